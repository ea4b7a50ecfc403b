import { memo } from 'react'
import { type Service, serviceKey } from '~/agency/catalogue/service'
import { CASES, servicesTexts as texts } from '~/content/services'
import { cardId } from '~/format/addresses'
import { typeset } from '~/format/typography'

/** Links from common cases, in visitors' words, to the service for each; a case without one is left out. */
export const Cases = memo(function Cases({ services }: { services: readonly Service[] }) {
  const cases = CASES.flatMap(({ label, title }) => {
    const service = services.find((one) => title.test(one.title))
    return service ? [{ label, href: `#${cardId(serviceKey(service))}` }] : []
  })
  if (cases.length === 0) return null
  return (
    <nav className="mb-5 print:hidden" aria-labelledby="cases-title">
      <p id="cases-title" className="mb-1.5 text-label font-semibold text-muted">
        {texts.cases}
      </p>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,8rem),1fr))] gap-2 sm:flex sm:flex-wrap">
        {cases.map(({ label, href }) => (
          <li key={label} className="grid">
            <a
              href={href}
              className="flex min-h-11 items-center rounded border border-contour bg-white px-2 text-small/tight no-underline hover:border-forest hover:underline sm:px-3"
            >
              {typeset(label)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
})
