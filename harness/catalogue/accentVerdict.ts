import { CONTROL_CONTRAST, DARK_SURFACE, derivePalette, LIGHT_SURFACE, TEXT_CONTRAST } from '#domain/palette.ts'
import { contrast, parseHex, type Rgb } from '#tools/colour.ts'
import { pickTextColour } from '#tools/textColour.ts'

/** Level of WCAG 2.2 that a contrast of normal text reaches (1.4.3 and 1.4.6). */
type Level = 'AAA' | 'AA' | 'fails'

/** Pair of colours that the widget draws. */
export type DrawnPair = {
  readonly name: string
  readonly foreground: string
  readonly background: string
  /** Contrast, 1 to 21, truncated to two decimals so that 4.499 does not appear as 4.5. */
  readonly ratio: number
  readonly minimum: number
}

export type AccentVerdict = {
  /** Text of both colours on the accent as it is, which the bubble on the host page has. */
  readonly onAccent: readonly { readonly text: '#000' | '#fff'; readonly ratio: number; readonly level: Level; readonly isUsed: boolean }[] // prettier-ignore
  readonly light: readonly DrawnPair[]
  readonly dark: readonly DrawnPair[]
  /** Fills that differ from the accent, as a sentence for each scheme. */
  readonly changes: readonly string[]
}

/** Contrast from which text reaches the level AAA (WCAG 2.2, 1.4.6). */
const ENHANCED_CONTRAST = 7

/** Returns the contrast of a tenant's colour, and what the widget draws with it by the rules of `palette.ts`. */
export function evaluateAccent(accent: string): AccentVerdict {
  const used = pickTextColour(accent)
  return {
    onAccent: (['#000', '#fff'] as const).map((text) => {
      const ratio = ratioOf(text, accent)
      return { text, ratio, level: levelOf(ratio), isUsed: text === used }
    }),
    light: pairsOf(accent, false),
    dark: pairsOf(accent, true),
    changes: ([false, true] as const).flatMap((isDark) => describeChange(accent, isDark)),
  }
}

function pairsOf(accent: string, isDark: boolean): readonly DrawnPair[] {
  const palette = derivePalette(accent, isDark)
  // Rounded away from the reference, which no surface passes, so that rounding lowers no contrast.
  const surface = greyOf(isDark ? Math.floor(DARK_SURFACE * 255) : Math.ceil(LIGHT_SURFACE * 255))
  const pair = (name: string, colours: readonly [string, string], minimum: number): DrawnPair => ({
    name,
    foreground: colours[0],
    background: colours[1],
    ratio: ratioOf(...colours),
    minimum,
  })
  return [
    pair('Text on a button', [palette['on-accent'], palette.accent], TEXT_CONTRAST),
    pair('Link on a surface', [palette['accent-text'], surface], TEXT_CONTRAST),
    pair('Line on a surface', [palette['accent-line'], surface], CONTROL_CONTRAST),
  ]
}

function describeChange(accent: string, isDark: boolean): readonly string[] {
  const fill = derivePalette(accent, isDark).accent
  const scheme = isDark ? 'dark' : 'light'
  return fill.toLowerCase() === accent.toLowerCase()
    ? []
    : [`In the ${scheme} scheme, buttons are ${fill} instead of ${accent}, so that they dazzle less and stay readable.`]
}

const levelOf = (ratio: number): Level => (ratio >= ENHANCED_CONTRAST ? 'AAA' : ratio >= TEXT_CONTRAST ? 'AA' : 'fails')

const ratioOf = (one: string, other: string): number => Math.floor(contrast(rgbOf(one), rgbOf(other)) * 100) / 100

const rgbOf = (hex: string): Rgb => parseHex(hex) ?? [0, 0, 0]

const greyOf = (channel: number): string => `#${channel.toString(16).padStart(2, '0').repeat(3)}`
