import { homeTexts } from '~/content/home'
import { useFacts } from '~/ui/root-data'
import { Drawing } from './drawing'
import { Section } from './section'

/** Who does the work: certificates, equipment, register numbers. */
export function About() {
  const { about } = homeTexts(useFacts())
  return (
    <Section
      id="about"
      label={about.label}
      title={about.title}
      aside={
        <>
          <p className="mt-5 text-lead">{about.text}</p>
          <Drawing
            name="rover"
            viewBox="0 0 360 300"
            className="mt-8 h-auto w-full fill-paper stroke-ink text-stake print:hidden"
          />
        </>
      }
    >
      <ul>
        {about.facts.map(({ title, text }) => (
          <li
            key={title}
            className="border-t border-contour py-7 first:border-ink print:break-inside-avoid"
          >
            <h3 className="text-h3">{title}</h3>
            <p className="mt-1.5">{text}</p>
          </li>
        ))}
        {about.engineers.length === 0 && (
          <li>
            <Register {...about.register} />
          </li>
        )}
        {about.engineers.map(({ name, number }) => (
          <li key={number} className="border-t border-contour py-7 print:break-inside-avoid">
            <h3 className="text-h3">{name}</h3>
            <p className="mt-1.5">
              {number} <Register {...about.register} />
            </p>
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** A link to the public register of cadastral engineers. */
function Register({ label, href }: { label: string; href: string }) {
  return (
    <a href={href} className="inline-flex min-h-11 items-center print:hidden">
      {label}
    </a>
  )
}
