import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Contacts } from '~/ui/contacts'

const bare = {
  name: 'Веха',
  town: 'Бор',
  inTown: 'в Бору',
  area: 'Бор',
  inArea: 'в Бору',
  links: {},
}

it('shows a line for each fact that is set', () => {
  const html = renderToStaticMarkup(
    <Contacts
      facts={{
        ...bare,
        phone: '+7 900 000-00-00',
        whatsapp: '+7 900 000-00-01',
        email: 'zayavka@example.ru',
        address: 'ул. Полевая, 1',
        hours: 'Пн–пт, 9:00–18:00',
        legalName: 'ООО «Веха»',
        inn: '0000000000',
        ogrn: '0000000000000',
      }}
    />,
  )
  expect(html).toContain('href="tel:+79000000000"')
  expect(html).toContain('href="https://wa.me/79000000001"')
  expect(html).toContain('href="mailto:zayavka@example.ru"')
  for (const text of [
    'ул. Полевая, 1',
    'Пн–\u2060пт, 9:00–\u206018:00',
    'ООО «Веха»',
    'ИНН 0000000000',
  ]) {
    expect(html).toContain(text)
  }
  expect(html.match(/<li>/g)).toHaveLength(8)
})

it('makes a whole link of a number that is written with 8, and of a foreign one', () => {
  const linkOf = (whatsapp: string) =>
    renderToStaticMarkup(<Contacts facts={{ ...bare, whatsapp }} />)
  expect(linkOf('8 900 123-45-67')).toContain('href="https://wa.me/79001234567"')
  expect(linkOf('+375 29 123-45-67')).toContain('href="https://wa.me/375291234567"')
})

it('leaves no hole where a fact is not set', () => {
  expect(renderToStaticMarkup(<Contacts facts={bare} />)).toBe('<ul></ul>')
})
