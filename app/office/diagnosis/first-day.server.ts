import type { Service } from '~/agency/catalogue/service'
import type { AgencyFacts } from '~/content/agency-facts'
import type { Provenance } from '~/server/files/saved-content.server'
import { DESK_PAGES, PHOTOS_PAGE } from '~/addresses/desk'
import { firstDay as texts } from '~/office/words/first-day'
import type { Settings } from '~/server/settings/env.server'
import { lookAtCopies } from './copies.server'
import { lookAt } from './finding'
import { lackingFacts } from './settings.server'

type FirstDayStep = keyof typeof texts.steps
/** What the owner has to ask the operator for. */
type Asked = keyof typeof texts.asked

/** What the site shows, and whose it is. */
export interface ShownContents {
  facts: { current(): AgencyFacts; provenance(): Provenance }
  catalogue: { current(): readonly Service[] | null }
}

export type FirstDaySteps = NonNullable<Awaited<ReturnType<typeof findFirstDay>>>

/** Returns what is left to do until the site is the agency's own; null: nothing. */
export async function findFirstDay(settings: Settings, { facts, catalogue }: ShownContents) {
  const shown = facts.current()
  const engineers = shown.engineers ?? []
  const isOwn = facts.provenance() === 'agency'
  const copies = await lookAt('copies', () => lookAtCopies(settings))
  const steps: Record<FirstDayStep, { isDone: boolean; href: string }> = {
    facts: { isDone: isOwn, href: DESK_PAGES.facts },
    prices: {
      isDone: !(catalogue.current() ?? []).some(({ example }) => example),
      href: DESK_PAGES.catalogue,
    },
    people: {
      isDone: isOwn && engineers.length > 0 && engineers.every(({ photo }) => photo),
      href: isOwn && engineers.length > 0 ? PHOTOS_PAGE : DESK_PAGES.facts,
    },
    documents: {
      isDone: isOwn && lackingFacts(shown).length === 0,
      href: DESK_PAGES.documents,
    },
  }
  const asked: Record<Asked, boolean> = {
    mail: settings.notify === null && settings.notifyWebhook === null,
    copies: copies.findings.length > 0,
  }
  const names = Object.keys(steps) as FirstDayStep[]
  const left = names.filter((name) => !steps[name].isDone)
  const leftToOthers = (Object.keys(asked) as Asked[]).filter((name) => asked[name])
  if (left.length + leftToOthers.length === 0) return null
  return {
    title:
      left.length > 0 ? texts.title(names.length - left.length, names.length) : texts.ownIsDone,
    left: left.map((name) => ({ ...texts.steps[name], href: steps[name].href })),
    asked: leftToOthers.map((name) => texts.asked[name]).join('; '),
  }
}
