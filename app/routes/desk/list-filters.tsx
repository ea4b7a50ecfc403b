import type { ListView } from '~/office/desk/requests/request-list.server'
import { desk } from '~/office/words/desk'
import { deskRequests as texts } from '~/office/words/desk-requests'
import { DESK_PAGES } from '~/addresses/desk'
import { SEARCH_PARAMETER } from '~/addresses/pages'
import { Button } from '~/visitor/ui/button'
import { LineLink } from './line-link'

type ListFiltersProps = Pick<ListView, 'filters' | 'query' | 'count' | 'heading'>

/** The heading of the list of requests, and what chooses what it shows: another list, or what is searched. */
export function ListFilters({ filters, query, count, heading }: ListFiltersProps) {
  return (
    <>
      <h1 className="mr-2 text-h2 max-lg:hidden">{desk.pages.requests}</h1>
      <nav aria-label={texts.filtersLabel} className="text-small max-lg:hidden">
        <Filters filters={filters} />
      </nav>
      {query.whose && !filters.some(({ isCurrent }) => isCurrent) && (
        <b className="max-lg:hidden">
          {query.whose} {count}
        </b>
      )}
      {/* On a phone the list's name opens the others. */}
      <details className="relative lg:hidden">
        <summary className="flex min-h-11 cursor-pointer items-center gap-1.5 after:content-['▾']">
          <h1 className="text-h3">
            <span className="sr-only">{desk.pages.requests}: </span>
            {heading}
          </h1>
        </summary>
        <nav
          aria-label={texts.filtersLabel}
          className="absolute top-full left-0 z-20 rounded border border-contour bg-white px-4 py-1 whitespace-nowrap shadow-lg"
        >
          <Filters filters={filters} />
        </nav>
      </details>
      <form
        role="search"
        className="ml-auto flex min-w-36 flex-1 gap-2 lg:max-w-80"
        action={DESK_PAGES.requests}
      >
        <input
          name={SEARCH_PARAMETER}
          aria-label={texts.find}
          placeholder={texts.findShort}
          defaultValue={query.find}
          className="min-h-11 w-0 min-w-0 flex-1 rounded border border-field bg-white px-3 text-small/normal text-ellipsis hover:border-ink"
        />
        <Button type="submit" variant="quiet" small>
          <svg viewBox="0 0 24 24" width="24" fill="none" stroke="currentColor" aria-hidden>
            <path d="M16 16l5 5M18 10.5a7.5 7.5 0 1 1-15 0 7.5 7.5 0 0 1 15 0Z" strokeWidth="1.5" />
          </svg>
          <span className="sr-only">{texts.findButton}</span>
        </Button>
      </form>
    </>
  )
}

function Filters({ filters }: Pick<ListView, 'filters'>) {
  return (
    <ul className="lg:flex lg:flex-wrap lg:gap-x-4">
      {filters.map(({ label, count, href, isCurrent }) => (
        <li key={label}>
          <LineLink href={href} aria-current={isCurrent ? 'page' : undefined}>
            {label} {count}
          </LineLink>
        </li>
      ))}
    </ul>
  )
}
