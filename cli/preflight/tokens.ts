import { readFile } from 'node:fs/promises'
import { fromOklch, parseHex, type Rgb } from '#tools/colour.ts'
import type { Palette } from '#domain/palette.ts'

const FILE = new URL('../../src/components/tokens.css', import.meta.url)

/** Colours of a scheme by token name, with the values of the stylesheet. */
export type Tokens = ReadonlyMap<string, string>

export type Schemes = { readonly light: Tokens; readonly dark: Tokens }

/** Reads the colours of both schemes from the same stylesheet that visitors get. */
export async function readSchemes(): Promise<Schemes> {
  const css = await readFile(FILE, 'utf8')
  const light = declarations(/^:root \{([\s\S]*?)^\}/m.exec(css)?.[1] ?? '')
  const dark = declarations(/^:root\[data-scheme='dark'\] \{([\s\S]*?)^\}/m.exec(css)?.[1] ?? '')
  return { light: new Map(light), dark: new Map([...light, ...dark]) }
}

const declarations = (block: string): readonly (readonly [string, string])[] =>
  [...block.matchAll(/^\s*--([\w-]+):\s*([^;]+);/gm)].map(([, name = '', value = '']) => [name, value] as const)

/** Adds a tenant's palette to the tokens, as the frame adds it to its page. */
export const withPalette = (tokens: Tokens, palette: Palette): Tokens =>
  new Map([...tokens, ...Object.entries(palette)])

const OKLCH = /^oklch\(([\d.]+) ([\d.]+) (-?[\d.]+)\)$/

/** Returns a function that gives the colour of a token. It computes each colour once. */
export function coloursOf(tokens: Tokens): (name: string) => Rgb {
  const known = new Map<string, Rgb>()
  return (name) => {
    const colour = known.get(name) ?? colourOf(tokens, name)
    known.set(name, colour)
    return colour
  }
}

/** Returns the opaque colour that a token resolves to. Throws if it is not a plain colour. */
function colourOf(tokens: Tokens, name: string): Rgb {
  const value = resolve(tokens, `var(--${name})`)
  const [, lightness, chroma, hue] = OKLCH.exec(value) ?? []
  const rgb =
    lightness === undefined
      ? parseHex(value)
      : fromOklch({ lightness: Number(lightness), chroma: Number(chroma), hue: Number(hue) })
  if (rgb === undefined) throw new Error(`--${name} of tokens.css is not a plain colour: ${value}`)
  return rgb
}

/** Replaces references to other tokens, and divisions of numbers, by their values. */
const resolve = (tokens: Tokens, value: string): string =>
  value.includes('var(')
    ? resolve(
        tokens,
        value.replace(/var\(--([\w-]+)\)/g, (_call, name: string) => tokens.get(name) ?? 'nothing'),
      )
    : value.replace(/calc\(([\d.]+) \/ ([\d.]+)\)/, (_call, share, parts) => String(Number(share) / Number(parts)))
