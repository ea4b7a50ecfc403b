import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { ServiceCard } from '~/ui/service-card'

function render(icon: string | null): string {
  return renderToStaticMarkup(
    <ServiceCard
      title="План дома у сада"
      description="Цена — за 2 дома"
      price={12_000}
      icon={icon}
      number={7}
    >
      <button>В корзину</button>
    </ServiceCard>,
  )
}

it('a card sets the texts of the agency’s list as Russian typography wants them', () => {
  expect(render(null)).toContain('План дома у\u00a0сада')
  expect(render(null)).toContain('Цена\u00a0— за\u00a02\u00a0дома')
})

it('a card without an icon has its number in the list in the icon’s place', () => {
  expect(render(null)).toMatch(/aria-hidden="true">7</)
  expect(render('/icons/flat.svg')).not.toContain('>7<')
})
