import type { ReactNode } from 'react'
import { siteTexts } from '~/content/site'
import { Columns } from './columns'
import { Contacts, LegalDetails } from './contacts'
import { Contours } from './contours'
import { FooterLink } from './footer-link'
import { SocialIcon } from './icons'
import { PhoneLink } from './phone-link'
import { useFacts } from '~/visitor/root-data'
import { useBehindBasket } from './use-behind-basket'

/** The footer of every page. `children` stand over its columns and have the contacts. */
export function Footer({ children }: { children?: ReactNode }) {
  const facts = useFacts()
  const { name, footer } = siteTexts(facts)
  return (
    <footer
      {...useBehindBasket()}
      data-theme="dark"
      className="relative isolate overflow-hidden bg-night px-gutter text-paper print:bg-transparent print:px-0 print:py-4 print:text-ink"
    >
      <Contours />
      {children}
      <div
        className={`py-6 text-small md:py-12 print:break-inside-avoid print:bg-transparent print:pb-0 ${children ? 'border-t border-night-line print:pt-4' : 'print:pt-0'}`}
      >
        <Columns>
          <div>
            <b className="text-body/normal">{name}</b>
            {!children && (
              <>
                <p className="mt-2">{footer.about}</p>
                {facts.phone && (
                  <p className="my-2">
                    <PhoneLink phone={facts.phone} hours={facts.hours} />
                  </p>
                )}
                <Contacts facts={facts} />
              </>
            )}
            <LegalDetails facts={facts} />
          </div>
          <div className="flex flex-wrap items-start gap-x-16 gap-y-4">
            <LinkList
              title={footer.siteLinks.title}
              // In words, too: the same sign may stand for a messenger.
              links={[
                ...footer.siteLinks.links,
                { label: footer.social, href: facts.links.social, icon: <SocialIcon /> },
              ]}
            />
            <LinkList {...footer.documents} />
          </div>
        </Columns>
      </div>
    </footer>
  )
}

interface LinkListProps {
  title: string
  links: { label: string; href?: string; icon?: ReactNode }[]
}

/** A list of links; those that lead nowhere yet come last, together. */
function LinkList({ title, links }: LinkListProps) {
  const inOrder = [...links].sort((a, b) => Number(!a.href) - Number(!b.href))
  return (
    <nav className="max-sm:grow print:hidden" aria-label={title}>
      <b className="text-body/normal">{title}</b>
      <ul className="max-sm:flex max-sm:flex-wrap max-sm:gap-x-4">
        {inOrder.map(({ label, href, icon }) => (
          <li key={label} className={href ? 'max-sm:basis-full' : ''}>
            <FooterLink href={href}>
              {icon && <span className="mr-2">{icon}</span>}
              {label}
            </FooterLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
