import { useMatch } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { messengersOf } from '~/content/messengers'
import { siteTexts } from '~/content/site'
import { BASKET_PAGE } from '~/addresses/pages'
import { typeset } from '~/format/typography'
import { Button } from './button'
import { BasketIcon, CloseIcon, MenuIcon, PhoneIcon } from './icons'
import { Logo } from './logo'
import { PhoneLink } from './phone-link'
import { useFacts, useRootData } from '~/visitor/root-data'
import { useBehindBasket } from './use-behind-basket'

interface HeaderProps {
  /** How many services the basket holds. */
  chosen: number
}

/** The header of every page: logo, menu and phone, and the way to a basket that holds something. */
export function Header({ chosen }: HeaderProps) {
  const { facts, isExample, hasExamplePrices = false } = useRootData()
  const { header, example, examplePrices, notice } = siteTexts(facts)
  // The services page has the basket's own bar.
  const hasSign = useMatch(header.services.href) === null && chosen > 0
  return (
    <header
      {...useBehindBasket()}
      className="relative flex min-h-18 flex-wrap items-center border-b border-contour px-gutter py-2 lg:min-h-22 print:px-0 print:py-4"
    >
      {(isExample || hasExamplePrices) && (
        <p className="mb-2 max-w-none basis-full border-b border-contour pb-1 text-small text-muted">
          {isExample ? example : examplePrices}
        </p>
      )}
      {facts.notice && <PageNotice text={typeset(facts.notice.text)} title={notice} />}
      <Logo />
      {/* Comes with the scripts: here, and in the place of the menu's word on a phone, it moves nothing else. */}
      {hasSign && (
        <a
          href={BASKET_PAGE}
          aria-label={header.basket(chosen)}
          className="flex min-h-11 items-center rounded bg-mint px-2 text-base font-semibold no-underline lg:mr-3 print:hidden"
        >
          <BasketIcon />
          {chosen}
        </a>
      )}
      <nav className="hidden lg:flex lg:flex-wrap print:hidden" aria-label={header.menu}>
        <MenuLinks />
      </nav>
      {facts.phone && (
        // Keeps the menu before it in place when the digits change their typeface.
        <div className="lg:min-w-40 lg:text-right">
          <PhoneLink phone={facts.phone}>
            <span className="flex min-h-11 items-center px-2.5 text-base/body lg:px-0 print:px-0">
              <span className="lg:hidden print:hidden">
                <PhoneIcon />
              </span>
              <span className="sr-only lg:not-sr-only print:not-sr-only">{facts.phone}</span>
            </span>
          </PhoneLink>
        </div>
      )}
      <SmallMenu isNarrow={hasSign} />
    </header>
  )
}

/** Matches a first sentence that fits into a line of a phone. The blank after 'ул.' is a no-break one. */
const FIRST_SENTENCE = /^.{1,34}?(?=[.!?] |$)/

/** A notice. On a phone it is a line, its first sentence or what it is, and a press opens the whole. */
function PageNotice({ text, title }: { text: string; title: string }) {
  const line = FIRST_SENTENCE.exec(text)?.[0] ?? title
  return (
    <details className="group -mt-2 mb-1 min-w-0 basis-full border-b border-contour text-small font-semibold">
      <summary className="list-none py-[.7rem] wrap-anywhere md:cursor-auto">
        <span className="flex justify-between gap-x-3 group-open:hidden md:hidden">
          {line} {line !== text && <span aria-hidden>▾</span>}
        </span>
        <span className="max-md:group-not-open:hidden">{text}</span>
      </summary>
    </details>
  )
}

/**
 * The menu of a small screen, behind a button. It works without JavaScript: while it is open the button covers
 * the page, so that a press outside the menu closes it. Escape needs a script.
 */
function SmallMenu({ isNarrow }: { isNarrow: boolean }) {
  const facts = useFacts()
  const { header, footer } = siteTexts(facts)
  const [messenger] = messengersOf(facts)
  const isCurrent = useMatch(header.services.href) !== null
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
    <details
      ref={menu}
      onBlur={({ currentTarget, relatedTarget }) => {
        // It would cover what the Tab key leads to.
        if (relatedTarget && !currentTarget.contains(relatedTarget)) close()
      }}
      className="group lg:hidden print:hidden"
    >
      <summary className="-mr-3 flex min-h-11 list-none items-center gap-2 pr-3 pl-2 text-base/body hover:text-forest">
        <span className="fixed inset-0 z-10 hidden group-open:block" />
        <span className="group-open:hidden">
          <MenuIcon />
        </span>
        <span className="hidden group-open:block">
          <CloseIcon />
        </span>
        {isNarrow ? <span className="max-sm:sr-only">{header.menu}</span> : header.menu}
      </summary>
      {/* The shadow dims the page below it. */}
      <nav
        className="absolute inset-x-0 top-full z-20 grid border-y border-t-contour border-b-ink bg-paper px-gutter pt-4 pb-6 [box-shadow:0_100vmax_0_100vmax_#16241f80]"
        aria-label={header.menu}
      >
        <Button
          href={header.services.href}
          aria-current={isCurrent ? 'page' : undefined}
          onClick={close}
        >
          {header.services.label}
        </Button>
        <ul className="mt-2">
          {header.links.map((link) => (
            <li key={link.href} className="border-contour not-first:border-t">
              <MenuLink {...link} onFollow={close} />
            </li>
          ))}
        </ul>
        <div className="flex flex-wrap gap-x-6 border-t border-ink pt-3">
          {facts.phone && (
            <p>
              <PhoneLink phone={facts.phone} hours={facts.hours} />
            </p>
          )}
          {messenger && (
            <a href={messenger.href} className="inline-flex min-h-11 items-center">
              {typeset(`${footer.write} ${messenger.inIt}`)}
            </a>
          )}
        </div>
      </nav>
    </details>
  )
}

/** The menu of a wide screen, in one line. */
function MenuLinks() {
  const { header } = siteTexts(useFacts())
  const isCurrent = useMatch(header.services.href) !== null
  return (
    <ul className="flex flex-wrap">
      {[...header.links, header.services].map((link) => (
        <li
          key={link.href}
          className="last:-my-px last:ml-2 last:rounded last:border last:border-forest last:font-semibold last:text-forest"
        >
          <MenuLink {...link} isCurrent={isCurrent && link === header.services} />
        </li>
      ))}
    </ul>
  )
}

interface MenuLinkProps {
  label: string
  href: string
  isCurrent?: boolean
  onFollow?: () => void
}

function MenuLink({ label, href, isCurrent = false, onFollow }: MenuLinkProps) {
  const underline = isCurrent
    ? 'underline decoration-forest decoration-2'
    : 'no-underline decoration-1 hover:underline'
  return (
    <a
      href={href}
      onClick={onFollow}
      aria-current={isCurrent ? 'page' : undefined}
      className={`flex min-h-13 items-center text-lead/body lg:min-h-11 lg:px-3 lg:text-base/body ${underline}`}
    >
      {label}
    </a>
  )
}
