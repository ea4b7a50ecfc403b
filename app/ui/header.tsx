import { useMatch } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { siteTexts } from '~/content/site'
import { CloseIcon, MenuIcon, PhoneIcon } from './icons'
import { Logo } from './logo'
import { PhoneLink } from './phone-link'
import { useFacts } from './root-data'

/** The header of every page: logo, menu and phone. */
export function Header() {
  const facts = useFacts()
  const { header } = siteTexts(facts)
  return (
    <header className="relative flex min-h-18 flex-wrap items-center border-b border-contour px-gutter lg:min-h-22 print:px-0 print:py-4">
      <Logo />
      <nav className="hidden lg:flex lg:flex-wrap print:hidden" aria-label={header.menu}>
        <MenuLinks />
      </nav>
      {facts.phone && (
        // Keeps the menu before it in place when the digits change their typeface.
        <div className="lg:-mr-3 lg:min-w-44">
          <PhoneLink phone={facts.phone}>
            <span className="flex min-h-11 items-center px-3 text-base/body decoration-1 hover:underline">
              <span className="lg:hidden print:hidden">
                <PhoneIcon />
              </span>
              <span className="sr-only lg:not-sr-only print:not-sr-only">{facts.phone}</span>
            </span>
          </PhoneLink>
        </div>
      )}
      <SmallMenu />
    </header>
  )
}

/**
 * The menu of a small screen, behind a button. It works without JavaScript: while it is open the button covers
 * the page, so that a press outside the menu closes it. Escape needs a script.
 */
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
    <details ref={menu} className="group lg:hidden print:hidden">
      <summary className="-mr-3 flex min-h-11 list-none items-center gap-[.6rem] px-3 text-base/body hover:text-forest">
        <span className="fixed inset-0 z-10 hidden group-open:block" />
        <span className="group-open:hidden">
          <MenuIcon />
        </span>
        <span className="hidden group-open:block">
          <CloseIcon />
        </span>
        {header.menu}
      </summary>
      <nav aria-label={header.menu}>
        <MenuLinks onFollow={close} />
      </nav>
    </details>
  )
}

function MenuLinks({ onFollow }: { onFollow?: () => void }) {
  const { header } = siteTexts(useFacts())
  const isCurrent = useMatch(header.services.href) !== null
  return (
    <ul className="absolute inset-x-0 top-full z-20 border-y border-t-contour border-b-ink bg-paper px-gutter pt-2 pb-6 lg:static lg:flex lg:flex-wrap lg:border-0 lg:p-0">
      {[...header.links, header.services].map(({ label, href }) => (
        <li
          key={href}
          className="border-contour max-lg:not-first:border-t lg:last:-my-px lg:last:ml-2 lg:last:rounded lg:last:border lg:last:border-forest lg:last:font-semibold lg:last:text-forest"
        >
          <MenuLink
            href={href}
            isCurrent={isCurrent && href === header.services.href}
            onFollow={onFollow}
          >
            {label}
          </MenuLink>
        </li>
      ))}
    </ul>
  )
}

interface MenuLinkProps {
  href: string
  /** The visitor is on the page that it leads to. */
  isCurrent: boolean
  onFollow?: () => void
  children: string
}

function MenuLink({ href, isCurrent, onFollow, children }: MenuLinkProps) {
  const underline = isCurrent
    ? 'underline decoration-forest decoration-2'
    : 'no-underline decoration-1 hover:underline'
  return (
    <a
      href={href}
      onClick={onFollow}
      aria-current={isCurrent ? 'page' : undefined}
      className={`flex min-h-14 items-center text-lead/body lg:min-h-11 lg:px-3 lg:text-base/body ${underline}`}
    >
      {children}
    </a>
  )
}
