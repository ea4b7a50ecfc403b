import type { AgencyFacts } from '~/content/agency-facts'
import { type Messenger, messengersOf } from '~/content/messengers'
import { siteTexts } from '~/content/site'
import { typeset } from '~/format/typography'
import { FooterLink } from './footer-link'
import { MessengerIcon } from './icons'

/** The agency's contacts other than the phone, in the footer: a line for each fact that is set. */
export function Contacts({ facts }: { facts: AgencyFacts }) {
  const { email, address, landmark } = facts
  const { footer } = siteTexts(facts)
  const place = [address, landmark].filter(Boolean).join(', ')
  const [messenger, ...others] = messengersOf(facts)
  // A screen reader would announce a list of nothing.
  if (!messenger && !email && !place) return null
  return (
    <ul>
      {messenger && (
        <li className="flex flex-wrap items-center gap-2 print:grid print:justify-items-start">
          <FooterLink href={messenger.href} boxed>
            {typeset(`${footer.write} ${messenger.inIt}`)}
            <Printed {...messenger} />
          </FooterLink>
          {others.length > 0 && (
            <span className="flex gap-x-2 print:contents">
              {others.map((other) => (
                <FooterLink key={other.href} href={other.href} boxed>
                  <span className="print:hidden">
                    <MessengerIcon name={other.name} />
                  </span>
                  <span className="sr-only print:not-sr-only">
                    {typeset(`${footer.write} ${other.inIt}`)}
                    <Printed {...other} />
                  </span>
                </FooterLink>
              ))}
            </span>
          )}
        </li>
      )}
      {email && (
        <li>
          <FooterLink href={`mailto:${email}`}>
            {/* Letters of twice the size leave no room for it in one line. */}
            <span className="min-w-0">
              {email.split('@')[0]}@<wbr />
              {email.split('@')[1]}
            </span>
          </FooterLink>
        </li>
      )}
      {place && <li className="py-2.5 print:py-0">{typeset(place)}</li>}
    </ul>
  )
}

/** Where a messenger's link leads: paper has no links. */
function Printed({ printed }: Pick<Messenger, 'printed'>) {
  return <span className="hidden print:inline">: {typeset(printed)}</span>
}

/** Who the agency is by law. */
export function LegalDetails({ facts }: { facts: AgencyFacts }) {
  const { legalName, inn, ogrn } = facts
  const { footer } = siteTexts(facts)
  const details = [legalName, inn && `${footer.inn} ${inn}`, ogrn && `${footer.ogrn} ${ogrn}`]
    .filter(Boolean)
    .join(', ')
  return details ? <p className="mt-2">{typeset(details)}</p> : null
}
