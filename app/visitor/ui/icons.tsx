import type { ReactNode } from 'react'

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

/** A telephone receiver. */
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

/** Messengers: what is said of each in its own colours is a bubble, a bubble with a receiver, a paper plane. */
export const MESSENGER_ICONS = {
  MAX: () => (
    <Icon>
      <path d="M5 19.5V12a7.5 7.5 0 1 1 3.4 6.3zM12 8.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 1 0 0-7" />
    </Icon>
  ),
  WhatsApp: () => (
    <Icon>
      <path d="m4 20 1.2-4.3A8 8 0 1 1 8.3 19zM9 8.5h1.5l.8 2-1 .8a5 5 0 0 0 2.4 2.4l.8-1 2 .8V15c0 .6-.5 1-1 1-3.4-.2-6.3-3-6.5-6.5 0-.5.4-1 1-1Z" />
    </Icon>
  ),
  Telegram: () => (
    <Icon>
      <path d="m3 11.5 18-7-3 15-6-4.5-3 3.5-.8-5.5zM8.2 13 21 4.5 12 15" />
    </Icon>
  ),
  ВКонтакте: () => <SocialIcon />,
}

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
