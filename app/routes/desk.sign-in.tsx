import { json, redirect } from '@remix-run/node'
import { type MetaFunction, useActionData } from '@remix-run/react'
import { DESK_PAGES } from '~/addresses/desk'
import { desk } from '~/office/words/desk'
import { DESK_HEADERS } from '~/office/desk/sign-in/door.server'
import { BOUNDS } from '~/server/http/body.server'
import { fieldText } from '~/server/http/form.server'
import { visitorAddress } from '~/server/http/visitor.server'
import { deskForm, requireOffice, withDatabase } from './desk/at-desk.server'
import { deskMeta } from './desk/desk-meta'
import { deskPageIn } from './desk/desk-page-in'
import { NameQuestion, SignInForm } from './desk/sign-in-form'

const { signIn: texts } = desk

export const meta: MetaFunction = () => deskMeta(texts.title)

export { pageHeaders as headers } from '~/server/http/page-headers.server'

export const loader = () => {
  requireOffice()
  return json(null, { headers: DESK_HEADERS })
}

/** Signs somebody in, and leads on to the page that they came for, or asks whether their name is a slip. */
export const action = ({ request }: { request: Request }) =>
  withDatabase(async () => {
    const { door } = requireOffice()
    const form = await deskForm(request, BOUNDS.signIn)
    const name = fieldText(form, 'name')
    const to = deskPageIn(fieldText(form, 'to'))
    const password = fieldText(form, 'password')
    const result = await door.signIn(request, visitorAddress(), { name, password })
    const headers = new Headers(DESK_HEADERS)
    if ('fault' in result) {
      const isLocked = result.fault === 'locked'
      if (isLocked) headers.set('Retry-After', String(result.seconds))
      const fault = isLocked ? texts.faults.locked(result.seconds) : texts.faults[result.fault]
      return json({ to, name, fault }, { status: isLocked ? 429 : 401, headers })
    }
    headers.append('Set-Cookie', result.cookie)
    if (result.near !== null) return json({ to, name, near: result.near }, { headers })
    return redirect(to, { status: 303, headers })
  })

/** Asks for the password. Every other page of the desk asks for it in its own place. */
export default function SignIn() {
  const answer = useActionData<typeof action>()
  if (answer && 'near' in answer) return <NameQuestion {...answer} />
  return <SignInForm to={DESK_PAGES.requests} {...answer} />
}
