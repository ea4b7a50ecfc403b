import { siteTexts } from '~/content/site'
import { Button } from './button'
import { useFacts } from '~/visitor/root-data'
import { useBehindBasket } from './use-behind-basket'

/** Skips the header. The first stop of the Tab key on every page. */
export function SkipLink() {
  return (
    <div
      {...useBehindBasket()}
      className="absolute -top-16 left-2 z-30 w-max max-w-[calc(100%-1rem)] focus-within:top-2 print:hidden"
    >
      <Button href="#main">{siteTexts(useFacts()).skip}</Button>
    </div>
  )
}
