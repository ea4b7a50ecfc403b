import { json } from '@remix-run/node'
import { type MetaFunction, useActionData, useLoaderData } from '@remix-run/react'
import { DESK_PAGES, PHOTOS_PAGE } from '~/addresses/desk'
import type { EngineerPhoto } from '~/office/desk/contents/engineer-photos.server'
import { desk as deskTexts } from '~/office/words/desk'
import { deskEdit } from '~/office/words/desk-edit'
import { appContext } from '~/context.server'
import { fieldText, fileBytes } from '~/server/http/form.server'
import { atDesk, deskRefusal, requireOffice, withFile } from './desk/at-desk.server'
import { deskMeta } from './desk/desk-meta'
import { LineLink } from './desk/line-link'
import { StatusMessage } from './desk/status-message'
import { LinkButton } from './desk/link-button'
import { UploadForm } from './desk/upload-form'

const { photos: texts } = deskEdit

export const meta: MetaFunction = () => deskMeta(texts.title)

export { pageHeaders as headers } from '~/server/http/page-headers.server'

export const loader = atDesk(async ({ desk, flash }) => {
  const file = desk.factsFile
  const { files, refresh } = appContext()
  // Another process may have put one a moment ago.
  await refresh()
  return json({
    engineers: file === null && files ? await desk.listEngineers(files) : [],
    note: file === null ? texts.none : texts.fromFile(file),
    flash: flash?.text ?? null,
  })
})

export const action = atDesk(({ desk, request, person }) =>
  withFile(request, texts.tooLarge, async (form) => {
    const { files, refresh } = appContext()
    const intent = fieldText(form, 'intent')
    if (!files || desk.factsFile !== null) throw deskRefusal(404)
    if (intent !== 'put' && intent !== 'take-off') throw deskRefusal(400)
    const bytes = intent === 'put' ? await fileBytes(form) : null
    const refused = await desk.changePhoto(files, fieldText(form, 'number'), bytes, person)
    if (refused) return refused
    await refresh()
    return requireOffice().flash.redirect(PHOTOS_PAGE, { text: texts.saved[intent] })
  }),
)

export default function DeskPhotos() {
  const { engineers, note, flash } = useLoaderData<typeof loader>()
  const fault = useActionData<typeof action>()?.fault
  return (
    <>
      <p className="text-small">
        <LineLink href={DESK_PAGES.facts}>{deskTexts.pages.facts}</LineLink>
      </p>
      <h1 className="text-h2">{texts.title}</h1>
      {flash && !fault && <StatusMessage>{flash}</StatusMessage>}
      {fault && <StatusMessage isFault>{fault}</StatusMessage>}
      <p className="mt-4 max-w-prose text-muted">{engineers.length > 0 ? texts.lead : note}</p>
      {engineers.length > 0 && (
        <ul className="mt-6">
          {engineers.map((engineer) => (
            <li key={engineer.number} className="border-t border-contour py-6">
              <Photo {...engineer} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** The photo of one engineer: a form to put another, and a button that takes theirs off. */
function Photo({ number, name, address }: EngineerPhoto) {
  return (
    <>
      <h2 className="text-h3 wrap-anywhere">{name}</h2>
      <p className="mt-1 text-muted">{address ? texts.shown : texts.notYet}</p>
      {address && (
        <img src={address} alt="" className="mt-2 h-30 max-w-full rounded object-cover" />
      )}
      <UploadForm
        action={PHOTOS_PAGE}
        accept="image/jpeg,image/png,image/webp"
        label={texts.choose(name)}
        button={texts.put}
        fields={{ number }}
      >
        {address && (
          <LinkButton intent="take-off" label={texts.takeOffOf(name)} text={texts.takeOff} />
        )}
      </UploadForm>
    </>
  )
}
