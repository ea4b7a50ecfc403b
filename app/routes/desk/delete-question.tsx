import { Form } from '@remix-run/react'
import { requestAddress } from '~/addresses/desk'
import { deskRequests as texts } from '~/office/words/desk-requests'
import { Button } from '~/visitor/ui/button'

/** Asks whether to delete a request for good. `list`: the query of the list from which somebody came. */
export function DeleteQuestion({ id, list }: { id: number; list: string }) {
  const { question, text, button, keep } = texts.remove
  return (
    <>
      <h2 className="mt-6 text-h3">{question(id)}</h2>
      <p className="mt-2">{text}</p>
      <Form method="post" action={list} reloadDocument className="mt-6 flex flex-wrap gap-3">
        <Button href={requestAddress(id) + list}>{keep}</Button>
        <button
          type="submit"
          name="intent"
          value="delete"
          className="min-h-13 cursor-pointer rounded border border-error px-6 font-semibold text-error hover:bg-error/8"
        >
          {button}
        </button>
      </Form>
    </>
  )
}
