import { site } from '~/content/site'

/** The first stop of the Tab key on every page: jumps over the header. */
export function SkipLink() {
  return (
    <a href="#main" className="button skip-link">
      {site.skip}
    </a>
  )
}
