import { homeTexts } from '~/content/home'
import { NBSP } from '~/format/typography'
import { useFacts } from '~/visitor/root-data'
import { Section } from './section'

/** Who does the work: certificates, the register, equipment, in a title block as of a Russian technical drawing. */
export function About() {
  const { about } = homeTexts(useFacts())
  return (
    <Section
      id="about"
      label={about.label}
      title={about.title}
      aside={
        <p className="mt-3 md:mt-5 lg:text-lead">
          {about.text} {about.places}
        </p>
      }
    >
      <dl className="border-2 border-ink bg-white text-small md:self-start print:break-inside-avoid">
        {about.stamp.map(
          ({ label, text, link }) =>
            text && (
              <div
                key={label}
                className="border-field px-4 py-2 not-first:border-t lg:grid lg:grid-cols-[8.5rem_minmax(0,1fr)] lg:p-0"
              >
                <dt className="inline text-muted lg:block lg:border-r lg:border-field lg:px-4 lg:py-2.5">
                  {label}
                  <span className="lg:hidden">:</span>
                </dt>{' '}
                <dd className="inline lg:block lg:px-4 lg:py-2.5">
                  {text}
                  {link && (
                    <>
                      {NBSP}
                      {link.href ? (
                        <a href={link.href} className="-my-2.5 inline-flex min-h-11 items-center">
                          {link.label}
                        </a>
                      ) : (
                        link.label
                      )}
                      .
                    </>
                  )}
                </dd>
              </div>
            ),
        )}
      </dl>
    </Section>
  )
}
