import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import services from '../../../support/catalogue.json' with { type: 'json' }
import { serviceKey } from '~/agency/catalogue/service'
import { CASES } from '~/content/services'
import { cardId } from '~/format/addresses'
import { Cases } from '~/routes/services/cases'

const list = services.map(({ id, title, description, price }) => ({
  id,
  title,
  description,
  price,
  icon: null,
}))
const render = (some: typeof list) => renderToStaticMarkup(<Cases services={some} />)

it('each case leads to a card, and is left out without its service', () => {
  const hrefs = [...render(list).matchAll(/href="#([^"]+)"/g)].map(([, id]) => id)
  expect(new Set(hrefs).size).toBe(CASES.length)
  const [survey, ...others] = list
  expect(hrefs[0]).toBe(survey && cardId(serviceKey(survey)))
  expect(render(others)).not.toContain(CASES[0]?.label)
})

it('a list of other services has no cases', () => {
  const titles = ['Технический план сооружения', 'Раздел квартиры', 'Вынос мусора', 'Исправление']
  expect(render(list.flatMap((one, i) => (titles[i] ? [{ ...one, title: titles[i] }] : [])))).toBe(
    '',
  )
})
