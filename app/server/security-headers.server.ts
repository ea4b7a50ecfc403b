import onHeaders from 'on-headers'
import type { Middleware } from './middleware.server'

/** Hosts and hashes that a page's Content-Security-Policy lets in beside the site itself. */
export interface PolicySources {
  /** `sha256-…` of its inline scripts and styles. */
  scriptHashes: string[]
  styleHashes: string[]
  /** Origin of the services' icons; null: the site's own. */
  imageOrigin: string | null
  /** Whether the site is served over https: what it loads must be, too. */
  https: boolean
}

/** The Content-Security-Policy of a page: nothing from elsewhere, no inline script but its own. */
export function contentSecurityPolicy({
  scriptHashes,
  styleHashes,
  imageOrigin,
  https,
}: PolicySources): string {
  const quoted = (hashes: string[]) => hashes.map((hash) => `'${hash}'`)
  return [
    "default-src 'none'",
    ["script-src 'self'", ...quoted(scriptHashes)].join(' '),
    ['style-src', ...quoted(styleHashes)].join(' '),
    ["img-src 'self'", imageOrigin].filter(Boolean).join(' '),
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    ...(https ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}

/**
 * Gives each answer, files and redirects included, the security headers that it does not set itself,
 * as its headers go out. `https`: whether the site is served over it.
 */
export function securityHeaders(https: boolean): Middleware {
  const defaults = Object.entries({
    'Content-Security-Policy':
      "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    // Not no-referrer: with it browsers send `Origin: null` on a plain form post.
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    ...(https && { 'Strict-Transport-Security': 'max-age=63072000' }),
  })
  return (_request, response, next) => {
    onHeaders(response, () => {
      // The policy of Express' own redirects and error pages lets them be framed.
      const policy = String(response.getHeader('Content-Security-Policy'))
      if (!policy.includes('frame-ancestors')) response.removeHeader('Content-Security-Policy')
      for (const [name, value] of defaults) {
        if (!response.hasHeader(name)) response.setHeader(name, value)
      }
    })
    next()
  }
}
