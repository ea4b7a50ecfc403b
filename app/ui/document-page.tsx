import type { SiteDocument } from '~/content/personal-data'
import { Footer } from './footer'

/** A page that is a document of the agency. */
export function DocumentPage({ title, sections }: SiteDocument) {
  return (
    <>
      <main id="main" className="flex-1 px-gutter pt-14 pb-section print:px-0 print:py-4">
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
      </main>
      <Footer />
    </>
  )
}
