import { checkFacts } from '~/agency/facts/facts.server'
import { factsSchema } from '~/agency/facts/facts-schema.server'
import { deskEdit } from '~/office/words/desk-edit'
import { labelOf } from '~/server/files/field-kinds.server'
import type { ContentForm } from './content-form'
import {
  fieldOf,
  groupsOf,
  isGroup,
  type SchemaPart,
  partsOf,
  readPart,
  toValues,
} from './schema-form.server'

const { groups } = deskEdit.facts

/** The fact with which each group of the form begins. It goes on in the schema's order, up to the next one. */
const BEGINNINGS = {
  notice: 'notice',
  often: 'phone',
  needed: 'name',
  contacts: 'whatsapp',
  visits: 'address',
  money: 'payment',
  people: 'selfRegulatingOrganisation',
  legal: 'legalName',
  law: 'processors',
  others: 'links',
} satisfies Record<keyof typeof groups, keyof typeof factsSchema.shape>

function isNeeded([, schema]: SchemaPart): boolean {
  return !schema.safeParse(undefined).success
}

/** The form of the facts, made from their schema. */
export function factsForm(): ContentForm {
  const whole: SchemaPart = ['', factsSchema]
  const parts = partsOf(whole)
  return {
    toValues,
    toContent: (values) => readPart(whole, values) ?? {},
    groups(values) {
      const starts = Object.values(BEGINNINGS).map((fact) =>
        parts.findIndex(([name]) => name === fact),
      )
      const all = Object.values(groups).map((title, at) => {
        const here = parts.slice(starts[at], starts[at + 1])
        const fields = here
          .filter((part) => !isGroup(part))
          .map((part) => fieldOf(part, isNeeded(part) ? { isNeeded: true } : {}))
        const others = here.filter(isGroup).flatMap((part) => groupsOf(part, values))
        return [...(fields.length > 0 ? [{ title, fields }] : []), ...others]
      })
      // What changes most often comes first, once the agency has a name.
      const needed = Object.keys(groups).indexOf('needed')
      return values.name
        ? all.flat()
        : [all[needed] ?? [], ...all.filter((_, at) => at !== needed)].flat()
    },
    // Items of a list have no ids: the list is one row.
    rowOf: (name) => name.replace(/\.(\d+\..+|none)$/, ''),
    check(content) {
      const { facts, faults } = checkFacts(content)
      return {
        isUsable: facts !== null,
        faults: faults.map(({ path, reason, atField = reason }) => ({
          name: path.join('.'),
          reason: atField,
        })),
      }
    },
    changes(before, after) {
      const [old, shown] = [textsOf(before), textsOf(after)]
      return parts
        .filter(([name]) => old.get(name) !== shown.get(name))
        .map(([, schema]) => `«${labelOf(schema)}»`)
    },
  }

  /** Returns each fact as the form reads it: a file, or the page of photos, has an order of keys of its own. */
  function textsOf(facts: unknown): Map<string, string> {
    const read = (readPart(whole, toValues(facts)) ?? {}) as Record<string, unknown>
    // A box that is not ticked has no value.
    const shown = Object.entries(read).filter(([, value]) => value !== false)
    return new Map(shown.map(([name, value]) => [name, JSON.stringify(value)]))
  }
}
