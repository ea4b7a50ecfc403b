import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { owner } from '~/content/owner'
import { catalogueFaults } from '~/commands/catalogue-faults.server'
import { temporaryFolder } from '../../support/temporary-folder'

const { files, list, serviceFields } = owner
const survey = { id: 1, title: 'Обмер участка', price: 12000, icon: '/stake.svg' }

/** The faults of a catalogue with a service on each line, beside a folder that holds `stake.svg`. */
function faultsOf(services: object[]) {
  const folder = temporaryFolder()
  const file = join(folder, 'catalogue.json')
  writeFileSync(join(folder, 'stake.svg'), '<svg/>')
  writeFileSync(file, `[\n${services.map((one) => JSON.stringify(one)).join(',\n')}]`)
  return catalogueFaults(file, [join(folder, 'none'), folder])
}

it('the check accepts a good list', () => {
  expect(faultsOf([survey, { ...survey, id: 2, icon: null }])).toEqual([])
})

it.each<[string, object, string]>([
  ['a wrong price', { id: 2, price: 'дорого' }, files.wrong('price', serviceFields.price)],
  ['a price of 0', { id: 2, price: 0 }, list.noPrice],
  ['a misspelt field', { id: 2, descripton: 'а' }, files.unknown(['descripton'])],
  ['an icon that is no path', { id: 2, icon: 'a.svg' }, files.wrong('icon', serviceFields.icon)],
  ['an icon that is not there', { id: 2, icon: '/a.svg?v=2' }, list.noIcon('/a.svg')],
  ['a repeated service', {}, list.repeated],
  ['another service with the same id', { title: 'Акт' }, list.sameId('Обмер участка')],
])('the check reports %s with its line', (_, changes, reason) => {
  expect(faultsOf([survey, { ...survey, ...changes }])).toEqual([{ line: 3, reason }])
})
