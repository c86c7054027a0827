import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { type Rgb, toOklch } from '#tools/colour.ts'
import { DEFAULT_ACCENT } from '#domain/limits.ts'
import { derivePalette } from '#domain/palette.ts'
import { completeTenant } from '../tenant/completeTenant.ts'
import { checkColours } from './colours.ts'
import { PAIRS } from './pairs.ts'
import { coloursOf, readSchemes, withPalette } from './tokens.ts'

const digits = '0123456789abcdef'.split('')
const ACCENTS = digits.flatMap((r) => digits.flatMap((g) => digits.map((b) => `#${r}${g}${b}`)))

/** Colours of the frame for each of the accents, by token name. */
const allColours = readSchemes().then(({ light, dark }) =>
  ACCENTS.flatMap((accent) => [
    { accent, scheme: 'light', colours: coloursOf(withPalette(light, derivePalette(accent, false))) },
    { accent, scheme: 'dark', colours: coloursOf(withPalette(dark, derivePalette(accent, true))) },
  ]),
)

/** Distance of two colours in OKLab. Colours at a distance of 0.02 can just be told apart side by side. */
function distance(one: Rgb, other: Rgb): number {
  const [[l1, a1, b1], [l2, a2, b2]] = [toLab(one), toLab(other)]
  return Math.hypot(l1 - l2, a1 - a2, b1 - b2)
}

function toLab(rgb: Rgb): readonly [number, number, number] {
  const { lightness, chroma, hue } = toOklch(rgb)
  return [lightness, chroma * Math.cos((hue * Math.PI) / 180), chroma * Math.sin((hue * Math.PI) / 180)]
}

test('text, controls and fills of the frame have enough contrast for 4,096 accents, in light and dark mode', async () => {
  const schemes = await readSchemes()
  const found = ACCENTS.flatMap((accent) => checkColours(completeTenant({ token: 'x', accent }), schemes))

  expect(ACCENTS).toHaveLength(4096)
  expect(found).toEqual([])
})

test('the error colour differs from accent text and lines for 4,096 accents, in light and dark mode', async () => {
  const alike = (await allColours).filter(({ colours }) =>
    ['accent-text', 'accent-line'].some((token) => distance(colours(token), colours('danger')) < 0.07),
  )

  expect(alike.map(({ accent, scheme }) => `${accent} ${scheme}`)).toEqual([])
})

test('the focus ring differs from errors and the current tab from others for 4,096 accents', async () => {
  const alike = (await allColours).filter(
    ({ colours }) =>
      distance(colours('focus'), colours('danger')) < 0.2 ||
      distance(colours('accent-text'), colours('ink-quiet')) < 0.02,
  )

  expect(alike.map(({ accent, scheme }) => `${accent} ${scheme}`)).toEqual([])
})

test.each(['#fff', '#000', '#f00'])(
  'the current tab of the accent %s has another lightness than others',
  async (accent) => {
    const cases = (await allColours).filter((one) => one.accent === accent)

    for (const { colours } of cases)
      expect(Math.abs(toLab(colours('accent-text'))[0] - toLab(colours('ink-quiet'))[0])).toBeGreaterThan(0.12)
  },
)

test('a text colour without enough contrast in the stylesheet is reported', async () => {
  const { light, dark } = await readSchemes()
  const lowContrastSchemes = { light: new Map([...light, ['ink-quiet', '#999999']]), dark }

  expect(checkColours(completeTenant({ token: 'x' }), lowContrastSchemes).map(({ code, text }) => [code, text.slice(0, 28)])).toContainEqual(['colour.text', 'ink-quiet on surface (light)'])
}) // prettier-ignore

test('the colours of the stylesheet are the palette of the default accent', async () => {
  const { light, dark } = await readSchemes()
  const palettes = [light, dark].map((tokens, at) => [...withPalette(tokens, derivePalette(DEFAULT_ACCENT, at === 1))])

  expect(palettes).toEqual([[...light], [...dark]].map((tokens) => tokens.map(([name, value]) => [name, name === 'accent-tint' ? '0.030' : value]))) // prettier-ignore
})

/** Rules of the frame's stylesheets, each with the name of its file. */
const RULES = readdirSync(join(__dirname, '../../src'), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.css') && !name.startsWith('loader'))
  .flatMap((name) => {
    const css = readFileSync(join(__dirname, '../../src', name), 'utf8')
    return [...css.matchAll(/\{([^{}]*)\}/g)].map(([, body = '']) => ({ name, body }))
  })

const tokenOf = (body: string, property: string): string | undefined =>
  new RegExp(`(?:^|[;\\s])${property}: var\\(--([\\w-]+)\\)`).exec(body)?.[1]

test('every text colour of the stylesheets, and every pair of colours in a rule, is checked for contrast', () => {
  const inks = new Set(RULES.flatMap(({ body }) => tokenOf(body, 'color') ?? []))
  const pairs = RULES.flatMap(({ body }) => {
    const [ink, ground] = [tokenOf(body, 'color'), tokenOf(body, 'background')]
    return ink && ground ? [`${ink} on ${ground}`] : []
  })
  const checked = new Set(PAIRS.map(({ foreground, background }) => `${foreground} on ${background}`))

  expect(inks.size).toBeGreaterThan(4)
  expect([...inks].filter((ink) => !PAIRS.some((pair) => pair.foreground === ink && pair.kind === 'text'))).toEqual([])
  expect(pairs.length).toBeGreaterThan(10)
  expect(pairs.filter((pair) => !checked.has(pair))).toEqual([])
})

/** Tokens of lines that only decorate. What they surround is visible without them. */
const DECORATION = ['line', 'accent-edge', 'surface', 'surface-raised']

test('every line, ring and mark of the stylesheets is checked for contrast with each surface', () => {
  const lines = new Set(
    RULES.flatMap(({ body }) => [
      ...[...body.matchAll(/(?:border|outline|box-shadow)[\w-]*:[^;]*var\(--([\w-]+)\)/g)].map(([, name = '']) => name),
    ]).filter((name) => !/^(radius|shadow|space)-/.test(name)),
  )
  const checked = new Set(
    PAIRS.filter(({ kind }) => kind !== 'fill').map((pair) => `${pair.foreground} on ${pair.background}`),
  )
  const pairs = [...lines]
    .filter((name) => !DECORATION.includes(name))
    .flatMap((name) => ['surface', 'surface-raised'].map((surface) => `${name} on ${surface}`))

  expect([...lines]).toEqual(expect.arrayContaining(['accent-line', 'danger', 'focus', 'line-strong']))
  expect(pairs.filter((pair) => !checked.has(pair))).toEqual([])
})

test('every accent fill of the stylesheets has its own text colour', () => {
  const fills = RULES.filter(({ body }) => /background:[^;]*var\(--accent\)/.test(body))

  expect(fills.length).toBeGreaterThan(3)
  expect(fills.filter(({ body }) => !body.includes('var(--on-accent)'))).toEqual([])
})

test('no stylesheet rule of the frame opts out of forced colours mode', () => {
  expect(RULES.filter(({ body }) => /forced-color-adjust:\s*(none|preserve)/.test(body))).toEqual([])
})
