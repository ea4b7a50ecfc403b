import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { catalogueFaults } from '~/owner/catalogue-faults.server'
import { temporaryFolder } from '../../support/temporary-folder'

function faultsOf(services: object[]) {
  const file = join(temporaryFolder(), 'catalogue.json')
  writeFileSync(file, JSON.stringify(services, null, 1))
  return catalogueFaults(file, []).map(({ reason }) => reason)
}

it('distinguishes a repeated service from another one with the same id', () => {
  const survey = { id: 1, title: 'Межевание', price: 12000 }
  const plan = { id: 1, title: 'Технический план', price: 9000 }
  expect(faultsOf([survey, { ...plan, id: 2 }])).toEqual([])
  expect(faultsOf([survey, plan, survey])).toEqual([
    '"id" тот же, что у услуги «Межевание»: у каждой он свой',
    '"id" и "title" те же, что у одной из услуг выше',
  ])
})
