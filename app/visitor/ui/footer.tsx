import type { ReactNode } from 'react'
import { siteTexts } from '~/content/site'
import { Columns } from './columns'
import { Contacts } from './contacts'
import { Contours } from './contours'
import { FooterLink } from './footer-link'
import { SocialIcon } from './icons'
import { useFacts } from '~/visitor/root-data'
import { useBehindBasket } from './use-behind-basket'

/** The footer of every page. `children` stand over its columns. */
export function Footer({ children }: { children?: ReactNode }) {
  const facts = useFacts()
  const { name, footer } = siteTexts(facts)
  return (
    <footer
      {...useBehindBasket()}
      data-ground="dark"
      className="relative isolate overflow-hidden bg-night px-gutter text-paper print:bg-transparent print:px-0 print:py-4 print:text-ink"
    >
      <Contours />
      {children}
      <div
        className={`py-12 text-small print:break-inside-avoid print:bg-transparent print:py-4 ${children ? 'border-t border-night-line' : ''}`}
      >
        <Columns>
          <div>
            <b className="text-body/normal">{name}</b>
            <p className="mt-2">{footer.about}</p>
            <Contacts facts={facts} />
          </div>
          <div className="flex flex-wrap items-start justify-between gap-8">
            <LinkList {...footer.siteLinks} />
            <LinkList {...footer.documents} />
            <FooterLink href={facts.links.social} boxed>
              <SocialIcon />
              <span className="sr-only">{footer.social}</span>
            </FooterLink>
          </div>
        </Columns>
      </div>
    </footer>
  )
}

interface LinkListProps {
  title: string
  links: { label: string; href?: string }[]
}

function LinkList({ title, links }: LinkListProps) {
  return (
    <nav className="max-sm:w-full print:hidden" aria-label={title}>
      <b className="text-body/normal">{title}</b>
      <ul className="max-sm:grid max-sm:grid-cols-links max-sm:gap-x-2 max-sm:gap-y-1">
        {links.map(({ label, href }) => (
          <li key={label}>
            <FooterLink href={href}>{label}</FooterLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
