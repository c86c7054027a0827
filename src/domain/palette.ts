import { contrast, fromOklch, type Oklch, parseHex, type Rgb, toHex, toOklch } from './colour.ts'
import { DEFAULT_ACCENT } from './limits.ts'

/** WCAG 2.2: text, and the parts of a control one must see. */
const TEXT_CONTRAST = 4.5
const CONTROL_CONTRAST = 3

/** The inks for what is filled with the accent. */
const PAPER: Rgb = [1, 1, 1]
const INK: Rgb = [0x1a / 255, 0x1a / 255, 0x17 / 255]

/** No ground of tokens.css is darker by day or lighter by night: what stands out from these stands out from all. */
const DAY: Rgb = [0.93, 0.93, 0.93]
const NIGHT: Rgb = [0.19, 0.19, 0.19]

/** Everything the one tenant colour becomes; `#rrggbb` each, but for the hue (degrees). */
export type Palette = {
  readonly accent: string
  readonly onAccent: string
  /** Accent-coloured words, by day and by night. */
  readonly textOnPaper: string
  readonly textOnNight: string
  /** Accent-coloured lines and icons, by day and by night. */
  readonly lineOnPaper: string
  readonly lineOnNight: string
  readonly hue: number
}

/** Derives a readable palette from any tenant colour; what is not a colour is taken for the default accent. */
export function derivePalette(colour: string): Palette {
  const accent = parseHex(colour) ?? parseHex(DEFAULT_ACCENT) ?? PAPER
  const tone = toOklch(accent)
  return {
    accent: toHex(accent),
    onAccent: toHex(pickInk(accent)),
    textOnPaper: toHex(step(tone, DAY, { towards: 0, atLeast: TEXT_CONTRAST })),
    textOnNight: toHex(step(tone, NIGHT, { towards: 1, atLeast: TEXT_CONTRAST })),
    lineOnPaper: toHex(step(tone, DAY, { towards: 0, atLeast: CONTROL_CONTRAST })),
    lineOnNight: toHex(step(tone, NIGHT, { towards: 1, atLeast: CONTROL_CONTRAST })),
    hue: Math.round((tone.hue + 360) % 360),
  }
}

/** Soft ink if it reads, else paper, else black: one of the last two always reaches 4.5. */
function pickInk(accent: Rgb): Rgb {
  const inks: readonly Rgb[] = [INK, PAPER, [0, 0, 0]]
  return inks.find((ink) => contrast(ink, accent) >= TEXT_CONTRAST) ?? PAPER
}

/** Moves only the lightness, and only as far as reading asks. */
function step(tone: Oklch, surface: Rgb, goal: { readonly towards: 0 | 1; readonly atLeast: number }): Rgb {
  const reads = (lightness: number): boolean =>
    contrast(quantised(fromOklch({ ...tone, lightness })), surface) >= goal.atLeast
  if (reads(tone.lightness)) return fromOklch(tone)
  const steps = Array.from(
    { length: 101 },
    (_, index) => tone.lightness + ((goal.towards - tone.lightness) * index) / 100,
  )
  const lightness = steps.find(reads) ?? goal.towards
  return fromOklch({ ...tone, lightness })
}

/** As the screen will show it, so that rounding cannot cost the last hundredth of contrast. */
const quantised = (rgb: Rgb): Rgb => parseHex(toHex(rgb)) ?? rgb
