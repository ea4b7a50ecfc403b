import { readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import eslint from '@eslint/js'
import * as importX from 'eslint-plugin-import-x'
import jsxA11y from 'eslint-plugin-jsx-a11y'
import reactHooks from 'eslint-plugin-react-hooks'
import * as regexp from 'eslint-plugin-regexp'
import tseslint from 'typescript-eslint'

/**
 * The rooms of app/ from top to bottom, and those inside the large ones: a file may import from its own
 * room and from those below it. Entries and root render the routes; routes alone use the site's context.
 */
const ROOMS = [
  ['root.tsx', 'document.tsx', 'entry.client.tsx', 'entry.server.tsx'],
  'routes',
  'context.server.ts',
  'commands',
  'office/diagnosis',
  'office/desk',
  'office/notices',
  'office/words',
  ['visitor/load-document.server.ts', 'visitor/refusal-page.server.tsx'],
  ['visitor/field-metrics.ts', 'visitor/field-report.server.ts'],
  'visitor/basket',
  'visitor/cases',
  'visitor/request',
  'visitor/toasts',
  'visitor/ui',
  'visitor/root-data.ts',
  'agency/embedded',
  'agency/store',
  'agency/database',
  'agency/port',
  'agency/facts',
  'agency/catalogue',
  'server/http',
  'server/files',
  'server/settings',
  'server/log',
  'content',
  'format',
  'addresses',
  'hashes',
  'time',
].map((names) => [names].flat().map((name) => `./app/${name}`))

const roomless = readdirSync('app', { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name))
  .map((name) => `./app/${name.replaceAll('\\', '/')}`)
  .filter((file) => !ROOMS.flat().some((room) => file === room || file.startsWith(`${room}/`)))
if (roomless.length > 0) {
  throw new Error(`ROOMS of eslint.config.js has no place for ${roomless.join(', ')}`)
}

export default tseslint.config(
  { ignores: ['build/', 'data/', 'tests/.results/'] },
  eslint.configs.recommended,
  tseslint.configs.strict,
  reactHooks.configs.flat.recommended,
  jsxA11y.flatConfigs.recommended,
  {
    rules: {
      '@typescript-eslint/no-unused-vars': ['error', { ignoreRestSiblings: true }],
      eqeqeq: 'error',
      // A component's own `autoFocus` is judged where it reaches an element.
      'jsx-a11y/no-autofocus': ['error', { ignoreNonDOM: true }],
      'no-console': 'error',
      'no-restricted-imports': [
        'error',
        {
          name: 'better-sqlite3',
          message: 'better-sqlite.server.ts loads the version that this Node can load.',
        },
      ],
    },
  },
  // Plain scripts of Node's; TypeScript itself knows the globals of the rest.
  {
    files: ['**/*.js'],
    languageOptions: { globals: { process: 'readonly', Response: 'readonly', URL: 'readonly' } },
  },
  {
    files: ['app/**'],
    ignores: ['app/server/settings/env.server.ts'],
    rules: {
      'no-restricted-properties': [
        'error',
        { object: 'process', property: 'env', message: 'Settings are read in env.server.ts.' },
      ],
    },
  },
  {
    files: ['app/**'],
    ignores: ['**/*.server.ts', 'app/{commands,office}/**', 'app/agency/{database,store}/**'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector: 'Literal[regex.pattern=/\\(\\?<[=!]/]',
          message: 'Safari before 16.4 runs nothing of a file that holds a lookbehind.',
        },
      ],
    },
  },
  // A function with more ways through it than this has parts that want names.
  {
    files: ['app/**'],
    rules: { complexity: ['error', 15] },
  },
  // On a text that a stranger wrote, a pattern that takes quadratic time can stop the site.
  {
    files: ['app/**'],
    plugins: { regexp },
    rules: {
      'regexp/no-super-linear-backtracking': 'error',
      'regexp/no-super-linear-move': ['error', { report: 'potential' }],
    },
  },
  // Playwright reads from the parameter's pattern which fixtures are wanted: {} for none.
  {
    files: ['tests/e2e/**'],
    rules: { 'no-empty-pattern': ['error', { allowObjectPatternsAsParameters: true }] },
  },
  {
    files: ['app/**'],
    plugins: { 'import-x': importX },
    settings: {
      'import-x/resolver-next': [
        importX.createNodeResolver({
          extensions: ['.ts', '.tsx', '.js', '.json'],
          tsconfig: { configFile: resolve('tsconfig.json') },
        }),
      ],
      'import-x/parsers': { '@typescript-eslint/parser': ['.ts', '.tsx'] },
    },
    rules: {
      'import-x/no-cycle': 'error',
      'import-x/no-restricted-paths': [
        'error',
        {
          zones: [
            ...ROOMS.slice(1).map((target, index) => ({
              target,
              from: ROOMS.slice(0, index + 1).flat(),
              message: 'Imports run downwards: eslint.config.js has the order.',
            })),
            {
              target: ['./app/*.tsx', './app/routes/!(desk)*', './app/routes/!(desk|desk.*)/**'],
              from: ['./app/office', './app/commands'],
              message: 'The site can be read without the office.',
            },
          ],
        },
      ],
    },
  },
)
