import onHeaders from 'on-headers'
import type { Middleware } from './middleware.server'

/** What the Content-Security-Policy of a site's pages depends on. */
export interface PolicySources {
  /** Origin of the services' icons; null: this site. */
  imageOrigin: string | null
  /** Whether the site is served over HTTPS: then all that it loads is, too. */
  https: boolean
}

/**
 * Returns a page's Content-Security-Policy: nothing from other hosts, no foreign inline code. `scripts`, `styles`:
 * `'sha256-…'` of the page's own.
 */
export function contentSecurityPolicy(
  { imageOrigin, https }: PolicySources,
  scripts: string[],
  styles: string[],
): string {
  return [
    "default-src 'none'",
    ["script-src 'self'", ...scripts].join(' '),
    ['style-src', ...styles].join(' '),
    ["img-src 'self'", imageOrigin].filter(Boolean).join(' '),
    "font-src 'self'",
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    ...(https ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}

/** Adds security headers that an answer does not set itself, also to files. `https`: the site has HTTPS. */
export function securityHeaders(https: boolean): Middleware {
  const defaults = Object.entries({
    'Content-Security-Policy':
      "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    // With no-referrer, browsers send `Origin: null` with a plain form post.
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    ...(https && { 'Strict-Transport-Security': 'max-age=63072000' }),
  })
  return (_request, response, next) => {
    onHeaders(response, () => {
      // Express' own redirects and error pages allow framing: replace their policy.
      const policy = String(response.getHeader('Content-Security-Policy'))
      if (!policy.includes('frame-ancestors')) response.removeHeader('Content-Security-Policy')
      for (const [name, value] of defaults) {
        if (!response.hasHeader(name)) response.setHeader(name, value)
      }
    })
    next()
  }
}
