import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findFirstDay } from '~/office/diagnosis/first-day.server'
import type { AgencyFacts } from '~/content/agency-facts'
import { CONSENT_PAGE, PRIVACY_PAGE } from '~/format/addresses'
import { parseSettings } from '~/server/settings/env.server'
import type { ContentKind } from '~/agency/store/versions.server'
import { fullFacts } from '../../../support/factories'
import { store, temporaryFolder } from '../../workbench'

const WHOLE = { ...fullFacts, processors: [], edition: '20.11.2026' }
const pages = { consent: CONSENT_PAGE, privacy: PRIVACY_PAGE }

test('each of seven steps is a link until it is done, and then there is no list', async () => {
  const folder = temporaryFolder()
  const BACKUP_DIR = join(folder, 'copies')
  const parsed = parseSettings({ DATABASE_URL: `file:${join(folder, 'agency.db')}`, BACKUP_DIR })
  if ('faults' in parsed) throw new Error(parsed.faults.join())
  const database = store(parsed.settings.databaseUrl)
  let facts: AgencyFacts = { ...WHOLE, links: pages }
  let saved: ContentKind[] = []
  const look = () =>
    findFirstDay(database, parsed.settings, {
      facts: { current: () => facts },
      fromDesk: () => saved,
    }).then((found) => found && [found.title, found.left.map(({ label, href }) => [label, href])])

  expect(await look(), 'the shipped facts are nobody’s').toEqual([
    'Сайт готов на\u00a00\u00a0из\u00a07',
    [
      ['Кто вы', '/desk/agency'],
      ['Цены просмотрены', '/desk/services'],
      ['Люди и\u00a0фотографии', '/desk/agency'],
      ['Документы', '/desk/documents'],
      ['Письмо, которое дошло', '/desk/state'],
      ['Копии базы', '/desk/state'],
      ['Уведомление в\u00a0Роскомнадзор', expect.stringMatching(/^https:\/\/pd\.rkn\.gov\.ru\//)],
    ],
  ])
  saved = ['facts', 'catalogue']
  facts = { ...facts, inn: undefined, engineers: [{ name: 'Петров', registerNumber: '1' }] }
  mkdirSync(BACKUP_DIR)
  writeFileSync(join(BACKUP_DIR, 'copy.dump'), 'PGDMP'.padEnd(100))
  await database.confirm('mail')
  expect(await look()).toEqual([
    'Сайт готов на\u00a04\u00a0из\u00a07',
    [
      ['Люди и\u00a0фотографии', '/desk/photos'],
      ['Документы', '/desk/documents'],
      ['Уведомление в\u00a0Роскомнадзор', expect.any(String)],
    ],
  ])
  facts = { ...WHOLE, links: pages }
  await database.confirm('notification')
  expect(await look()).toBeNull()
})
