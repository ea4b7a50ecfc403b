import type { OfferedCase } from '~/agency/catalogue/cases'
import { casesTexts as texts } from '~/content/cases-texts'
import { priceText, sumText, totalLabel } from '~/content/prices'
import { cardId } from '~/addresses/element-ids'
import { SERVICES_PAGE } from '~/addresses/pages'
import { typeset } from '~/format/typography'
import { Button } from '~/visitor/ui/button'
import { SpokenPrice, SpokenSums } from '~/visitor/ui/spoken-price'

interface CaseSheetProps extends OfferedCase {
  onTake?: (keys: string[]) => void
  heading?: 'h2' | 'h3'
}

/** What a case takes: a ruled estimate of the list's own prices, and a button that orders all of it. */
export function CaseSheet({
  label,
  text,
  works,
  rows,
  onTake,
  heading: Heading = 'h3',
}: CaseSheetProps) {
  return (
    <form
      method="post"
      action={SERVICES_PAGE}
      onSubmit={(event) => {
        if (!onTake) return
        event.preventDefault()
        onTake(works.map(({ key }) => key))
      }}
      className="flex min-w-0 flex-col lg:only:grid lg:only:grid-cols-2"
    >
      <input type="hidden" name="intent" value="add" />
      <Heading className="sr-only text-h3 print:not-sr-only print:block print:border-b print:border-field print:px-4 print:py-2">
        {label}
      </Heading>
      <div className="flex flex-col lg:-mb-0.5">
        <p className="max-w-none border-b border-field px-4 py-2 leading-dense">
          <SpokenSums>{text}</SpokenSums>
        </p>
        <ul>
          {works.map(({ key, title, unit, price }) => (
            <li
              key={key}
              className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-field px-4 *:min-w-0"
            >
              <input type="hidden" name="id" value={key} />
              <p className="flex-1 basis-32 leading-dense">
                <a
                  href={`${SERVICES_PAGE}#${cardId(key)}`}
                  className="inline-flex min-h-11 items-center py-2.5"
                >
                  {typeset(title)}
                </a>
              </p>
              <b className="ml-auto whitespace-nowrap">
                <SpokenPrice>{(write) => priceText(price, write)}</SpokenPrice>
              </b>
              {unit && (
                <p className="-mt-2 max-w-none basis-full pb-2.5 text-small/tight text-muted">
                  {typeset(unit)}
                </p>
              )}
            </li>
          ))}
        </ul>
        <p className="flex max-w-none flex-wrap items-baseline justify-between gap-x-4 border-b-2 border-ink bg-mint-light px-4 py-2 text-h3">
          {totalLabel(works)}{' '}
          <b className="text-h2">
            <SpokenPrice>{(write) => sumText(works, write)}</SpokenPrice>
          </b>
        </p>
      </div>
      <div className="flex flex-1 flex-col lg:in-[form:only-child]:border-l">
        <dl className="grid flex-1 content-start gap-y-2 px-4 py-3 text-small/dense lg:text-base/dense">
          {rows.map(({ label, text }) => (
            <div key={label} className="lg:grid lg:grid-cols-[7rem_minmax(0,1fr)]">
              <dt className="inline text-muted">{`${label}:`}</dt>{' '}
              <dd className="inline">
                <SpokenSums>{text}</SpokenSums>
              </dd>
            </div>
          ))}
        </dl>
        <div className="grid px-4 pb-4 print:hidden">
          <Button type="submit">
            <span>
              {texts.take}
              <span className="sr-only">: {label}</span>
            </span>
          </Button>
        </div>
      </div>
    </form>
  )
}
