import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findFirstDay } from '~/office/diagnosis/first-day.server'
import type { AgencyFacts } from '~/content/agency-facts'
import { CONSENT_PAGE, PRIVACY_PAGE } from '~/addresses/pages'
import { parseSettings } from '~/server/settings/env.server'
import type { Origin } from '~/server/files/saved-content.server'
import { aService, fullFacts } from '../../../support/factories'
import { temporaryFolder } from '../../workbench'

const WHOLE = { ...fullFacts, processors: [], edition: '20.11.2026' }
const pages = { consent: CONSENT_PAGE, privacy: PRIVACY_PAGE }

test('each of six steps is a link until it is done, and then there is no list', async () => {
  const folder = temporaryFolder()
  const BACKUP_DIR = join(folder, 'copies')
  const parsed = parseSettings({ DATABASE_URL: `file:${join(folder, 'agency.db')}`, BACKUP_DIR })
  if ('faults' in parsed) throw new Error(parsed.faults.join())
  const { settings } = parsed
  let facts: AgencyFacts = { ...WHOLE, links: pages }
  let origin: Origin = 'example'
  const look = () =>
    findFirstDay(settings, {
      facts: { current: () => facts, origin: () => origin },
      catalogue: { current: () => [aService(origin === 'example' ? { example: true } : {})] },
    }).then((found) => found && [found.title, found.left.map(({ label, href }) => [label, href])])

  expect(await look(), 'the shipped facts are nobody’s').toEqual([
    'Сайт готов на\u00a00\u00a0из\u00a06',
    [
      ['Кто вы', '/desk/agency'],
      ['Услуги и\u00a0цены', '/desk/services'],
      ['Люди и\u00a0фотографии', '/desk/agency'],
      ['Документы', '/desk/documents'],
      ['Кому приходят заявки', '/desk/state'],
      ['Копии базы', '/desk/state'],
    ],
  ])
  origin = 'agency'
  facts = { ...facts, inn: undefined, engineers: [{ name: 'Петров', registerNumber: '1' }] }
  mkdirSync(BACKUP_DIR)
  writeFileSync(join(BACKUP_DIR, 'copy.dump'), 'PGDMP'.padEnd(100))
  settings.notifyWebhook = ['https://bot.example/']
  expect(await look()).toEqual([
    'Сайт готов на\u00a04\u00a0из\u00a06',
    [
      ['Люди и\u00a0фотографии', '/desk/photos'],
      ['Документы', '/desk/documents'],
    ],
  ])
  facts = { ...WHOLE, links: pages }
  expect(await look()).toBeNull()
})
