import { expect, test } from '@jest/globals'
import { contrast, parseHex, type Rgb } from './colour.ts'
import { pickTextColour } from './textColour.ts'

const rgb = (hex: string): Rgb => parseHex(hex) ?? [Number.NaN, 0, 0]

const digits = '0123456789abcdef'.split('')
const shortColours = digits.flatMap((r) => digits.flatMap((g) => digits.map((b) => `#${r}${g}${b}`)))

test('text on each of 4,096 accent colours has a contrast of at least 4.5', () => {
  const unreadable = shortColours.filter((colour) => !(contrast(rgb(pickTextColour(colour)), rgb(colour)) >= 4.5))

  expect(shortColours).toHaveLength(4096)
  expect(unreadable).toEqual([])
})

test.each(['#777777', '#767676', '#757575', '#747474', '#0080ff', '#00a000', '#ff0000', '#b000ff'])(
  'text on %s, which is about as far from black as from white, has a contrast of at least 4.5',
  (colour) => expect(contrast(rgb(pickTextColour(colour)), rgb(colour))).toBeGreaterThanOrEqual(4.5),
)

test.each(['#fd3', '#123', '#0a0'])('the colour %s has the same text colour in its long form', (short) =>
  expect(pickTextColour(short.replace(/\w/g, '$&$&'))).toBe(pickTextColour(short)),
)
