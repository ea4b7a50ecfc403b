import { json, redirect } from '@remix-run/node'
import { Form, type MetaFunction, useActionData, useLoaderData } from '@remix-run/react'
import { DOCUMENT_NAMES, DOCUMENTS_ADDRESS } from '~/agency/facts/documents.server'
import { desk as deskTexts } from '~/office/words/desk'
import { deskEdit } from '~/office/words/desk-edit'
import { appContext } from '~/context.server'
import { readForm } from '~/server/http/form.server'
import { Button } from '~/visitor/ui/button'
import { atDesk, deskRefusal } from './desk/at-desk.server'
import { deskMeta } from './desk/desk-meta'
import { Outcome } from './desk/outcome'

const { documents: page } = deskTexts.pages
const { documents: texts } = deskEdit

const MAX_SIZE = 10 * 1024 * 1024
/** Maximum size of the form in bytes: the file, and what a browser writes around it. */
const FORM_LIMIT = MAX_SIZE + 64 * 1024

export const meta: MetaFunction = () => deskMeta(page.label)

export { pageHeaders as headers } from '~/server/http/page-headers.server'

export const loader = atDesk(async ({ request }) => {
  const { documents } = appContext()
  const replaced = nameOf(new URL(request.url).searchParams.get('replaced'))
  return json({
    documents: DOCUMENT_NAMES.map((name) => {
      const address = DOCUMENTS_ADDRESS + name
      return { name, ...texts.files[name], address: documents.fileAt(address) && address }
    }),
    said: replaced ? texts.replaced(texts.files[replaced].title) : null,
  })
})

export const action = atDesk(async ({ request }) => {
  const { documents, facts } = appContext()
  const posted = await readForm(request, FORM_LIMIT)
  if ('refused' in posted && posted.refused !== 413) throw deskRefusal(posted.refused)
  if ('refused' in posted) return json({ fault: texts.tooLarge }, 413)
  const name = nameOf(posted.form.get('name'))
  if (!name) throw deskRefusal(400)
  const file = posted.form.get('file')
  // Not `instanceof Blob`: a file has a class of the FormData that parsed it.
  const isFile = file !== null && typeof file === 'object'
  const bytes = new Uint8Array(isFile ? await file.arrayBuffer() : [])
  if (bytes.length > MAX_SIZE) return json({ fault: texts.tooLarge }, 413)
  if (!isPdf(bytes)) return json({ fault: texts.noPdf }, 422)
  try {
    documents.replace(name, bytes)
  } catch (error) {
    return json({ fault: texts.notWritten((error as Error).message) }, 500)
  }
  await facts.refresh()
  return redirect(`${page.path}?replaced=${name}`, 303)
})

/** The agency's documents as PDF files. */
export default function DeskDocuments() {
  const { documents, said } = useLoaderData<typeof loader>()
  const fault = useActionData<typeof action>()?.fault
  return (
    <>
      <h1 className="text-h2">{page.label}</h1>
      {said && !fault && <Outcome>{said}</Outcome>}
      {fault && <Outcome isFault>{fault}</Outcome>}
      <p className="mt-4 max-w-prose">{texts.lead}</p>
      <ul className="mt-6">
        {documents.map(({ name, title, use, address }) => (
          <li key={name} className="border-t border-contour py-6">
            <h2 className="text-h3">{title}</h2>
            <p className="mt-1 max-w-prose">{use}</p>
            {address ? (
              <a href={address} className="inline-flex min-h-11 items-center">
                {texts.shown}
              </a>
            ) : (
              <p className="mt-1 text-muted">{texts.none}</p>
            )}
            <Form
              method="post"
              action={page.path}
              encType="multipart/form-data"
              reloadDocument
              className="mt-2 flex flex-wrap items-center gap-3"
            >
              <input type="hidden" name="name" value={name} />
              <input
                type="file"
                name="file"
                accept="application/pdf"
                aria-label={texts.choose(title)}
                className="max-w-full text-small file:mr-3 file:min-h-11 file:rounded file:border file:border-field file:bg-white file:px-3"
              />
              <Button type="submit" small variant="quiet">
                {texts.put}
              </Button>
            </Form>
          </li>
        ))}
      </ul>
    </>
  )
}

function nameOf(text: unknown) {
  return DOCUMENT_NAMES.find((name) => name === text)
}

/** Whether bytes are a PDF file: its header stands within the first kilobyte. */
function isPdf(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.subarray(0, 1024)).includes('%PDF-')
}
