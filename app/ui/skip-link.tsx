import { siteTexts } from '~/content/site'
import { useFacts } from './use-facts'

/** The first stop of the Tab key on every page: jumps over the header. */
export function SkipLink() {
  return (
    <a href="#main" className="button skip-link">
      {siteTexts(useFacts()).skip}
    </a>
  )
}
