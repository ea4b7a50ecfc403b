import type { OfferedCase } from '~/agency/catalogue/cases'
import { homeTexts } from '~/content/home'
import { SERVICES_PAGE } from '~/addresses/pages'
import { Cases } from '~/visitor/cases/cases'
import { useFacts } from '~/visitor/root-data'
import { Button } from '~/visitor/ui/button'
import { CasePlan } from './case-plan'
import { Section } from './section'

/** What common cases cost, and the way to the whole list. */
export function CasePrices({ cases }: { cases: readonly OfferedCase[] }) {
  const texts = homeTexts(useFacts()).cases
  if (cases.length === 0) return null
  return (
    <Section id="prices" label={texts.label} title={texts.title}>
      <p className="mt-2 mb-2 text-small md:mt-3 md:mb-6 md:text-lead">{texts.text}</p>
      <Cases cases={cases} isOpen Plan={CasePlan}>
        <p className="-mb-3">
          <Button href={SERVICES_PAGE} variant="text">
            {texts.list}
          </Button>
        </p>
      </Cases>
    </Section>
  )
}
