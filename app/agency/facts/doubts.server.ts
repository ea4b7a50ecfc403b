import type { AgencyFacts } from '~/content/agency-facts'
import { dayOf, localDay } from '~/format/local-time'
import { isMiscounted } from '~/format/phone'
import { readHours } from '~/format/working-hours'
import { ofField, type ValueFault } from '~/server/files/json-file.server'
import { factFaults } from './fact-faults'
import { examplesIn, samplesIn } from './examples.server'
import { phonesIn } from './facts-schema.server'

/** What each fact should look like, and what is said of one that does not; it is shown all the same. */
const EXPECTED: [fact: keyof AgencyFacts, isRight: (text: string) => boolean, reason: string][] = [
  ['email', isUsualMail, factFaults.oddMail],
  ['hours', (text) => readHours(text) !== null, factFaults.oddHours],
  ['inn', isTaxNumber, factFaults.oddNumber('ИНН')],
  ['ogrn', isRegisterNumber, factFaults.oddNumber('ОГРН')],
  ['edition', (text) => dayOf(text) <= localDay(Date.now()), factFaults.future],
]

/** Returns the doubts about facts, for the form and `check`. */
export function doubtsAbout(value: unknown, facts: Partial<AgencyFacts>): ValueFault[] {
  const doubt = (path: PropertyKey[], reason: string): ValueFault => ({
    path,
    ...ofField(path.join('.'), reason),
  })
  const odd = EXPECTED.filter(([fact, isRight]) => {
    const text = facts[fact]
    return typeof text === 'string' && !isRight(text)
  })
  return [
    ...[...examplesIn(value), ...samplesIn(facts)].map((path) => doubt(path, factFaults.example)),
    ...phonesIn(facts)
      .filter(({ text }) => isMiscounted(text))
      .map(({ path }) => doubt(path, factFaults.miscounted)),
    ...odd.map(([fact, , reason]) => ({ ...doubt([fact], reason), mayBeRight: true })),
  ]
}

/** Whether a mail address is like those that people have. */
export function isUsualMail(text: string): boolean {
  return /^[^\s@,;]+@([^\s@.,;]+\.)+[^\d\s.,;@]{2,}$/.test(text)
}

/** The weights of an INN's digits, those of a shorter number at their end. */
const WEIGHTS = [3, 7, 2, 4, 10, 3, 5, 9, 4, 6, 8]

/** Whether a text is an INN, by its check digits: one of a company's ten digits, two of a person's twelve. */
export function isTaxNumber(text: string): boolean {
  // No region has the number 00, of which every check digit is right.
  if (!/^(?!00)(\d{10}|\d{12})$/.test(text)) return false
  const digits = Array.from(text, Number)
  const checkOf = (length: number) =>
    (WEIGHTS.slice(-length).reduce((sum, weight, at) => sum + weight * (digits[at] ?? 0), 0) % 11) %
    10
  const checked = text.length === 10 ? [9] : [10, 11]
  return checked.every((length) => checkOf(length) === digits[length])
}

/** Whether a text is an OGRN or OGRNIP, by its first digit and its check digit. */
export function isRegisterNumber(text: string): boolean {
  if (!/^([15]\d{12}|3\d{14})$/.test(text)) return false
  return (Number(text.slice(0, -1)) % (text.length - 2)) % 10 === Number(text.at(-1))
}
