import type { ComponentProps } from 'react'
import { desk } from '~/office/words/desk'
import { Button } from '~/visitor/ui/button'

const { signIn: texts } = desk

/** What was posted after the end of a session, and waits for the next one. */
export interface Posted {
  packed: string
  /** Why it is lost: a form is of no use without its file, or it was too much to be kept. */
  lost?: 'file' | 'long'
}

interface SignInFormProps {
  to: string
  name?: string
  /** Why somebody was not let in. */
  fault?: string
  /** What was posted after the end of a session. */
  posted?: Posted | null
}

/** Asks who it is, and for the password. Nothing that was posted before is lost. */
export function SignInForm({ to, name, fault, posted }: SignInFormProps) {
  return (
    <>
      <h1 className="text-h2">{texts.title}</h1>
      {posted && <p className="mt-4 max-w-prose">{texts.ended[posted.lost ?? 'kept']}</p>}
      {fault && (
        <p role="alert" id="sign-in-fault" className="mt-4 max-w-prose font-semibold text-error">
          {fault}
        </p>
      )}
      <form
        method="post"
        action={texts.path}
        encType="multipart/form-data"
        className="mt-6 grid max-w-sm gap-4"
      >
        <input type="hidden" name="to" value={to} />
        <input type="hidden" name="posted" value={posted?.packed} />
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
