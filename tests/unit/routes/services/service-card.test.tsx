import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { ServiceCard } from '~/routes/services/service-card'
import { SpokenPrice } from '~/visitor/ui/spoken-price'
import { aService } from '../../../support/factories'

function render(icon: string | null): string {
  return renderToStaticMarkup(
    <ServiceCard
      id="service-7"
      service={aService({
        title: 'План дома для сада',
        description: 'Обмер — за 2 дня',
        price: null,
        unit: 'за 2 дома',
        icon,
      })}
      number={7}
    >
      <button>В корзину</button>
    </ServiceCard>,
  )
}

it('a card shows the agency’s texts with Russian typography', () => {
  expect(render(null)).toContain('План дома для\u00a0сада')
  expect(render(null)).toContain('Обмер\u00a0— за\u00a02\u00a0дня')
  expect(render(null)).toContain('>за\u00a02\u00a0дома<')
})

it('a card without an icon has its number in the list in the icon’s place', () => {
  expect(render(null)).toMatch(/aria-hidden="true">7</)
  expect(render('/icons/flat.svg')).not.toContain('>7<')
})

it('a card says that a price is by agreement', () => {
  expect(render(null)).toContain('>по договорённости<')
})

it('a price in figures and its words are two, in browsers without styles, too', () => {
  const price = renderToStaticMarkup(
    <SpokenPrice>{(write) => `от ${write(12_000)}`}</SpokenPrice>,
  ).replace(/<[^>]*>/g, '')
  expect(price.replace(/\u00a0/g, ' ')).toBe('от 12 000 ₽ от 12000 рублей')
})
