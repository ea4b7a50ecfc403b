import type { AgencyFacts } from '~/content/agency-facts'
import { homeTexts } from '~/content/home'
import { typeset } from '~/format/typography'
import { useFacts } from '~/visitor/root-data'
import { PhoneLink } from '~/visitor/ui/phone-link'
import { Section } from './section'

const INLINE_LINK = '-my-2.5 inline-flex min-h-11 items-center'

/** Who does the work: the people with their numbers in the register, and what they work by, in a title block. */
export function About() {
  const facts = useFacts()
  const { about } = homeTexts(facts)
  // All have a photo or none: a mixture looks like a fault.
  const haveFaces = facts.engineers?.every(({ photo }) => photo)
  return (
    <Section
      id="about"
      label={about.label}
      title={about.title}
      background="white"
      aside={
        <p className="mt-3 md:mt-5 lg:text-lead">
          {about.text} {about.places}
        </p>
      }
    >
      <div className="grid content-start gap-5 *:min-w-0 md:gap-6">
        {facts.engineers && facts.engineers.length > 0 && (
          <ul className="grid gap-4 *:min-w-0 lg:grid-cols-2">
            {facts.engineers.map(({ photo, ...engineer }) => (
              <Engineer
                key={engineer.registerNumber + engineer.name}
                {...engineer}
                photo={haveFaces ? photo : undefined}
              />
            ))}
          </ul>
        )}
        <Rules rows={about.stamp.filter(({ text }) => text)} />
      </div>
    </Section>
  )
}

/** What the work goes by: a title block. One rule alone is no table, but a sentence in a frame like a certificate's. */
function Rules({ rows }: { rows: ReturnType<typeof homeTexts>['about']['stamp'] }) {
  const [only, ...others] = rows
  if (only && others.length === 0) {
    return (
      <p className="border-4 border-double border-forest/50 bg-paper p-box first-letter:uppercase md:mt-8 lg:text-lead">
        <Rule {...only} />.
      </p>
    )
  }
  return (
    <dl className="border-2 border-ink bg-white text-small/dense lg:text-base/dense print:break-inside-avoid">
      {rows.map(({ label, ...rule }) => (
        <div
          key={label}
          className="border-field px-4 py-1.5 not-first:border-t lg:grid lg:grid-cols-[10rem_minmax(0,1fr)] lg:p-0"
        >
          <dt className="inline text-muted lg:block lg:border-r lg:border-field lg:px-4 lg:py-3">
            {label}
            <span className="lg:hidden">:</span>
          </dt>{' '}
          <dd className="inline first-letter:uppercase lg:block lg:px-4 lg:py-3">
            <Rule {...rule} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

type RuleProps = Pick<ReturnType<typeof homeTexts>['about']['stamp'][number], 'text' | 'link'>

function Rule({ text = '', link }: RuleProps) {
  return (
    <>
      {text.replace(/\.$/, '')}
      {link && ' '}
      {link?.href ? (
        <a href={link.href} className={INLINE_LINK}>
          {link.label}
        </a>
      ) : (
        link?.label
      )}
    </>
  )
}

/** An engineer; the number leads to the register. */
function Engineer({
  name,
  registerNumber,
  registerUrl,
  phone,
  photo,
}: NonNullable<AgencyFacts['engineers']>[number]) {
  const facts = useFacts()
  const { about } = homeTexts(facts)
  const number = about.inRegister(registerNumber)
  const register = registerUrl ?? facts.links.register
  return (
    <li
      className={`flex flex-wrap gap-x-4 gap-y-2 *:max-w-full print:break-inside-avoid ${photo ? '' : 'border-l-2 border-forest pl-4'}`}
    >
      {photo && (
        <img
          src={photo}
          alt=""
          width="96"
          height="120"
          className="h-17.5 w-14 flex-none rounded object-cover md:h-30 md:w-24"
        />
      )}
      <div className="flex-1 basis-40 text-small/dense wrap-break-word">
        <b className="block text-body/tight">{typeset(name)}</b>
        <p className="mt-1">{about.job}</p>
        <p>
          {register ? (
            <a href={register} className="-mt-2.5 inline-flex min-h-11 items-center">
              {number}
            </a>
          ) : (
            number
          )}
        </p>
        {phone && <PhoneLink phone={phone} />}
      </div>
    </li>
  )
}
