import { z } from 'zod'
import type { AgencyFacts } from '~/content/agency-facts'
import { telLink } from '~/content/phone'
import { explain, FaultyFile, readJsonFile } from '~/files/json-file.server'

const text = z.string()
const needed = text.min(1)
// The pattern is for editors, which know nothing of the rule.
const phone = text.regex(/\d/).refine((written) => telLink(written) !== null)
// No `javascript:`, and no `//other.host` that looks like a path.
const link = text.regex(/^(https?:\/\/|\/(?![/\\]))/)

/** What AGENCY_FILE may hold. A key that is none of these is a slip of the pen, and said to be. */
export const factsOfFile = z.strictObject({
  /** Where an editor finds the JSON schema. */
  $schema: text.optional(),
  name: needed,
  town: needed,
  inTown: needed,
  area: needed,
  inArea: needed,
  phone: phone.optional(),
  whatsapp: phone.optional(),
  email: text.regex(/^\S+@\S+$/).optional(),
  address: text.optional(),
  hours: text.optional(),
  legalName: text.optional(),
  inn: text.optional(),
  ogrn: text.optional(),
  selfRegulatingOrganisation: text.optional(),
  engineers: z.array(z.strictObject({ name: needed, registerNumber: needed })).optional(),
  links: z
    .strictObject({
      social: link.optional(),
      projects: link.optional(),
      reviews: link.optional(),
      offer: link.optional(),
      contractorAgreement: link.optional(),
      privacy: link.optional(),
      consent: link.optional(),
      partnerAgreement: link.optional(),
      stagesDetails: link.optional(),
      contract: link.optional(),
    })
    .default({}),
})

/**
 * Reads the agency's facts from its file. A text that is empty counts as left out. Throws
 * {@link FaultyFile} with every fault and its line.
 */
export function readFacts(file: string): AgencyFacts {
  const { value, lineOf } = readJsonFile(file)
  const parsed = factsOfFile.safeParse(withoutEmpty(value), { reportInput: true })
  if (!parsed.success) {
    throw new FaultyFile(
      file,
      parsed.error.issues.map((issue) => explain(issue, lineOf)),
    )
  }
  const { $schema, ...facts } = parsed.data
  return facts
}

function withoutEmpty(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, part]) => typeof part !== 'string' || part.trim())
      .map(([key, part]) => [key, withoutEmpty(part)]),
  )
}
