import { useLoaderData } from '@remix-run/react'
import type { SiteDocument } from '~/content/personal-data'
import { Page } from './page'

/** A page whose loader returns a document of the site. */
export function DocumentPage() {
  const { title, edition, sections, links } = useLoaderData<SiteDocument>()
  return (
    <Page>
      <h1 className="text-document">{title}</h1>
      {edition && <p className="mt-4 text-muted">{edition}</p>}
      <div className="lg:grid lg:grid-cols-sides lg:gap-x-sides">
        <nav className="hidden lg:block print:hidden" aria-label={title}>
          <ol className="sticky top-8 mt-10">
            {sections.map(({ heading }, i) => (
              <li key={heading} className="border-t border-contour first:border-ink">
                <a href={`#${sectionId(i)}`} className="flex min-h-11 items-center">
                  {heading}
                </a>
              </li>
            ))}
          </ol>
        </nav>
        <div>
          {sections.map(({ heading, paragraphs }, i) => (
            <section key={heading} id={sectionId(i)} className="mt-10">
              <h2 className="text-h3">{heading}</h2>
              {paragraphs.map((paragraph) => (
                <p key={paragraph} className="mt-3">
                  {paragraph}
                </p>
              ))}
            </section>
          ))}
          <ul className="mt-10 flex flex-wrap gap-x-8 border-t border-contour pt-3 print:hidden">
            {links.map(({ label, href }) => (
              <li key={href}>
                <a href={href} className="inline-flex min-h-11 items-center">
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </Page>
  )
}

function sectionId(index: number): string {
  return `section-${index + 1}`
}
