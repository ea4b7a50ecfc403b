import { json } from '@remix-run/node'
import { Form, type MetaFunction, useActionData, useLoaderData } from '@remix-run/react'
import {
  DOCUMENT_NAMES,
  type DocumentName,
  DOCUMENTS_ADDRESS,
  MAX_DOCUMENT_SIZE,
  pdfFault,
} from '~/agency/facts/documents.server'
import type { FileVersion } from '~/agency/store/stored-files.server'
import { DESK_PAGES, storedDocumentAddress } from '~/addresses/desk'
import { desk as deskTexts } from '~/office/words/desk'
import { deskEdit } from '~/office/words/desk-edit'
import { appContext } from '~/context.server'
import { localTime } from '~/format/local-time'
import { fieldText, fileBytes } from '~/server/http/form.server'
import { atDesk, deskRefusal, requireOffice, withFile } from './desk/at-desk.server'
import { deskMeta } from './desk/desk-meta'
import { LineLink } from './desk/line-link'
import { StatusMessage } from './desk/status-message'
import { LinkButton } from './desk/link-button'
import { UploadForm } from './desk/upload-form'

const title = deskTexts.pages.documents
const { documents: texts } = deskEdit

export const meta: MetaFunction = () => deskMeta(title)

export { pageHeaders as headers } from '~/server/http/page-headers.server'

export const loader = atDesk(async ({ flash }) => {
  const { documents, files, settings } = appContext()
  return json({
    documents: await Promise.all(
      DOCUMENT_NAMES.map(async (name) => {
        const address = DOCUMENTS_ADDRESS + name
        const isShown = documents.digestOf(address) !== null
        const versions = ((await files?.listDocument(name)) ?? []).map(shownVersion)
        return { name, ...texts.files[name], address: isShown ? address : null, versions }
      }),
    ),
    flash: flash?.text ?? null,
    folder: settings.documentsDir,
  })
})

export const action = atDesk(({ request, person, desk }) =>
  withFile(request, texts.tooLarge, async (form) => {
    const name = DOCUMENT_NAMES.find((one) => one === form.get('name'))
    if (!name) throw deskRefusal(400)
    const refused = await change(name, form, desk.nameOf(person))
    if (refused) return refused
    const { documents, refresh } = appContext()
    await refresh()
    const isShown = documents.digestOf(DOCUMENTS_ADDRESS + name) !== null
    const text = (isShown ? texts.replaced : texts.takenOff)(texts.files[name].title)
    return requireOffice().flash.redirect(DESK_PAGES.documents, { text })
  }),
)

/** Does with a document what the form asks for. Resolves with null, or with why it does nothing. */
async function change(name: DocumentName, form: FormData, by: string) {
  const { files, settings } = appContext()
  if (!files || settings.documentsDir !== null) throw deskRefusal(404)
  switch (fieldText(form, 'intent')) {
    case 'take-off':
      await files.putDocument(name, null, by)
      return null
    case 'restore': {
      const isKept = await files.restoreDocument(name, Number(fieldText(form, 'version')) || 0, by)
      return isKept ? null : { fault: texts.notKept, status: 409 }
    }
    case 'put': {
      const bytes = await fileBytes(form)
      if (bytes.length === 0) return { fault: texts.noFile, status: 422 }
      if (bytes.length > MAX_DOCUMENT_SIZE) return { fault: texts.tooLarge, status: 413 }
      const fault = pdfFault(bytes)
      if (fault) return { fault: texts.noPdf[fault], status: 422 }
      await files.putDocument(name, bytes, by)
      return null
    }
    default:
      throw deskRefusal(400)
  }
}

/** The agency's documents as PDF files. */
export default function DeskDocuments() {
  const { documents, flash, folder } = useLoaderData<typeof loader>()
  const fault = useActionData<typeof action>()?.fault
  return (
    <>
      <h1 className="text-h2">{title}</h1>
      {flash && !fault && <StatusMessage>{flash}</StatusMessage>}
      {fault && <StatusMessage isFault>{fault}</StatusMessage>}
      <p className="mt-4 max-w-prose text-muted">
        {folder === null ? texts.lead : texts.fromFolder(folder)}
      </p>
      <ul className="mt-6">
        {documents.map(({ name, title, use, address, versions }) => (
          <li key={name} className="border-t border-contour py-6">
            <h2 className="text-h3">{title}</h2>
            <p className="mt-1 max-w-prose">{use}</p>
            {address ? (
              <LineLink href={address}>{texts.shown}</LineLink>
            ) : (
              <p className="mt-1 text-muted">{texts.none}</p>
            )}
            {folder === null && (
              <UploadForm
                action={DESK_PAGES.documents}
                accept="application/pdf"
                label={texts.choose(title)}
                button={texts.put}
                fields={{ name }}
              />
            )}
            {folder === null && address && (
              <Form method="post" action={DESK_PAGES.documents} reloadDocument className="mt-3">
                <input type="hidden" name="name" value={name} />
                <LinkButton intent="take-off" label={texts.takeOffOf(title)} text={texts.takeOff} />
              </Form>
            )}
            {versions.length > 0 && (
              <DocumentVersions name={name} versions={versions} isReadOnly={folder !== null} />
            )}
          </li>
        ))}
      </ul>
    </>
  )
}

/** The files that are kept of a document, newest first: each can be opened, and put back. */
function DocumentVersions({
  name,
  versions,
  isReadOnly,
}: {
  name: DocumentName
  isReadOnly: boolean
  versions: ReturnType<typeof shownVersion>[]
}) {
  return (
    <details className="mt-3">
      <summary className="cursor-pointer py-2 font-semibold">{texts.versions}</summary>
      <ul>
        {versions.map(({ id, label, address }, index) => (
          <li key={id} className="flex flex-wrap items-center gap-x-6">
            {address === null ? (
              <span className="py-2">{texts.takenOffVersion(label)}</span>
            ) : (
              <>
                <LineLink href={address}>{index === 0 ? texts.current(label) : label}</LineLink>
                {index > 0 && !isReadOnly && (
                  <Form method="post" action={DESK_PAGES.documents} reloadDocument>
                    <input type="hidden" name="name" value={name} />
                    <input type="hidden" name="version" value={id} />
                    <LinkButton
                      intent="restore"
                      label={texts.restoreOf(label)}
                      text={texts.restore}
                    />
                  </Form>
                )}
              </>
            )}
          </li>
        ))}
      </ul>
    </details>
  )
}

function shownVersion({ id, digest, savedAt, savedBy }: FileVersion) {
  const when = localTime(new Date(savedAt).toISOString()).join(' ')
  const address = digest === '' ? null : storedDocumentAddress(digest)
  return { id, label: texts.version(when, savedBy), address }
}
