import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { ServiceCard } from '~/ui/service-card'

it('a card sets the texts of the agency’s list as Russian typography wants them', () => {
  const card = renderToStaticMarkup(
    <ServiceCard title="План дома у сада" description="Цена — за 2 дома" price={12_000} icon={null}>
      <button>В корзину</button>
    </ServiceCard>,
  )
  expect(card).toContain('План дома у\u00a0сада')
  expect(card).toContain('Цена\u00a0— за\u00a02\u00a0дома')
})
