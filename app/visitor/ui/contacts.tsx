import type { AgencyFacts } from '~/content/agency-facts'
import { messengersOf } from '~/content/messengers'
import { siteTexts } from '~/content/site'
import { typeset } from '~/format/typography'
import { FooterLink } from './footer-link'

/** The agency's contacts other than the phone, in the footer: a line for each fact that is set. */
export function Contacts({ facts }: { facts: AgencyFacts }) {
  const { email, address, landmark } = facts
  const { footer } = siteTexts(facts)
  const place = [address, landmark].filter(Boolean).join(', ')
  const messengers = messengersOf(facts)
  // A screen reader would announce a list of nothing.
  if (messengers.length === 0 && !email && !place) return null
  return (
    <ul>
      {messengers.map(({ inIt, href, printed }) => (
        <li key={href}>
          <FooterLink href={href}>
            {typeset(`${footer.write} ${inIt}`)}
            {/* A computer may have no such program. */}
            <span className="hidden lg:inline print:inline">: {typeset(printed)}</span>
          </FooterLink>
        </li>
      ))}
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

/** Who the agency is by law. */
export function LegalDetails({ facts }: { facts: AgencyFacts }) {
  const { legalName, inn, ogrn } = facts
  const { footer } = siteTexts(facts)
  const details = [legalName, inn && `${footer.inn} ${inn}`, ogrn && `${footer.ogrn} ${ogrn}`]
    .filter(Boolean)
    .join(', ')
  return details ? <p className="mt-2">{typeset(details)}</p> : null
}
