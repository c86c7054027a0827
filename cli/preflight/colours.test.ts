import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { DEFAULT_ACCENT } from '#domain/limits.ts'
import { derivePalette } from '#domain/palette.ts'
import { completeTenant } from '../tenant/completeTenant.ts'
import { checkColours } from './colours.ts'
import { PAIRS } from './pairs.ts'
import { readSchemes, withPalette } from './tokens.ts'

const findingsFor = async (accent: string) => checkColours(completeTenant({ token: 'x', accent }), await readSchemes())

const digits = '0369cf'.split('')
const ACCENTS = digits.flatMap((r) => digits.flatMap((g) => digits.map((b) => `#${r}${r}${g}${g}${b}${b}`)))

test('text and controls of the frame have enough contrast for every accent, in light and dark mode', async () => {
  const found = (await Promise.all(ACCENTS.map(findingsFor))).flat()

  expect(ACCENTS).toHaveLength(216)
  expect(found).toEqual([])
})

test('a text colour without enough contrast in the stylesheet is reported', async () => {
  const { light, dark } = await readSchemes()
  const lowContrastSchemes = { light: new Map([...light, ['ink-quiet', '#999999']]), dark }

  expect(checkColours(completeTenant({ token: 'x' }), lowContrastSchemes).map(({ code, text }) => [code, text.slice(0, 28)])).toContainEqual(['colour.text', 'ink-quiet on surface (light)'])
}) // prettier-ignore

test('the colours of the stylesheet are the palette of the default accent', async () => {
  const { light, dark } = await readSchemes()
  const palette = derivePalette(DEFAULT_ACCENT)

  expect([light, dark].map((tokens) => [...withPalette(tokens, palette)])).toEqual([[...light], [...dark]])
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

test('no stylesheet rule of the frame opts out of forced colours mode', () => {
  expect(RULES.filter(({ body }) => /forced-color-adjust:\s*(none|preserve)/.test(body))).toEqual([])
})
