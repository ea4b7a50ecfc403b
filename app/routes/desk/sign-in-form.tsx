import type { ComponentProps } from 'react'
import { SIGN_IN_PAGE } from '~/addresses/desk'
import { desk } from '~/office/words/desk'
import { Button } from '~/visitor/ui/button'
import { LineLink } from './line-link'

const { signIn: texts } = desk

interface SignInFormProps {
  to: string
  name?: string
  /** Why somebody was not let in. */
  fault?: string
}

/** Asks who it is, and for the password. */
export function SignInForm({ to, name, fault }: SignInFormProps) {
  return (
    <>
      <h1 className="text-h2">{texts.title}</h1>
      {fault && (
        <p role="alert" id="sign-in-fault" className="mt-4 max-w-prose font-semibold text-error">
          {fault}
        </p>
      )}
      <form
        method="post"
        action={SIGN_IN_PAGE}
        encType="multipart/form-data"
        className="mt-6 grid max-w-sm gap-4"
      >
        <input type="hidden" name="to" value={to} />
        <SignInField
          label={texts.name}
          hint={texts.nameHint}
          name="name"
          autoComplete="username"
          maxLength={80}
          defaultValue={name}
        />
        <SignInField
          label={texts.password}
          hint={texts.passwordHint}
          name="password"
          type="password"
          autoComplete="current-password"
          aria-invalid={fault ? true : undefined}
        />
        <Button type="submit">{texts.submit}</Button>
      </form>
    </>
  )
}

/** Asks somebody who is signed in by a new name whether they are `near`. `to`: the page that they came for. */
export function NameQuestion({ to, name, near }: { to: string; name: string; near: string }) {
  return (
    <>
      <h1 className="text-h2 wrap-anywhere">{texts.isNear(near)}</h1>
      <form method="post" action={SIGN_IN_PAGE} className="mt-6 flex flex-wrap gap-3 wrap-anywhere">
        <input type="hidden" name="to" value={to} />
        <input type="hidden" name="name" value={near} />
        <Button type="submit">{texts.yes(near)}</Button>
        <Button href={to} variant="quiet">
          {texts.no(name)}
        </Button>
      </form>
    </>
  )
}

/** Says what to do if a session ended before a button was pressed: the browser has what was posted, and files. */
export function SessionEnded() {
  const { title, text, link } = texts.ended
  return (
    <>
      <h1 className="text-h2">{title}</h1>
      <p className="mt-4 max-w-prose">{text}</p>
      <p className="mt-4">
        <LineLink href={SIGN_IN_PAGE} target="_blank">
          {link}
        </LineLink>
      </p>
    </>
  )
}

function SignInField({
  label,
  hint,
  ...input
}: ComponentProps<'input'> & { label: string; hint: string }) {
  const id = `sign-in-${input.name}`
  const isInvalid = input['aria-invalid'] === true
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      <input
        id={id}
        required
        aria-describedby={isInvalid ? `sign-in-fault ${id}-hint` : `${id}-hint`}
        className="min-h-13 w-full rounded border border-field bg-white px-3 py-2 hover:border-ink aria-[invalid]:border-error"
        {...input}
      />
      <p id={`${id}-hint`} className="text-small/dense text-muted">
        {hint}
      </p>
    </div>
  )
}
