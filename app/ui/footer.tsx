import type { ReactNode } from 'react'
import { siteTexts } from '~/content/site'
import { Contacts } from './contacts'
import { Contours } from './contours'
import { SocialIcon } from './icons'
import { PhoneLink } from './phone-link'
import { SectionTitle } from './section-title'
import { useFacts } from './use-facts'

/** The foot of every page. `children`: the request form, where the page has it here. */
export function Footer({ children }: { children?: ReactNode }) {
  const facts = useFacts()
  const { name, footer } = siteTexts(facts)
  return (
    <footer className="footer">
      <Contours />
      {children && (
        <section id="request" tabIndex={-1} className="request" aria-labelledby="request-title">
          <div>
            <SectionTitle id="request-title" label={footer.request.label}>
              {footer.request.title}
            </SectionTitle>
            <p className="lead">{footer.request.text}</p>
            {facts.phone && (
              <p>
                <PhoneLink phone={facts.phone} />
              </p>
            )}
          </div>
          <div className="request-panel">{children}</div>
        </section>
      )}
      <div className="imprint">
        <div>
          <b>{name}</b>
          <p>{footer.about}</p>
          <Contacts facts={facts} />
        </div>
        <LinkList {...footer.siteLinks} />
        <LinkList {...footer.documents} />
        <a href={facts.links.social} className="social">
          <SocialIcon />
          <span className="sr-only">{footer.social}</span>
        </a>
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
    <nav aria-label={title}>
      <b>{title}</b>
      <ul>
        {links.map(({ label, href }) => (
          <li key={label}>
            <a href={href}>{label}</a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
