import { homeTexts } from '~/content/home'
import { PhoneLink } from '~/visitor/ui/phone-link'
import { useFacts } from '~/visitor/root-data'
import { Drawing } from './drawing'
import { Section } from './section'

/** Who does the work: certificates, equipment, register numbers. */
export function About() {
  const { about } = homeTexts(useFacts())
  const rows = about.stamp.filter(({ fact }) => fact)
  return (
    <Section
      id="about"
      label={about.label}
      title={about.title}
      aside={
        <>
          <p className="mt-5 text-lead">{about.text}</p>
          {about.places && <p className="mt-3">{about.places}</p>}
          <Drawing
            name="rover"
            viewBox="0 0 360 300"
            className="mt-8 h-auto w-full fill-paper stroke-ink text-stake print:hidden"
          />
        </>
      }
    >
      <div>
        {rows.length > 0 && (
          <dl className="mb-5 border-2 border-ink bg-white print:break-inside-avoid">
            {rows.map((row, i) => (
              <StampRow key={i} {...row} />
            ))}
          </dl>
        )}
        {about.register.href && (
          <a href={about.register.href} className="inline-flex min-h-11 items-center print:hidden">
            {about.register.label}
          </a>
        )}
        <ul className="mt-5">
          {about.facts.map(({ title, text }) => (
            <li
              key={title}
              className="border-t border-contour py-7 first:border-ink print:break-inside-avoid"
            >
              <h3 className="text-h3">{title}</h3>
              <p className="mt-1.5">{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </Section>
  )
}

interface StampRowProps {
  label: string
  fact?: string
  /** The register number of an engineer, whose name is set larger, and what else is known of them. */
  note?: string
  registerUrl?: string
  phone?: string
  photo?: string
}

/** A row of the title block, a ruled table as in the corner of a Russian technical drawing. */
function StampRow({ label, fact, note, registerUrl, phone, photo }: StampRowProps) {
  return (
    <div className="border-field not-first:border-t sm:grid sm:grid-cols-[8.5rem_1fr]">
      <dt className="px-4 pt-2.5 text-small text-muted sm:border-r sm:border-field sm:py-2.5">
        {label}
      </dt>
      <dd className="flex flex-wrap items-start gap-x-4 gap-y-2 px-4 pb-2.5 text-small sm:py-2.5">
        {photo && (
          <img
            src={photo}
            alt=""
            width="72"
            height="96"
            loading="lazy"
            className="mt-1 h-24 w-18 rounded object-cover"
          />
        )}
        {/* A long name goes under the photo where both do not fit. */}
        <div className="min-w-0 flex-1 basis-40 wrap-break-word">
          {note ? <b className="block text-h3">{fact}</b> : fact}
          {registerUrl ? <a href={registerUrl}>{note}</a> : note}
          {phone && (
            <p>
              <PhoneLink phone={phone} />
            </p>
          )}
        </div>
      </dd>
    </div>
  )
}
