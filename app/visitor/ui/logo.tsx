import { useLocation } from '@remix-run/react'
import { siteTexts } from '~/content/site'
import { useFacts } from '~/visitor/root-data'

/** The agency's logo and name: a link to the home page. */
export function Logo() {
  const facts = useFacts()
  const { pathname } = useLocation()
  return (
    <a
      href="/"
      // The line under the name wraps before the menu does.
      className="mr-auto flex min-h-11 max-w-max grow basis-30 items-center gap-2 text-[1.375rem]/title font-semibold tracking-title no-underline"
      aria-current={pathname === '/' ? 'page' : undefined}
    >
      <svg viewBox="0 0 40 40" width="36" height="36" className="print:hidden" aria-hidden>
        <path
          d="m6 13 18-7 11 12-6 16-21-4z"
          fill="none"
          className="stroke-forest"
          strokeWidth="3"
          strokeLinejoin="round"
        />
        <circle cx="24" cy="6" r="4.5" className="fill-stake" />
      </svg>
      <span>
        {facts.name}{' '}
        <small className="block text-label font-normal tracking-normal text-muted max-[22rem]:hidden">
          {siteTexts(facts).trade}
        </small>
      </span>
    </a>
  )
}
