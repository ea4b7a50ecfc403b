/// <reference types="vitest/config" />
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { vitePlugin as remix } from '@remix-run/dev'
import tailwindcss from '@tailwindcss/vite'
import browserslist from 'browserslist'
import { build } from 'esbuild'
import type { Plugin as PostcssPlugin } from 'postcss'
import logicalToPhysical from 'postcss-logical'
import { defineConfig, type Plugin } from 'vite'

/** Warnings about comments of zod's that speak of `@__PURE__`, and about the styles, which have no map. */
const HARMLESS: (string | undefined)[] = ['INVALID_ANNOTATION', 'SOURCEMAP_BROKEN']

/**
 * What every page needs, with what it imports: in many small files it would weigh 2 KB more, and each is a request.
 * React stands apart, for it stays as it is when the site changes.
 */
const CHUNKS = {
  react: ['react', 'react-dom', '@remix-run/react'],
  site: [
    'app/server/http/nonce.ts',
    'app/visitor/ui/page.tsx',
    'app/visitor/ui/header.tsx',
    'app/visitor/ui/page-meta.ts',
    'app/visitor/ui/message.tsx',
    'app/visitor/ui/hydration-guard.tsx',
    'app/visitor/toasts/toasts.tsx',
    'app/visitor/request/request-form.tsx',
    'app/visitor/request/client-send.ts',
  ],
}

/**
 * It pins turbo-stream 2.4.1, whose denial-of-service fault (CVE-2026-34077) stays open: Remix 2 is at its end of life.
 * In React Router 7 single fetch is the only way, and the fault is mended there.
 */
const SINGLE_FETCH = false

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    tailwindcss(),
    inlineScripts(),
    withoutUnusedRemix(),
    // Under vitest the modules are tested as they are, without Remix's transforms.
    !process.env.VITEST &&
      remix({
        future: {
          v3_fetcherPersist: true,
          v3_relativeSplatPath: true,
          v3_throwAbortReason: true,
          v3_singleFetch: SINGLE_FETCH,
          // Of no use on three pages, and its __manifest address had denial-of-service faults.
          v3_lazyRouteDiscovery: false,
        },
      }),
  ],
  resolve: { alias: { '~': fileURLToPath(new URL('./app', import.meta.url)) } },
  css: {
    postcss: { plugins: [withoutLayers(), logicalToPhysical()] },
  },
  // One file starts in three quarters of the processor's time that its packages take one by one. Outside stays what has
  // binaries, what is loaded when it is needed, and what is one with remix-serve's: Remix's server, and morgan, of which
  // the site changes a format for both.
  ssr: {
    noExternal: isSsrBuild || [],
    external: [
      '@remix-run/node',
      '@remix-run/server-runtime',
      'morgan',
      'nodemailer',
      'pg',
      'sharp',
    ],
  },
  // Without it the file would contain React's build for development, too.
  define: isSsrBuild ? { 'process.env.NODE_ENV': JSON.stringify('production') } : {},
  build: {
    // Four per cent less on the wire than esbuild's output.
    minify: isSsrBuild ? false : 'terser',
    terserOptions: { ecma: 2020, module: true, compress: { passes: 3 } },
    // For browsers, Vite's own target has each `?.` rewritten, for a rare fault of Chrome before 91.
    target: isSsrBuild ? 'node20' : 'es2020',
    // Esbuild's names of the oldest browsers that package.json lists.
    cssTarget: browserslist().map((name) => name.replace('ios_saf', 'ios').replace(' ', '')),
    // Small files would become data: addresses, which the Content-Security-Policy forbids.
    assetsInlineLimit: 0,
    rollupOptions: {
      onwarn(warning, warn) {
        if (!HARMLESS.includes(warning.code)) warn(warning)
      },
      output: isSsrBuild ? {} : { manualChunks: CHUNKS },
    },
  },
  test: {
    include: ['tests/unit/**/*.test.{ts,tsx}'],
    setupFiles: 'tests/unit/logged.ts',
    // A second database, kills, children and damaged disks: `npm run test:all` has them.
    exclude: process.env.ALL_TESTS ? [] : ['**/*.slow.test.*'],
    // By default Vitest leaves a core free, which is half of a machine with two; and a fifth of the time of two
    // workers is waiting for databases, timers and processes.
    maxWorkers: availableParallelism() + 1,
    // Only what hangs takes longer, even on a machine that is busy with twenty other things.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
    env: { SESSION_SECRET: 'a secret for the tests', TZ: 'Europe/Moscow' },
    clearMocks: true,
    restoreMocks: true,
  },
}))

/** Makes `import script from './name?inline-script'` the text of that module with what it imports, for Chrome 79. */
function inlineScripts(): Plugin {
  const query = '?inline-script'
  return {
    name: 'inline-scripts',
    enforce: 'pre',
    async load(id) {
      if (!id.endsWith(query)) return null
      const { outputFiles } = await build({
        entryPoints: [id.slice(0, -query.length)],
        bundle: true,
        format: 'iife',
        target: 'chrome79',
        minify: true,
        write: false,
      })
      return `export default ${JSON.stringify(outputFiles[0]?.text)}`
    },
  }
}

/**
 * Lets Rollup drop from Remix's client what is never used here: what the flags that are off would need, which Remix asks
 * for when the page loads, and links that prefetch, which an assignment of their name keeps. Together 5 KB of 69.
 */
function withoutUnusedRemix(): Plugin {
  return {
    name: 'without-unused-remix',
    apply: 'build',
    transform(code, id, { ssr } = {}) {
      if (ssr || !id.includes('/@remix-run/react/')) return null
      return code
        .replace(
          /(window\.__remixContext\.)?\bfuture\.v3_(singleFetch|lazyRouteDiscovery)\b/g,
          'false',
        )
        .replace(/^\w+\.displayName = .*/gm, '')
    },
  }
}

/**
 * Unwraps the one cascade layer that Tailwind always writes, its fallback for browsers without `@property`: older
 * browsers drop the rules of a layer. All take the fallback, so that the sheet says the same once.
 */
function withoutLayers(): PostcssPlugin {
  return {
    postcssPlugin: 'without-layers',
    OnceExit(sheet) {
      sheet.walkAtRules('layer', (layer) => {
        layer.walkAtRules('supports', (condition) => {
          condition.replaceWith(condition.nodes ?? [])
        })
        layer.replaceWith(layer.nodes ?? [])
      })
      sheet.walkAtRules('property', (registration) => {
        registration.remove()
      })
    },
  }
}
