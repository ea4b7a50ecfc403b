import type { AgencyFacts } from '~/content/agency-facts'
import { messengersOf } from '~/content/messengers'
import { siteTexts } from '~/content/site'
import { typeset } from '~/format/typography'
import { FooterLink } from './footer-link'
import { PhoneLink } from './phone-link'

/** The agency's contacts and legal details in the footer: a line for each fact that is set. */
export function Contacts({ facts }: { facts: AgencyFacts }) {
  const { phone, email, address, landmark, hours, legalName, inn, ogrn } = facts
  const { footer } = siteTexts(facts)
  const place = [address, landmark].filter(Boolean).join(', ')
  return (
    <ul>
      {phone && (
        <li>
          <PhoneLink phone={phone} />
        </li>
      )}
      {messengersOf(facts).map(({ inIt, href, printed }) => (
        <li key={href}>
          <FooterLink href={href}>
            {typeset(`${footer.write} ${inIt}`)}
            <span className="hidden print:inline">: {printed}</span>
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
      {place && <li>{typeset(place)}</li>}
      {hours && <li>{typeset(hours)}</li>}
      {legalName && <li>{typeset(legalName)}</li>}
      {inn && (
        <li>
          {footer.inn} {inn}
        </li>
      )}
      {ogrn && (
        <li>
          {footer.ogrn} {ogrn}
        </li>
      )}
    </ul>
  )
}
