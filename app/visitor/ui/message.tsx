import { siteTexts } from '~/content/site'
import { Actions } from './actions'
import { Button } from './button'
import openParcel from './open-parcel.svg'
import { Page } from './page'
import { useFacts } from '~/visitor/root-data'

interface MessageProps {
  title: string
  text: string
}

/** A page with a message and a way on: an unknown address, a failure. */
export function Message({ title, text }: MessageProps) {
  const site = siteTexts(useFacts())
  return (
    <Page layout="message">
      <div className="grid gap-8 *:min-w-0 lg:grid-cols-rest lg:items-center">
        <div>
          <h1 className="text-h1">{title}</h1>
          <p className="mt-4 text-lead">{text}</p>
          <Actions>
            <Button href="/">{site.ways.home}</Button>
            <Button href={site.header.services.href} variant="quiet">
              {site.header.services.label}
            </Button>
          </Actions>
        </div>
        <OpenParcel />
      </div>
    </Page>
  )
}

/** A parcel with one point missing. The drawing is a file because every page loads this code and few show it. */
function OpenParcel() {
  return (
    <svg
      viewBox="0 0 360 320"
      width="360"
      height="320"
      className="h-auto max-w-full fill-stake stroke-forest text-base font-bold text-muted italic forced-colors:bg-paper forced-colors:forced-color-adjust-none"
      aria-hidden
    >
      <use href={`${openParcel}#open-parcel`} />
    </svg>
  )
}
