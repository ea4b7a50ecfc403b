import { readFileSync } from 'node:fs'
import { expect, it, test } from 'vitest'
import { PLOT } from '~/content/home'
import { colors } from '../../../../tailwind.config'

const read = (file: string) => readFileSync(`app/routes/_index/${file}`, 'utf8')
const plot = read('plot.svg')
const groupOf = (id: string) =>
  new RegExp(`<g id="${id}"[^>]*>(.*?)\n {2}</g>`, 's').exec(plot)?.[1] ?? ''

/** The number that a case's plan shows before a unit. */
const shown = (id: string, unit: string) =>
  [...groupOf(id).matchAll(new RegExp(`>(\\d+) ${unit}<`, 'g'))].map(([, number]) => Number(number))

it('the areas in the plans of the cases are those that are drawn', () => {
  const drawn = (id: string) => {
    const [, path = ''] = /^\s*<path fill=[^>]* d="M([^"]*)z"/.exec(groupOf(id)) ?? []
    const [...points] = path.matchAll(/([\d.]+) ([\d.]+)/g)
    return Math.round(areaOf(points.map(([, x, y]) => [Number(x), Number(y)])) / 100)
  }
  expect(shown('sale', 'м²')).toEqual([786])
  expect(shown('split', 'м²')).toEqual([786 - drawn('split'), drawn('split')])
  expect(shown('dispute', 'м²')).toEqual([drawn('dispute')])
})

it('the fence is as long as three sides of the plot, and the error as far as the plot is moved', () => {
  const sides = PLOT.slice(0, 3).map((a, i) => {
    const b = PLOT[i + 1] ?? a
    return Math.hypot(b.x - a.x, b.y - a.y)
  })
  expect(shown('fence', 'м')).toEqual([Math.round(sides.reduce((sum, side) => sum + side, 0))])
  const [, x, y] = /d="M96 122l(\d+)(-\d+)/.exec(groupOf('error')) ?? []
  expect(shown('error', 'м')).toEqual([Math.hypot(Number(x), Number(y)) / 10])
})

/** Also in forced colours, which leave them as they are, on paper. */
test('each mark of the plans has a contrast of 3, and each letter of 4.5, on what is under it', () => {
  const drawings = ['plot-plan.tsx', 'parcel.tsx'].map(read)
  for (const drawing of drawings) {
    expect(drawing).toContain('forced-colors:bg-paper forced-colors:forced-color-adjust-none')
  }
  const palette = { ...colors, forest: colors.forest.DEFAULT } as Record<string, unknown>
  const used = drawings.join().matchAll(/(?:fill|stroke|text)-(\w+)/g)
  const [...marks] = new Set([...used].map(([, name = '']) => palette[name]))
  const ofMarks = marks.filter((mark) => typeof mark === 'string' && mark !== colors.paper)
  expect(ofMarks).toContain(colors.stake)
  const tints = [...plot.matchAll(/fill-opacity="([.\d]+)"/g)].map(([, share]) => Number(share))
  expect(tints).not.toEqual([])
  for (const ground of [colors.paper, colors.white].map(rgb)) {
    for (const mark of ofMarks.map((name) => rgb(String(name)))) {
      expect(contrast(mark, ground)).toBeGreaterThanOrEqual(3)
      for (const share of tints) {
        const tint = mixed(rgb(colors.stake), ground, share)
        expect(contrast(mark, tint)).toBeGreaterThanOrEqual(3)
        // Under it.
        const tinted = mixed(rgb(colors.stake), mark, share)
        expect(contrast(tinted, tint)).toBeGreaterThanOrEqual(3)
      }
    }
  }
  for (const letter of [colors.ink, colors.muted, colors.stake].map(rgb)) {
    expect(contrast(letter, rgb(colors.paper))).toBeGreaterThanOrEqual(4.5)
  }
  // The file has colours of its own for letters and their outline.
  const own = [...plot.matchAll(/="(#\w+)"/g)].map(([, color = '']) => color.toUpperCase())
  expect(new Set(own)).toEqual(new Set([colors.ink, colors.paper, colors.white.toUpperCase()]))
})

type Rgb = readonly number[]

const rgb = (color: string): Rgb =>
  (color.length === 4 ? color.replace(/\w/g, '$&$&') : color)
    .slice(1)
    .match(/../g)
    ?.map((part) => parseInt(part, 16)) ?? []

const mixed = (over: Rgb, under: Rgb, share: number): Rgb =>
  over.map((part, i) => part * share + (under[i] ?? 0) * (1 - share))

/** As WCAG 2 defines it. */
function contrast(one: Rgb, other: Rgb): number {
  const [dark = 0, light = 0] = [one, other].map(luminance).sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(color: Rgb): number {
  const [red = 0, green = 0, blue = 0] = color.map((part) =>
    part <= 10 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4,
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function areaOf(points: readonly (readonly [number, number])[]): number {
  const [first = [0, 0]] = points
  const next = [...points.slice(1), first]
  return (
    Math.abs(
      points.reduce((sum, [x, y], i) => sum + x * (next[i]?.[1] ?? 0) - (next[i]?.[0] ?? 0) * y, 0),
    ) / 2
  )
}
