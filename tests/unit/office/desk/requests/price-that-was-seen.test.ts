import { expect, test } from 'vitest'
import { openCatalogue } from '~/agency/catalogue/catalogue.server'
import { createEmbeddedAgency } from '~/agency/embedded/embedded-agency.server'
import { runCommand } from '~/commands/jobs/command'
import { localDay } from '~/format/local-time'
import { act } from '../../../../support/desk-presses'
import { openDesk } from '~/office/desk/desk.server'
import { csvRows } from '~/office/desk/requests/csv'
import { readListQuery } from '~/office/desk/requests/request-list.server'
import { toStaffRequest } from '~/office/desk/requests/staff-request'
import { noticeMail } from '~/office/notices/notice-mail'
import { parseSettings } from '~/server/settings/env.server'
import { aNotice, aRequest, aService } from '../../../../support/factories'
import { storeAt, temporaryFolder } from '../../../workbench'

test('a price that is changed and a service that is renamed at the desk leave requests the price that was seen', async () => {
  const folder = temporaryFolder()
  const databaseUrl = `file:${folder}/agency.db`
  const parsed = parseSettings({ DATABASE_URL: databaseUrl })
  if ('faults' in parsed) throw new Error(parsed.faults.join())
  const { settings } = parsed
  const store = storeAt(databaseUrl)
  const desk = openDesk(store, settings)
  const catalogue = openCatalogue({ file: null, store: store.versions, folder })
  const agency = createEmbeddedAgency({ store, services: catalogue.current })
  const first = () => catalogue.current()?.[0] ?? aService({ title: 'There is none' })

  /** Saves the form of the services with the one at the head changed. */
  async function edit(change: Record<string, string>) {
    const { groups, base } = await desk.contents.catalogue.show(new URLSearchParams())
    const posted = new FormData()
    posted.set('base', String(base))
    for (const { name, value } of groups.flatMap(({ fields }) => fields)) posted.set(name, value)
    for (const [field, value] of Object.entries(change)) {
      posted.set(`${field}.${first().id}`, value)
    }
    expect(await desk.contents.catalogue.save(posted, 'Анна')).toBeNull()
    await catalogue.refresh()
  }

  await edit({ title: 'Межевание', price: '16 800' })
  await agency.submitRequest(aRequest({ services: ['Межевание'] }), 'key')
  await act(desk, 'taken', 101, 'Анна')
  await act(desk, 'done', 101, 'Анна', 'Анна')
  await edit({ price: '28 000' })
  await edit({ title: 'Межевание участка' })
  expect(first()).toMatchObject({ title: 'Межевание участка', price: 28_000 })

  const request = await store.requests.find(101)
  if (!request) throw new Error('There is no request')
  let json = ''
  const out = (text: string) => (json += text)
  await runCommand(['--json'], settings, { out, error: out })
  const { rows } = await desk.list(readListQuery(new URLSearchParams('show=all')), 'Анна')
  const places = {
    mail: noticeMail(aNotice({ request })).text,
    list: JSON.stringify(rows),
    page: JSON.stringify(await desk.show(101, 'Анна', { services: [first()], consentHash: '' })),
    report: JSON.stringify(await desk.report(localDay(Date.now()).slice(0, 7))),
    csv: csvRows([toStaffRequest(request, [])]),
    json,
  }
  const said = Object.entries(places).map(([place, text]) => [
    place,
    [...new Set(text.replaceAll(/[\u00a0\u202f]/g, ' ').match(/(?:16|28) ?[08]00/g))],
  ])
  expect(Object.fromEntries(said)).toEqual({
    mail: ['16 800'],
    list: ['16 800'],
    page: ['16 800'],
    report: ['16 800'],
    csv: ['16 800'],
    json: ['16800'],
  })
})
