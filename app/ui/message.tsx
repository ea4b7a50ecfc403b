import { siteTexts } from '~/content/site'
import { useFacts } from './use-facts'

interface MessageProps {
  title: string
  text: string
}

/** A page that has only something to say: an unknown address, a failure. */
export function Message({ title, text }: MessageProps) {
  const site = siteTexts(useFacts())
  return (
    <main id="main" className="message sheet">
      <div>
        <h1>{title}</h1>
        <p className="lead">{text}</p>
        <p className="actions">
          <a href="/" className="button">
            {site.ways.home}
          </a>
          <a href={site.header.services.href} className="button button-quiet">
            {site.header.services.label}
          </a>
        </p>
      </div>
      <LostBoundary />
    </main>
  )
}

/** A parcel one of whose points is missing. */
function LostBoundary() {
  return (
    <svg viewBox="0 0 360 320" width="360" height="320" fill="none" className="lost" aria-hidden>
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
      <text x="192" y="280" textAnchor="middle" className="fill-stake">
        ?
      </text>
    </svg>
  )
}
