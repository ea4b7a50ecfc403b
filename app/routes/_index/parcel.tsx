import { PlotPart } from './plot-part'

/**
 * The hero's drawing: the plan of a parcel, whose border draws itself once on a desktop. On a phone it has its border,
 * its points and its area: no figure that is too small to be read.
 */
export function Parcel() {
  return (
    <svg
      viewBox="0 0 500 490"
      fill="none"
      // On a desktop a layer of its own, so that the contours behind it are not painted with each frame.
      className="h-auto w-full overflow-visible max-md:absolute max-md:inset-x-0 max-md:-top-[min(.75rem,3.3vw)] max-md:mx-auto max-md:w-[min(12.75rem,56.7vw)] lg:motion-safe:will-change-transform print:w-60 forced-colors:bg-paper forced-colors:forced-color-adjust-none"
      aria-hidden
    >
      <PlotPart name="crosses" className="stroke-muted" />
      <PlotPart name="around" className="stroke-muted max-md:hidden" />
      <PlotPart name="ground" className="fill-paper" />
      <PlotPart name="yard" className="stroke-ink text-forest" />
      <PlotPart
        name="border"
        className="stroke-forest lg:motion-safe:animate-draw print:animate-none"
      />
      <PlotPart name="points" className="fill-stake" />
      <g className="fill-ink stroke-paper text-plan font-medium text-stake italic md:max-lg:text-plan-small">
        <PlotPart name="names" className="max-md:hidden" />
        <PlotPart name="names-beside" className="max-md:hidden" />
        {/* On a phone larger, and under the house. */}
        <PlotPart
          name="area"
          className="text-plan-small max-md:[transform:translate(3px,36px)] max-md:text-[34px]"
        />
      </g>
    </svg>
  )
}
