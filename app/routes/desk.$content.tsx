import { json, redirect } from '@remix-run/node'
import { Form, type MetaFunction, useActionData, useLoaderData } from '@remix-run/react'
import type { ContentView } from '~/office/desk/contents/edited-content.server'
import { desk as deskTexts } from '~/office/words/desk'
import { deskEdit as texts } from '~/office/words/desk-edit'
import { DESK_PAGES, PHOTOS_PAGE } from '~/addresses/desk'
import { SERVICES_PAGE } from '~/addresses/pages'
import { BOUNDS } from '~/server/http/body.server'
import { appContext } from '~/context.server'
import { Button } from '~/visitor/ui/button'
import { atDesk, deskForm, deskRefusal, sayUnavailable } from './desk/at-desk.server'
import { deskMeta } from './desk/desk-meta'
import { LineLink } from './desk/line-link'
import { EditGroup, needsAttention } from './desk/edit-group'
import { StatusMessage } from './desk/status-message'

/** Where visitors see each content. */
const SHOWN_AT = { catalogue: SERVICES_PAGE, facts: '/' }

export const meta: MetaFunction<typeof loader> = ({ data }) => deskMeta(data?.title ?? '')

export { pageHeaders as headers } from '~/server/http/page-headers.server'

export const loader = atDesk(async ({ desk, request, params }) => {
  const name = contentAt(params.content)
  const content = desk.contents[name]
  const path = DESK_PAGES[name]
  const title = deskTexts.pages[name]
  const page = { path, title, lead: texts[name].lead, site: SHOWN_AT[name] }
  try {
    return json({ ...page, ...(await content.show(new URL(request.url).searchParams)) })
  } catch (error) {
    // Not an error page: after a post it would stand in the place of what was typed.
    return json({ ...page, ...content.failed(sayUnavailable(error)) }, 503)
  }
})

export const action = atDesk(async ({ desk, request, params, person }) => {
  const name = contentAt(params.content)
  const form = await deskForm(request, BOUNDS.deskForm)
  const by = desk.nameOf(person)
  const content = desk.contents[name]
  const { catalogue, facts } = appContext()
  try {
    const answer = (await content.moveHere(by)) ?? (await content.save(form, by))
    if (answer) return json(answer.view, answer.status)
  } catch (error) {
    const away = content.isInFile ? texts.moveAway : texts.away
    return json(content.failed(sayUnavailable(error, away), form), 503)
  }
  await Promise.all([catalogue.refresh(), facts.refresh()])
  return redirect(`${DESK_PAGES[name]}?saved`, 303)
})

/** The catalogue, or the facts: a form, or what their file has. */
export default function DeskContent() {
  const { site, path, title, lead, ...loaded } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const { groups, base, message, isSaved, remark, fault, isInFile, versions } = answer ?? loaded
  const toCheck = groups.flatMap(({ title: group, fields }, at) =>
    fields.flatMap((field, index) =>
      field.kind !== 'hidden' && needsAttention(field)
        ? [{ href: `#field-${at}-${index}`, text: texts.inGroup(group, field.label) }]
        : [],
    ),
  )
  return (
    <>
      <h1 className="text-h2">{title}</h1>
      {message && (
        <StatusMessage>
          {message}
          {isSaved && (
            <a href={site} className="flex min-h-11 w-fit items-center">
              {texts.seeOnSite}
            </a>
          )}
        </StatusMessage>
      )}
      {fault && <StatusMessage isFault>{fault}</StatusMessage>}
      {toCheck.length > 0 && (
        <>
          <p className="mt-4">{texts.doubts}</p>
          <ul>
            {toCheck.map(({ href, text }) => (
              <li key={href}>
                <LineLink href={href}>{text}</LineLink>
              </li>
            ))}
          </ul>
        </>
      )}
      {isInFile && (
        <Form
          method="post"
          action={path}
          encType="multipart/form-data"
          reloadDocument
          className="mt-4"
        >
          <Button type="submit">{texts.move}</Button>
        </Form>
      )}
      {groups.length > 0 && (
        <Form
          method="post"
          action={path}
          encType="multipart/form-data"
          reloadDocument
          className="mt-4"
        >
          <input type="hidden" name="base" value={base} />
          <p className="max-w-prose text-muted">{lead}</p>
          {remark && <p className="mt-2 max-w-prose">{remark}</p>}
          {path === DESK_PAGES.facts && (
            <LineLink href={PHOTOS_PAGE}>{texts.photos.title}</LineLink>
          )}
          {groups.map((group, at) => (
            <EditGroup key={at} at={at} {...group} />
          ))}
          <div className="sticky bottom-0 mt-6 border-t border-contour bg-paper py-3">
            <Button type="submit">{texts.save}</Button>
          </div>
        </Form>
      )}
      {versions.length > 1 && <ContentVersions versions={versions} />}
    </>
  )
}

/** Who saved the content, and when: each version opens in the form. */
function ContentVersions({ versions }: Pick<ContentView, 'versions'>) {
  return (
    <details className="mt-6">
      <summary className="cursor-pointer py-2 font-semibold">{texts.versions}</summary>
      <p className="text-muted">{texts.versionsNote}</p>
      <ul>
        {versions.map(({ id, name }, index) => (
          <li key={id}>
            {index === 0 ? texts.last(name) : <LineLink href={`?version=${id}`}>{name}</LineLink>}
          </li>
        ))}
      </ul>
    </details>
  )
}

/** Returns the content whose page has this last part of an address. Throws an unknown page for another. */
function contentAt(part = '') {
  const name = (['catalogue', 'facts'] as const).find((one) => DESK_PAGES[one] === `/desk/${part}`)
  if (!name) throw deskRefusal(404)
  return name
}
