import type { AgencyFacts } from '~/content/agency-facts'
import { whatsappLink } from '~/content/phone'
import { siteTexts } from '~/content/site'
import { typeset } from '~/content/typography'
import { FooterLink } from './footer-link'
import { PhoneLink } from './phone-link'

/** How to reach the agency, and who it is: a line for each fact that is set. In the footer. */
export function Contacts({ facts }: { facts: AgencyFacts }) {
  const { phone, whatsapp, email, address, hours, legalName, inn, ogrn } = facts
  const { footer } = siteTexts(facts)
  return (
    <ul>
      {phone && (
        <li>
          <PhoneLink phone={phone} />
        </li>
      )}
      {whatsapp && (
        <li>
          <FooterLink
            href={whatsappLink(whatsapp) ?? `https://wa.me/${whatsapp.replace(/\D/g, '')}`}
          >
            {footer.whatsapp}
          </FooterLink>
        </li>
      )}
      {email && (
        <li>
          <FooterLink href={`mailto:${email}`}>{email}</FooterLink>
        </li>
      )}
      {address && <li>{typeset(address)}</li>}
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
