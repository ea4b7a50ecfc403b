import type { Config } from 'tailwindcss'

/**
 * The look of the site in one place: change a colour or a size here, and it changes in every style.
 * Pictures have colours of their own: public/, the catalogue's icons, and the frames that browsers
 * draw (ui/paper.ts).
 * Contrast on paper stands behind each colour; texts need 4.5 (large ones 3), edges of fields 3.
 */
export default {
  theme: {
    colors: {
      /** The ground: the paper of a map sheet. */
      paper: '#F6F3EA',
      ink: '#16241F', // 14.5
      muted: '#55635C', // 5.7
      /** Buttons and links; white on it 8.1. */
      forest: '#1F5A43', // 7.3
      'forest-dark': '#17462F',
      /** The survey stakes: the one accent, sparingly. White on it 5.2. */
      stake: '#C2410C', // 4.7
      /** Lines of relief, for decoration only. */
      contour: '#D9CFB6',
      field: '#7F877F', // 3.3
      error: '#B42318', // 5.9
      /** The dark band at the foot; paper on it 15, mint 9.9. */
      night: '#12211B',
      mint: '#9FD3B8',
      focus: '#1D4ED8',
    },
    fontFamily: {
      sans: "Onest, 'Onest Arial', 'Onest Roboto', sans-serif",
      /** Coordinates, point numbers, measurements. */
      mono: "ui-monospace, Menlo, Consolas, 'Liberation Mono', 'Roboto Mono', monospace",
    },
    /** From a phone's size to a desk's. */
    fontSize: {
      h1: 'clamp(2.125rem, 1.06rem + 4.75vw, 4rem)',
      h2: 'clamp(1.75rem, 1.37rem + 1.7vw, 2.75rem)',
      h3: 'clamp(1.25rem, 1.2rem + .25vw, 1.375rem)',
      lead: 'clamp(1.1875rem, 1.12rem + .3vw, 1.375rem)',
      small: '.9375rem',
      label: '.75rem',
    },
    borderRadius: { DEFAULT: '4px' },
    /** Space between sections, and the width of what they hold. */
    spacing: {
      section: 'clamp(4rem, 2.9rem + 4.9vw, 7.5rem)',
      gutter: 'max(1.25rem, (100% - 75rem) / 2)',
    },
    screens: { tablet: '40rem', desk: '64rem' },
  },
} satisfies Config
