import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findFirstDay } from '~/office/diagnosis/first-day.server'
import type { AgencyFacts } from '~/content/agency-facts'
import { CONSENT_PAGE, PRIVACY_PAGE } from '~/addresses/pages'
import { parseSettings } from '~/server/settings/env.server'
import type { Provenance } from '~/server/files/saved-content.server'
import { aService, fullFacts } from '../../../support/factories'
import { temporaryFolder } from '../../workbench'

const WHOLE = { ...fullFacts, processors: [], edition: '20.11.2026' }
const pages = { consent: CONSENT_PAGE, privacy: PRIVACY_PAGE }

test('each of the owner’s four steps is a link until it is done, and what only others can do is named and not counted', async () => {
  const folder = temporaryFolder()
  const BACKUP_DIR = join(folder, 'copies')
  const parsed = parseSettings({ DATABASE_URL: `file:${join(folder, 'agency.db')}`, BACKUP_DIR })
  if ('faults' in parsed) throw new Error(parsed.faults.join())
  const { settings } = parsed
  let facts: AgencyFacts = { ...WHOLE, links: pages }
  let provenance: Provenance = 'example'
  const look = () =>
    findFirstDay(settings, {
      facts: { current: () => facts, provenance: () => provenance },
      catalogue: { current: () => [aService(provenance === 'example' ? { example: true } : {})] },
    }).then(
      (found) =>
        found && [
          found.title.replaceAll('\u00a0', ' '),
          found.left.map(({ label, href }) => [label, href]),
          found.asked.replaceAll('\u00a0', ' '),
        ],
    )

  expect(await look(), 'the shipped facts are nobody’s').toEqual([
    'Сайт готов на 0 из 4',
    [
      ['Кто вы', '/desk/agency'],
      ['Услуги и\u00a0цены', '/desk/services'],
      ['Люди и\u00a0фотографии', '/desk/agency'],
      ['Документы', '/desk/documents'],
    ],
    'назвать сайту почту, на которую слать заявки; включить копии базы, без них заявки пропадут вместе с диском',
  ])
  provenance = 'agency'
  facts = { ...facts, inn: undefined, engineers: [{ name: 'Петров', registerNumber: '1' }] }
  mkdirSync(BACKUP_DIR)
  writeFileSync(join(BACKUP_DIR, 'copy.dump'), 'PGDMP'.padEnd(100))
  expect(await look()).toEqual([
    'Сайт готов на 2 из 4',
    [
      ['Люди и\u00a0фотографии', '/desk/photos'],
      ['Документы', '/desk/documents'],
    ],
    'назвать сайту почту, на которую слать заявки',
  ])
  facts = { ...WHOLE, links: pages }
  expect(await look()).toEqual([
    'Осталось за тем, кто ведёт сервер',
    [],
    'назвать сайту почту, на которую слать заявки',
  ])
  settings.notifyWebhook = ['https://bot.example/']
  expect(await look()).toBeNull()
})
