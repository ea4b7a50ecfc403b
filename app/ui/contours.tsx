import contours from './contours.svg'

/**
 * Contour lines behind the hero and the footer, in a colour that CSS gives them. As a CSS mask they held
 * a slow phone's processor for a tenth of a second more.
 */
export function Contours() {
  return (
    <svg
      className="contours"
      viewBox="0 0 1440 720"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <use href={`${contours}#lines`} />
    </svg>
  )
}
