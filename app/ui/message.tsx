import { siteTexts } from '~/content/site'
import { Actions } from './actions'
import { Button } from './button'
import { MapLabels } from './map-labels'
import { useFacts } from './use-facts'

interface MessageProps {
  title: string
  text: string
}

/** A page that has only something to say: an unknown address, a failure. */
export function Message({ title, text }: MessageProps) {
  const site = siteTexts(useFacts())
  return (
    <main
      id="main"
      className="grid flex-1 content-center gap-8 px-gutter pt-14 pb-section *:min-w-0 lg:grid-cols-[1fr_auto] lg:items-center"
    >
      <div>
        <h1 className="text-h1">{title}</h1>
        <p className="mt-4 text-lead">{text}</p>
        <Actions>
          <Button href="/">{site.ways.home}</Button>
          <Button href={site.header.services.href} quiet>
            {site.header.services.label}
          </Button>
        </Actions>
      </div>
      <OpenParcel />
    </main>
  )
}

/** A parcel one of whose points is missing. */
function OpenParcel() {
  return (
    <svg
      viewBox="0 0 360 320"
      width="360"
      height="320"
      fill="none"
      className="h-auto max-w-full forced-colors:bg-paper forced-colors:forced-color-adjust-none"
      aria-hidden
    >
      <g className="stroke-muted" strokeDasharray="3 6">
        <path d="m258 190-66 84-134-32M258 190l72 24M52 96 20 60M212 48l20-36M58 242 24 280" />
      </g>
      <path d="M58 242 52 96l160-48 46 142" className="stroke-forest" strokeWidth="2.5" />
      <g className="fill-stake">
        <circle cx="58" cy="242" r="6" />
        <circle cx="52" cy="96" r="6" />
        <circle cx="212" cy="48" r="6" />
        <circle cx="258" cy="190" r="6" />
      </g>
      <circle
        cx="192"
        cy="274"
        r="16"
        className="stroke-stake"
        strokeWidth="1.5"
        strokeDasharray="4 4"
      />
      <MapLabels>
        <text x="192" y="280" className="fill-stake text-base font-bold">
          ?
        </text>
      </MapLabels>
    </svg>
  )
}
