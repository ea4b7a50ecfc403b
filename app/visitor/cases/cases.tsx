import { type ComponentType, memo, type ReactNode } from 'react'
import type { OfferedCase } from '~/agency/catalogue/cases'
import { casesTexts as texts } from '~/content/cases-texts'
import { CaseSheet } from './case-sheet'

interface CasesProps {
  cases: readonly OfferedCase[]
  /** Whether the first case is chosen from the start, and all are printed. Otherwise none shows until it is chosen. */
  isOpen?: boolean
  /** Called with the ordered services' keys; without JavaScript a form posts them. Must not change between renders. */
  onTake?: (keys: string[]) => void
  /** A drawing for a case, beside its estimate. */
  Plan?: ComponentType<{ id: string }>
  /** After the cases. */
  children?: ReactNode
}

/** Common cases, each with a sheet of its costs. Chrome before 88 cannot switch sheets: the home page shows all. */
export const Cases = memo(function Cases({
  cases,
  isOpen = false,
  onTake,
  Plan,
  children,
}: CasesProps) {
  if (cases.length === 0) return null
  return (
    <fieldset className={`min-w-0 ${isOpen ? '' : 'mb-5 print:hidden'}`}>
      <legend
        className={isOpen ? 'sr-only' : 'mb-1.5 text-label font-semibold text-muted print:hidden'}
      >
        {texts.legend}
      </legend>
      <div className="relative grid grid-cols-[repeat(auto-fill,minmax(min(100%,8.25rem),1fr))] gap-2 sm:grid-cols-3 lg:grid-cols-6 print:grid-cols-2 print:gap-4">
        {cases.map((one, i) => {
          const id = `case-${one.id}`
          return (
            // CSS alone: a radio button shows what follows it within its element.
            <div key={id} className="contents">
              <input
                type="radio"
                name="case"
                id={id}
                defaultChecked={isOpen && i === 0}
                className="peer sr-only"
              />
              <label
                htmlFor={id}
                className={`flex min-h-11 cursor-pointer items-center rounded border border-field bg-white px-2 text-small/tight ${isOpen ? 'md:min-h-13 md:text-base/tight' : ''} peer-checked:border-forest peer-checked:bg-mint-light peer-checked:font-semibold peer-checked:outline-2 peer-checked:-outline-offset-2 peer-checked:outline-forest peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-focus hover:border-forest sm:px-3 print:hidden`}
              >
                {one.label}
              </label>
              {/* Under all the labels. */}
              <div
                className={`order-1 col-span-full mt-1 border-2 border-ink bg-white peer-checked:grid print:break-inside-avoid ${isOpen ? 'supports-[selector(:where(a))]:hidden print:col-span-1 print:block!' : 'hidden'} ${Plan ? 'md:grid-cols-sides lg:min-h-128 lg:grid-cols-2' : ''}`}
              >
                {Plan && <Plan id={one.id} />}
                <CaseSheet {...one} onTake={onTake} heading={isOpen ? 'h3' : 'h2'} />
              </div>
            </div>
          )
        })}
        {children && <div className="order-1 col-span-full print:hidden">{children}</div>}
      </div>
    </fieldset>
  )
})
