import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { shippedFacts } from '~/content/agency-facts'
import { homeTexts } from '~/content/home'
import { previewOf } from '~/content/preview'
import preview from '~/content/preview.json' with { type: 'json' }
import { bareFacts } from '../../support/factories'

it('the picture in messengers says what the hero says; `npm run icons` updates it', () => {
  const { sha256, ...said } = preview
  const { area, title, lead } = homeTexts(shippedFacts).hero
  const { name, phone } = shippedFacts
  expect(said).toEqual({ name, phone, area, title, lead })
  const picture = readFileSync('public/preview.png')
  expect(createHash('sha256').update(picture).digest('hex')).toBe(sha256)
})

it('another agency’s links show the picture that names nobody', () => {
  expect(previewOf(shippedFacts)).toBe('/preview.png')
  expect(previewOf(bareFacts)).toBe('/preview-unnamed.png')
  expect(previewOf({ ...shippedFacts, phone: '+7 900 000-00-01' })).toBe('/preview-unnamed.png')
})
