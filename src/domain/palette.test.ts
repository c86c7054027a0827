import { expect, test } from '@jest/globals'
import { contrast, type Oklch, parseHex, type Rgb, toOklch } from '#tools/colour.ts'
import { pickTextColour } from '#tools/textColour.ts'
import { derivePalette } from './palette.ts'

const rgb = (hex: string): Rgb => {
  const parsed = parseHex(hex)
  if (parsed === undefined) throw new Error(`not a colour: ${hex}`)
  return parsed
}
const toneOf = (hex: string): Oklch => toOklch(rgb(hex))

const digits = '0123456789abcdef'.split('')
const SHORT_COLOURS = digits.flatMap((r) => digits.flatMap((g) => digits.map((b) => `#${r}${g}${b}`)))
const CASES = SHORT_COLOURS.flatMap((colour) =>
  [false, true].map((isDark) => ({ colour, isDark, palette: derivePalette(colour, isDark) })),
)

test('text and controls have enough contrast in each of 4,096 tenant colours, in light and dark mode', () => {
  const unreadable = CASES.filter(({ isDark, palette }) => {
    const page = rgb(isDark ? '#242426' : '#ffffff')
    return !(
      contrast(rgb(palette['on-accent']), rgb(palette.accent)) >= 4.5 &&
      contrast(rgb(palette['accent-text']), page) >= 4.5 &&
      contrast(rgb(palette['accent-line']), page) >= 3
    )
  })

  expect(CASES).toHaveLength(2 * 4096)
  expect(unreadable).toEqual([])
})

test('text on the accent is as in the launcher for each of 4,096 tenant colours, in light and dark mode', () => {
  const different = CASES.filter(({ colour, palette }) => palette['on-accent'] !== pickTextColour(colour))

  expect(different).toEqual([])
})

test('the fill keeps the hue of each of 4,096 tenant colours, and its lightness unless it is near the page', () => {
  const changed = CASES.filter(({ colour, isDark, palette }) => {
    const [own, fill] = [toneOf(colour), toneOf(palette.accent)]
    const turn = Math.abs(((own.hue - fill.hue + 540) % 360) - 180)
    const isNear = own.lightness > 0.91 || (isDark && own.lightness < 0.36)
    return (own.chroma > 0.04 && turn > 2) || (!isNear && Math.abs(own.lightness - fill.lightness) > 0.02)
  })

  expect(changed).toEqual([])
})

test.each(['#ffd301', '#2563eb', '#0a7a5c', '#ff8a00', '#808080'])(
  'the tenant colour %s is the fill without a change, in light and dark mode',
  (colour) => expect([false, true].map((isDark) => derivePalette(colour, isDark).accent)).toEqual([colour, colour]),
)

test.each([
  ['#ff0000', 0.2],
  ['#00ff00', 0.2],
  ['#ff00ff', 0.2],
])('the fill of the shouting colour %s has at most the chroma %d', (colour, chroma) => {
  expect(toneOf(colour).chroma).toBeGreaterThan(0.25)
  for (const isDark of [false, true])
    expect(toneOf(derivePalette(colour, isDark).accent).chroma).toBeLessThanOrEqual(chroma)
})

test.each([
  ['#ffffff', false, 'darker', 'a hairline'],
  ['#f5f5f4', false, 'darker', 'a hairline'],
  ['#ffff00', false, 'darker', 'a hairline'],
  ['#ffffff', true, 'darker', 'no line'],
  ['#000000', true, 'lighter', 'a hairline'],
  ['#111827', true, 'lighter', 'a hairline'],
  ['#000000', false, 'same', 'no line'],
  ['#111827', false, 'same', 'no line'],
  ['#ffd301', false, 'same', 'no line'],
])('the fill of %s (dark mode: %s) is %s, with %s around it', (colour, isDark, expected, line) => {
  const palette = derivePalette(colour, isDark)
  const change = toneOf(palette.accent).lightness - toneOf(colour).lightness

  expect(Math.abs(change) < 0.01 ? 'same' : change < 0 ? 'darker' : 'lighter').toBe(expected)
  expect(palette['accent-edge']).toBe(line === 'no line' ? 'transparent' : 'var(--line-strong)')
})

test.each(['#ffffff', '#000000', '#808080'])('the surfaces of the grey tenant colour %s have no tint', (colour) =>
  expect(derivePalette(colour, false)['accent-tint']).toBe('0.000'),
)

test('the default yellow has black text on it, and a darker shade for lines on a light background', () => {
  const [light, dark] = [derivePalette('#ffd301', false), derivePalette('#ffd301', true)]

  expect(light['on-accent']).toBe('#000')
  expect(light['accent-line']).not.toBe(light.accent)
  expect(dark['accent-line']).toBe(dark.accent)
})

test.each(['red', '', '#12', '#1234567', 'url(x)', '#fff;}', 'constructor'])(
  'the invalid colour %p is replaced by the default',
  (text) => {
    expect(derivePalette(text, false)).toEqual(derivePalette('#ffd301', false))
  },
)
