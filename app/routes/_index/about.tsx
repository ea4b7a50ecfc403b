import { homeTexts, type StampFact } from '~/content/home'
import { PhoneLink } from '~/visitor/ui/phone-link'
import { useFacts } from '~/visitor/root-data'
import { Drawing } from './drawing'
import { Section } from './section'
import { StampRow } from './stamp-row'

/** Who does the work: register numbers, certificates, equipment. */
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
        </>
      }
    >
      <div>
        {rows.length > 0 && (
          <dl className="border-2 border-ink bg-white print:break-inside-avoid">
            {rows.map(({ label, ...row }, i) => (
              <StampRow key={i} label={label}>
                {row.note === undefined ? row.fact : <Engineer {...row} />}
              </StampRow>
            ))}
          </dl>
        )}
        {about.register.href && (
          <a
            href={about.register.href}
            className="mt-3 inline-flex min-h-11 items-center print:hidden"
          >
            {about.register.label}
          </a>
        )}
      </div>
      <Drawing
        name="rover"
        viewBox="0 -100 360 400"
        className="h-auto w-full max-w-90 fill-paper stroke-ink text-stake max-md:hidden md:self-end print:hidden"
      />
      <ul className="md:self-end">
        {about.facts.map(({ title, text }, i) => (
          <li
            key={title}
            className="border-t border-contour py-6 first:border-ink last:pb-0 print:break-inside-avoid"
          >
            {i > 0 && (
              <Drawing
                name="rover"
                viewBox="0 -100 360 400"
                className="float-right -mt-2 ml-2 w-26 fill-paper stroke-ink text-stake md:hidden print:hidden zoomed:hidden"
              />
            )}
            <h3 className="text-h3">{title}</h3>
            <p className="mt-1.5">{text}</p>
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** An engineer, whose name is set larger, with what the facts give of them. */
function Engineer({ fact, note, registerUrl, phone, photo }: Omit<StampFact, 'label'>) {
  return (
    <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
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
        <b className="block text-h3">{fact}</b>
        {registerUrl ? <a href={registerUrl}>{note}</a> : note}
        {phone && (
          <p>
            <PhoneLink phone={phone} />
          </p>
        )}
      </div>
    </div>
  )
}
