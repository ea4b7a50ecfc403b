import { INTENTS, type TypedActs } from '~/office/desk/requests/acts.server'
import { fieldText } from '~/server/http/form.server'

/** Returns what a form of a request's page holds; null if it asks for nothing that the page has a button for. */
export function readActs(form: FormData): (TypedActs & { keptDay: string }) | null {
  const pressed = fieldText(form, 'intent')
  const intent = INTENTS.find((one) => one === pressed) ?? null
  const handed = handedIn(form)
  const strike = fieldText(form, 'strike')
  if (!intent && !handed && !strike && pressed !== 'save') return null
  const day = fieldText(form, 'day')
  const keptDay = fieldText(form, 'keptDay')
  return {
    intent,
    assignee: fieldText(form, 'assignee'),
    note: fieldText(form, 'note'),
    day: day === keptDay ? null : day,
    keptDay,
    ...(strike && { strike }),
    ...(handed && { handed }),
  }
}

/** Returns whom a request is handed to; null: it is not. */
function handedIn(form: FormData) {
  const isAll = form.has('allTo')
  const to = fieldText(form, isAll ? 'allTo' : 'to')
  return to === '' ? null : { to, isAll }
}
