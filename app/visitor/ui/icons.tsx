import type { ReactNode } from 'react'
import type { Messenger } from '~/content/messengers'
import messengers from './messengers.svg'

/** Removes an item from the basket. */
export const TrashIcon = () => (
  <Icon>
    <path d="M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v5M14 11v5" />
  </Icon>
)

/** Opens the menu of a small screen. */
export const MenuIcon = () => (
  <svg viewBox="0 0 20 14" width="20" height="14" fill="none" stroke="currentColor" aria-hidden>
    <path d="M0 1h20M0 13h20" strokeWidth="2" />
  </svg>
)

/** Closes the menu, the basket or a toast. */
export const CloseIcon = () => (
  <svg viewBox="0 0 20 20" width="20" height="20" fill="none" stroke="currentColor" aria-hidden>
    <path d="m4 4 12 12M16 4 4 16" strokeWidth="2" />
  </svg>
)

/** Leads to the basket. */
export const BasketIcon = () => (
  <Icon>
    <path d="M3 10h18l-2 10H5zM8 10l4-6 4 6M9 14v2M15 14v2" />
  </Icon>
)

export const PhoneIcon = () => (
  <Icon>
    <path d="M5 4h4l2 5-2.5 1.5a11 11 0 0 0 5 5L15 13l5 2v4a2 2 0 0 1-2 2A16 16 0 0 1 3 6a2 2 0 0 1 2-2Z" />
  </Icon>
)

/** The logo of the social network ВКонтакте. */
export const SocialIcon = () => (
  <Icon>
    <path d="M3.5 7c.4 6.5 3.5 10.5 9.5 10.5V7M13 12.5c3.5-.4 5.5-2.5 6.5-5.5M13 12.5c4 .3 6.3 2 7.3 5" />
  </Icon>
)

/** A messenger's sign, from a file of its own: a ring in a bubble, a bubble with a receiver, a paper plane. */
export const MessengerIcon = ({ name }: Pick<Messenger, 'name'>) =>
  name === 'ВКонтакте' ? (
    <SocialIcon />
  ) : (
    <Icon>
      <use href={`${messengers}#${name}`} />
    </Icon>
  )

/** An icon on a 24 by 24 grid, hidden from screen readers. */
function Icon({ children }: { children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width="24"
      height="24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
    >
      {children}
    </svg>
  )
}
