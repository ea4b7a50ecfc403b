import { renameSync } from 'node:fs'
import { join } from 'node:path'
import { deskRequests as words } from '~/office/words/desk-requests'
import { staff } from '~/office/words/staff'
import { DESK_PASSWORD, press, readAtDesk, signedIn } from '../support/desk'
import { startMailServer } from '../support/mail-server'
import { send } from '../support/sending'
import { temporaryFolder } from '../support/temporary-folder'
import { expect, siteTest as test } from './fixtures'

const PEOPLE = ['Анна', 'Борис', 'Вера']

/** Matches a text of the desk's, where TIME stands for a time of today. */
function pattern(text: string): RegExp {
  return new RegExp(text.replace(/[.*+?()[\]|]/g, '\\$&').replace('TIME', '.{1,3}\\d\\d:\\d\\d'))
}

test('only one of several people takes a request, whose mails lead to the desk', async ({
  newSite,
}) => {
  const mails = await startMailServer()
  const folder = temporaryFolder()
  const settings = {
    DATABASE_URL: `file:${join(folder, 'data', 'agency.db')}`,
    STATE_DIRECTORY: folder,
    NOTIFY_SMTP_URL: mails.url,
    NOTIFY_TO: 'Анна <anna@mezha.example>, Борис <boris@mezha.example>, Вера <vera@mezha.example>',
    SITE_URL: 'https://mezha.example',
    DESK_PASSWORD,
  }
  const sites = [await newSite(settings), await newSite(settings)] as const
  await send(sites[0].url, { name: 'Мария Иванова' })
  await expect.poll(() => mails.received.length).toBe(3)
  for (const { text } of mails.received) {
    expect(text).toContain(`\n${staff.mail.open}: https://mezha.example/desk/requests/101\n`)
    expect(text).not.toMatch(/signature|who=/)
  }

  const staffOf = await Promise.all(PEOPLE.map((name) => signedIn(sites[0].url, name)))
  const posts = staffOf.map((headers, index) =>
    press((sites[index % 2] ?? sites[0]).url, 101, headers, 'take'),
  )
  const statuses = (await Promise.all(posts)).map(({ status }) => status)
  expect(statuses.sort()).toEqual([303, 409, 409])
  const pages = await Promise.all(
    staffOf.map((headers) => readAtDesk(sites[1].url, '/desk/requests/101', headers)),
  )
  expect(pages.filter((page) => pattern(words.states.isYours('TIME')).test(page))).toHaveLength(1)
  const late = pages.filter((page) =>
    PEOPLE.some((name) => pattern(words.states.isTaken(name, 'TIME')).test(page)),
  )
  expect(late).toHaveLength(2)
  await expect.poll(() => mails.received.length).toBe(5)

  renameSync(join(folder, 'data'), join(folder, 'away'))
  const [anna = {}] = staffOf
  expect((await fetch(`${sites[0].url}/desk/requests/101`, { headers: anna })).status).toBe(503)
  expect((await press(sites[0].url, 101, anna, 'take')).status).toBe(503)
  await mails.stop()
})
