import { expect, test } from '@jest/globals'
import { contrast, parseHex, type Rgb } from '#tools/colour.ts'
import { derivePalette } from './palette.ts'

const rgb = (hex: string): Rgb => {
  const parsed = parseHex(hex)
  if (parsed === undefined) throw new Error(`not a colour: ${hex}`)
  return parsed
}

const digits = '0123456789abcdef'.split('')
const everyShortColour = digits.flatMap((r) => digits.flatMap((g) => digits.map((b) => `#${r}${g}${b}`)))

test('text and controls have enough contrast in each of 4,096 tenant colours, in light and dark mode', () => {
  const [paper, night] = [rgb('#ffffff'), rgb('#242426')]
  const unreadable = everyShortColour.filter((colour) => {
    const palette = derivePalette(colour)
    return !(
      contrast(rgb(palette.onAccent), rgb(palette.accent)) >= 4.5 &&
      contrast(rgb(palette.textOnLight), paper) >= 4.5 &&
      contrast(rgb(palette.textOnDark), night) >= 4.5 &&
      contrast(rgb(palette.lineOnLight), paper) >= 3 &&
      contrast(rgb(palette.lineOnDark), night) >= 3
    )
  })

  expect(everyShortColour).toHaveLength(4096)
  expect(unreadable).toEqual([])
})

test('the default yellow has black text on it, and a darker shade for lines on a light background', () => {
  const palette = derivePalette('#ffd301')

  expect(palette.accent).toBe('#ffd301')
  expect(palette.onAccent).toBe('#000')
  expect(palette.lineOnLight).not.toBe(palette.accent)
  expect(palette.lineOnDark).toBe(palette.accent)
})

test.each(['red', '', '#12', '#1234567', 'url(x)', '#fff;}', 'constructor'])(
  'the invalid colour %p is replaced by the default',
  (text) => {
    expect(derivePalette(text)).toEqual(derivePalette('#ffd301'))
  },
)
