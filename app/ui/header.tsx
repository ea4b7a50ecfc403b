import { useLocation } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { siteTexts } from '~/content/site'
import { PhoneIcon } from './icons'
import { Logo } from './logo'
import { PhoneLink } from './phone-link'
import { useFacts } from './use-facts'

/** The head of every page: the logo, the way to the sections and to the services, the phone. */
export function Header() {
  const facts = useFacts()
  const { header } = siteTexts(facts)
  return (
    <header className="header">
      <Logo />
      <nav className="wide-menu" aria-label={header.menu}>
        <MenuLinks />
      </nav>
      {facts.phone && (
        <PhoneLink phone={facts.phone}>
          <PhoneIcon />
          <span>{facts.phone}</span>
        </PhoneLink>
      )}
      <SmallMenu />
    </header>
  )
}

/** The menu behind its button. It opens and closes without JavaScript; a script adds Escape. */
function SmallMenu() {
  const { header } = siteTexts(useFacts())
  const menu = useRef<HTMLDetailsElement>(null)
  const close = () => {
    if (menu.current) menu.current.open = false
  }
  useEffect(() => {
    const closeOnEscape = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape' || !menu.current?.open) return
      menu.current.open = false
      menu.current.querySelector('summary')?.focus()
    }
    document.addEventListener('keydown', closeOnEscape)
    return () => document.removeEventListener('keydown', closeOnEscape)
  }, [])
  return (
    <details ref={menu} className="menu">
      <summary>{header.menu}</summary>
      <nav aria-label={header.menu}>
        <MenuLinks onFollow={close} />
      </nav>
    </details>
  )
}

function MenuLinks({ onFollow }: { onFollow?: () => void }) {
  const { header } = siteTexts(useFacts())
  const { pathname } = useLocation()
  return (
    <ul>
      {[...header.links, header.services].map(({ label, href }) => (
        <li key={href}>
          <a href={href} onClick={onFollow} aria-current={href === pathname ? 'page' : undefined}>
            {label}
          </a>
        </li>
      ))}
    </ul>
  )
}
