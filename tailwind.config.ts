import type { Config } from 'tailwindcss'

/**
 * The palette of all styles, of the drawings in the pages and of the browser's own frame. Files under public/
 * have colours of their own. The number after a colour is its contrast on paper: texts need 4.5 (large ones
 * 3), edges of fields 3.
 */
export const colors = {
  white: '#fff',
  /** The background: the paper of a map sheet. */
  paper: '#F6F3EA',
  ink: '#16241F', // 14.5
  muted: '#55635C', // 5.7
  /** Buttons and links; white text on it has 8.1. */
  forest: { DEFAULT: '#1F5A43', dark: '#17462F' }, // 7.3
  /** The accent, the orange of survey stakes; white text on it has 5.2. */
  stake: '#C2410C', // 4.7
  /** Contour lines, for decoration only. */
  contour: '#D9CFB6',
  field: '#7F877F', // 3.3
  error: '#B42318', // 5.9
  /** The footer; on it paper has 15, mint 9.9, muted 9.3. */
  night: { DEFAULT: '#12211B', contour: '#1E3A2D', line: '#3B4A43', muted: '#B9C4BB' },
  /** Chosen services. */
  mint: { DEFAULT: '#9FD3B8', light: '#E7F4ED' },
  focus: '#1D4ED8',
}

/** Mint at 30 %, behind what was just put into the basket. */
const JUST_ADDED = `${colors.mint.DEFAULT}4D`

/** The design tokens. What is not defined here is Tailwind's default. */
export default {
  theme: {
    colors,
    fontFamily: {
      sans: "Onest, 'Onest Arial', 'Onest Roboto', sans-serif",
    },
    extend: {
      /** The widths from which a list of cards has two and three columns. */
      containers: { 'two-cards': '41.25rem', 'three-cards': '62.5rem' },
      /** From a phone's size to a desktop's; of larger letters, no more than lets a phone's line hold a long word. */
      fontSize: {
        h1: [
          'min(clamp(2.125rem, 1.03rem + 3.71vw, 4rem), 13vw)',
          { lineHeight: '1.06', letterSpacing: '-.03em', fontWeight: '600' },
        ],
        h2: [
          'min(clamp(1.75rem, 1.37rem + 1.7vw, 2.75rem), 9.5vw)',
          { lineHeight: '1.14', letterSpacing: '-.022em', fontWeight: '600' },
        ],
        /** The title of a legal document, whose words are longer. */
        document: [
          'min(clamp(1.75rem, 1.37rem + 1.7vw, 2.75rem), 7.8vw)',
          { lineHeight: '1.14', letterSpacing: '-.022em', fontWeight: '600' },
        ],
        h3: [
          'clamp(1.25rem, 1.2rem + .25vw, 1.375rem)',
          { lineHeight: '1.25', letterSpacing: '-.01em', fontWeight: '600' },
        ],
        lead: ['clamp(1.1875rem, 1.12rem + .3vw, 1.375rem)', '1.5'],
        /** Body text on a phone; on a desktop it is Tailwind's `lg`. */
        body: ['1.0625rem', '1.65'],
        small: ['.9375rem', '1.5'],
        label: ['.875rem', '1.3'],
        /** In units of the hero's drawing; the second where the drawing is small. */
        plan: '15.5px',
        'plan-small': '28px',
      },
      lineHeight: {
        body: '1.65',
        /** Notes, labels and lists. */
        dense: '1.4',
        title: '1.1',
      },
      letterSpacing: { title: '-.02em' },
      spacing: {
        /** The area that a phone needs itself at the bottom of its screen. */
        safe: 'env(safe-area-inset-bottom)',
        /** Padding of a box, which leaves room for large letters. */
        box: 'min(1.5rem, 5vw)',
        /** Scroll margin that brings what is around the target into view, too. */
        around: '40vh',
        /** Padding of a section. */
        section: 'clamp(2rem, .8rem + 5.3vw, 6rem)',
        /** The bar at the bottom of a phone's screen. */
        bar: 'calc(3.75rem + env(safe-area-inset-bottom))',
        /** Padding beside the content, which is 1200 px wide at most; large letters do not widen it on a phone. */
        gutter: 'max(min(clamp(1.25rem, 10vw - 2.25rem, 2.5rem), 6.25vw), (100% - 75rem) / 2)',
      },
      gridTemplateColumns: {
        /** Two columns that are aligned in all sections of a page, 80 px apart on a desktop. */
        sides: '5fr 7fr',
        /** The shade, and the basket at its right. */
        panel: '1fr min(100%, 32rem)',
        /** A column that takes the rest, and one as wide as its content. */
        rest: '1fr auto',
      },
      gap: { sides: '6.667%' },
      /** Coordinate ticks at both edges of the page, and along the bottom of the hero. */
      backgroundImage: {
        ticks: [...ticks('180deg'), ...ticks('180deg')].join(),
        scale: ticks('90deg').join(),
        /** Keeps the contour lines clear of the hero's texts: on a phone over and under its plan, else beside it. */
        'clear-y': `linear-gradient(${colors.paper} 18%, transparent 28% 42%, ${colors.paper} 52%)`,
        'clear-x': `linear-gradient(90deg, ${colors.paper} 40%, transparent 60%)`,
      },
      animation: {
        draw: 'draw .7s linear both',
        survey: 'survey 1.6s linear infinite',
        highlight: 'highlight 1s step-end',
        toast: 'toast 5s',
        'toast-still': 'toast-still 5s',
      },
      keyframes: {
        draw: { from: { strokeDashoffset: '100' } },
        survey: { to: { strokeDashoffset: '-100' } },
        highlight: {
          from: {
            backgroundColor: JUST_ADDED,
            boxShadow: `-.5rem 0 ${JUST_ADDED}, .5rem 0 ${JUST_ADDED}`,
          },
        },
        toast: {
          '0%': { opacity: '0' },
          '4%, 96%': { opacity: '1' },
          to: { opacity: '0' },
          'from, to': { visibility: 'visible', position: 'relative' },
        },
        'toast-still': { 'from, to': { visibility: 'visible', position: 'relative' } },
      },
    },
  },
} satisfies Config

/** Returns the gradients of long and short ticks. */
function ticks(direction: string): string[] {
  return ['10rem', '2rem'].map(
    (every) =>
      `repeating-linear-gradient(${direction}, ${colors.field} 0 1px, transparent 0 ${every})`,
  )
}
