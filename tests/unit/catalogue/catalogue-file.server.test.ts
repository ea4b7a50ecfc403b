import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, type Mock, test, vi } from 'vitest'
import { createEmbeddedAgency } from '~/office/embedded-agency.server'
import shippedCatalogue from '~/catalogue/catalogue.json'
import { temporaryFolder } from '../office/workbench'

let folder: string
let file: string

beforeEach(() => {
  folder = temporaryFolder()
  file = join(folder, 'catalogue.json')
})

function agency(catalogueFile: string | null) {
  return createEmbeddedAgency({ catalogueFile, databaseUrl: `file:${join(folder, 'agency.db')}` })
}

const stake = {
  id: 1,
  title: 'Вынос границ участка в натуру',
  description: 'До четырёх точек',
  icon: null,
  price: 5500,
}

describe('the catalogue that is shipped', () => {
  test('has 16 services with the agreed prices', async () => {
    const services = await agency(null).listServices()
    expect(services.map(({ id, title, price }) => [id, title, price])).toEqual([
      [1, 'Межевание земельного участка', 12000],
      [2, 'Раздел земельного участка', 16000],
      [3, 'Объединение земельных участков', 14000],
      [4, 'Перераспределение земель', 16000],
      [5, 'Схема расположения участка на кадастровом плане территории', 6000],
      [6, 'Межевой план для части участка и сервитута', 11000],
      [7, 'Исправление реестровой ошибки', 14000],
      [8, 'Технический план жилого или садового дома', 12000],
      [9, 'Технический план гаража, бани, хозяйственной постройки', 8000],
      [10, 'Технический план квартиры или помещения', 7500],
      [11, 'Технический план коммерческого здания или сооружения', 20000],
      [12, 'Акт обследования снесённого объекта', 5000],
      [13, 'Вынос границ участка в натуру', 5500],
      [14, 'Топографическая съёмка участка', 10000],
      [15, 'Заключение кадастрового инженера', 8000],
      [16, 'Получение сведений ЕГРН и кадастрового плана территории', 1000],
    ])
  })

  test('describes each of them, some with an icon that is there, some without', async () => {
    const services = await agency(null).listServices()
    const icons = services.flatMap(({ icon }) => icon ?? [])
    expect(icons).toHaveLength(10)
    for (const icon of icons) {
      expect(readFileSync(`public${icon}`, 'utf8')).toMatch(/^<svg [^]*stroke="#1F5A43"/)
    }
    for (const { description } of services) {
      expect(description).toMatch(/^[А-ЯЁ].{88,218}\.$/)
    }
  })

  test('keeps short words and units with what they belong to', () => {
    for (const { description } of shippedCatalogue) {
      expect(description).not.toMatch(
        /(^|[ \u00a0])([вксуоиа]|на|за|до|из|по|от|не) |\d (соток|м²)| —/i,
      )
      expect(description).not.toMatch(/["']| - | {2}/)
    }
  })
})

describe('the agency’s own catalogue', () => {
  test('is read from its file', async () => {
    writeFileSync(file, JSON.stringify([stake]))
    expect(await agency(file).listServices()).toEqual([stake])
  })

  test('may begin with the mark that Notepad writes', async () => {
    writeFileSync(file, `\uFEFF${JSON.stringify([stake])}`)
    expect(await agency(file).listServices()).toEqual([stake])
  })

  test.each([
    ['is not there', null, /no such file/, 'storage'],
    ['is broken JSON', '[{"id": 1,]', /строка 1: запись JSON нарушена/, 'storage'],
    ['is not a list', '{"services": []}', /not a JSON list/, 'storage'],
    [
      'has not one service',
      '[{"titel": "Вынос границ"}, 5]',
      /none of its 2 items is a service/,
      'malformed',
    ],
    ['is empty', '', /JSON/, 'storage'],
    ['is not UTF-8', Buffer.from('["\xcc\xe5\xe6\xe0"]', 'latin1'), /UTF-8/, 'storage'],
  ])('that %s is an error with the file’s name', async (_, content, fault, kind) => {
    if (content !== null) writeFileSync(file, content)
    const error = await agency(file)
      .listServices()
      .catch((reason: unknown) => reason)
    expect(error).toMatchObject({ name: 'AgencyUnavailable', kind })
    expect((error as Error).message).toContain(file)
    expect((error as Error).message).toMatch(fault)
  })

  test.each([
    ['written over', (content: string) => writeFileSync(file, content)],
    [
      'replaced by a new file, as editors do',
      (content: string) => {
        writeFileSync(`${file}.new`, content)
        renameSync(`${file}.new`, file)
      },
    ],
  ])(
    'is read anew when it is %s, broken and mended',
    async (_, edit) => {
      edit(JSON.stringify([stake]))
      const edited = agency(file)
      const changed = vi.fn()
      edited.onServicesChange?.(changed)

      await edits(() => edit('[{"id": 1,'), changed)
      await expect(edited.listServices()).rejects.toThrow(file)

      await edits(() => edit(JSON.stringify([{ ...stake, price: 6000 }])), changed)
      expect(await edited.listServices()).toEqual([{ ...stake, price: 6000 }])
    },
    20_000,
  )

  test('may be made after the start', async () => {
    const edited = agency(file)
    const changed = vi.fn()
    edited.onServicesChange?.(changed)
    await edits(() => writeFileSync(file, JSON.stringify([stake])), changed)
    expect(await edited.listServices()).toEqual([stake])
  }, 20_000)
})

/** Edits until the edit is noticed: the first may come before the watch has looked at all. */
async function edits(edit: () => void, changed: Mock): Promise<void> {
  changed.mockClear()
  await vi.waitUntil(
    () => {
      edit()
      return changed.mock.calls.length > 0
    },
    { timeout: 8000, interval: 200 },
  )
}
