import type { ReactNode } from 'react'
import type { RequestView } from '~/office/desk/requests/request-view.server'
import { deskRequests as texts } from '~/office/words/desk-requests'
import { LineLink } from './line-link'
import { LinkedText } from './linked-text'

/** What the client wrote and chose, in a ruled sheet as on the site. */
export function RequestSheet({ view }: { view: RequestView }) {
  return (
    <dl className="mt-4 min-w-0 border-2 border-ink bg-white wrap-anywhere lg:row-span-2 lg:mt-0">
      {view.fields.map(({ label, parts }) => (
        <Detail key={label} label={label}>
          <LinkedText parts={parts} />
        </Detail>
      ))}
      {view.maps.length > 0 && (
        <div className="border-t border-field px-4 print:hidden">
          {view.maps.map(({ label, href }) => (
            <dd key={href}>
              <LineLink href={href} rel="noreferrer">
                {label}
              </LineLink>
            </dd>
          ))}
        </div>
      )}
      <Detail label={texts.services}>
        {view.services.length === 0 ? (
          view.noServices
        ) : (
          <ul>
            {view.services.map(({ title, price, today }, index) => (
              <li key={index} className="flex items-baseline justify-between gap-x-4">
                <span>{title}</span>
                <span className="text-right whitespace-nowrap">
                  {price}
                  {today && <span className="block text-small text-muted">{today}</span>}
                </span>
              </li>
            ))}
            {view.sum && (
              <li className="mt-2 flex flex-wrap justify-between gap-x-6 border-t border-contour pt-2 font-semibold">
                <span>{view.sum.label}</span>
                <span className="ml-auto text-right">{view.sum.text}</span>
              </li>
            )}
          </ul>
        )}
      </Detail>
      <Detail label={texts.received}>{view.received}</Detail>
      <Detail label={texts.consent.label}>
        {view.consent}
        {view.consentLink && (
          <p className="print:hidden">
            <LineLink href={view.consentLink}>{texts.consent.show}</LineLink>
          </p>
        )}
      </Detail>
    </dl>
  )
}

function Detail({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="border-field px-4 py-1.5 leading-dense not-first:border-t lg:py-2">
      <dt className="text-label text-muted max-lg:inline">
        {label}
        <span className="lg:hidden">: </span>
      </dt>
      <dd className="max-lg:inline">{children}</dd>
    </div>
  )
}
