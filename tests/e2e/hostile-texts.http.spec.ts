import { byField } from '~/agency/port/agency'
import { emptyForm } from '../support/factories'
import { hostileTexts } from '../support/hostile-texts'
import { send } from '../support/sending'
import { storedForm } from '../support/stored-form'
import { expect, siteTest as test } from './fixtures'

test('every hostile text in every field reaches the staff as it was typed', async ({ site }) => {
  // Of a long one there is room for one in a request, and a service has a short title.
  const everywhere = hostileTexts.filter(({ length }) => length < 300)
  const requests = [
    ...everywhere.map((text) => byField(() => text)),
    ...hostileTexts.map((comment) => ({ ...emptyForm, comment })),
  ]
  for (const [index, typed] of requests.entries()) {
    const services = [typed.name, `№ ${index}`]
    const { status } = await send(site.url, typed, { services })
    expect(status, typed.comment.slice(0, 40)).toBe(302)
  }
  const stored = (await site.requestsByCommand()).slice(0, requests.length).reverse()
  expect(stored).toMatchObject(requests.map(storedForm))
  expect(stored.map(({ services }) => services[0])).toEqual(requests.map(({ name }) => name))
})
