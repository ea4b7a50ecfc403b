import contours from './contours.svg'

/**
 * Contour lines behind the hero and the footer. As a CSS mask they took a slow phone's processor a tenth of
 * a second more.
 */
export function Contours() {
  return (
    <svg
      className="absolute inset-0 -z-10 size-full text-contour dark:text-night-contour dark:max-md:hidden print:hidden forced-colors:hidden"
      viewBox="0 0 1440 720"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <use href={`${contours}#lines`} />
    </svg>
  )
}
