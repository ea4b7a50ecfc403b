import { useLoaderData } from '@remix-run/react'
import type { SiteDocument } from '~/content/personal-data'
import { Page } from './page'

/** A page whose loader returns a document of the site. */
export function DocumentPage() {
  const { title, sections } = useLoaderData<SiteDocument>()
  return (
    <Page>
      <h1 className="text-h2 max-[22rem]:text-2xl">{title}</h1>
      {sections.map(({ heading, paragraphs }) => (
        <section key={heading} className="mt-10">
          <h2 className="text-h3">{heading}</h2>
          {paragraphs.map((paragraph) => (
            <p key={paragraph} className="mt-3">
              {paragraph}
            </p>
          ))}
        </section>
      ))}
    </Page>
  )
}
