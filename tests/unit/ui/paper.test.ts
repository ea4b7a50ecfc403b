import { expect, test } from 'vitest'
import { PAPER } from '~/ui/paper'
import tailwind from '../../../tailwind.config'

test("browsers' frames have the paper's colour", () => {
  expect(PAPER).toBe(tailwind.theme.colors.paper)
})
