import { contrast, fromOklch, type Oklch, parseHex, type Rgb, toHex, toOklch } from '#tools/colour.ts'
import { pickTextColour } from '#tools/textColour.ts'
import { DEFAULT_ACCENT } from './limits.ts'

/** Minimum contrast ratios of text, and of the visible parts of a control (WCAG 2.2, 1.4.3 and 1.4.11). */
export const TEXT_CONTRAST = 4.5
export const CONTROL_CONTRAST = 3

/**
 * Reference surfaces. No surface of tokens.css is darker in light mode or lighter in dark mode, so a colour that
 * contrasts with these contrasts with all.
 */
const LIGHT_SURFACE: Rgb = [0.93, 0.93, 0.93]
const DARK_SURFACE: Rgb = [0.19, 0.19, 0.19]

/** Colours derived from the tenant's colour: `#rgb` or `#rrggbb`, except the hue (degrees). */
export type Palette = {
  readonly accent: string
  readonly onAccent: string
  /** Text in the accent colour, in light mode and in dark mode. */
  readonly textOnLight: string
  readonly textOnDark: string
  /** Lines and icons in the accent colour, in light mode and in dark mode. */
  readonly lineOnLight: string
  readonly lineOnDark: string
  readonly hue: number
}

/** Derives a readable palette from any tenant colour. An invalid colour is replaced by the default accent. */
export function derivePalette(colour: string): Palette {
  const accent = parseHex(colour) ?? parseHex(DEFAULT_ACCENT) ?? LIGHT_SURFACE
  const tone = toOklch(accent)
  return {
    accent: toHex(accent),
    onAccent: pickTextColour(toHex(accent)),
    textOnLight: toHex(adjustLightness(tone, LIGHT_SURFACE, { towards: 0, atLeast: TEXT_CONTRAST })),
    textOnDark: toHex(adjustLightness(tone, DARK_SURFACE, { towards: 1, atLeast: TEXT_CONTRAST })),
    lineOnLight: toHex(adjustLightness(tone, LIGHT_SURFACE, { towards: 0, atLeast: CONTROL_CONTRAST })),
    lineOnDark: toHex(adjustLightness(tone, DARK_SURFACE, { towards: 1, atLeast: CONTROL_CONTRAST })),
    hue: Math.round((tone.hue + 360) % 360),
  }
}

/** Changes only the lightness of the colour, and only as far as the contrast requires. */
function adjustLightness(tone: Oklch, surface: Rgb, goal: { readonly towards: 0 | 1; readonly atLeast: number }): Rgb {
  const hasContrast = (lightness: number): boolean =>
    contrast(quantised(fromOklch({ ...tone, lightness })), surface) >= goal.atLeast
  if (hasContrast(tone.lightness)) return fromOklch(tone)
  const steps = Array.from(
    { length: 101 },
    (_, index) => tone.lightness + ((goal.towards - tone.lightness) * index) / 100,
  )
  const lightness = steps.find(hasContrast) ?? goal.towards
  return fromOklch({ ...tone, lightness })
}

/** Rounds a colour as the screen shows it, so that rounding cannot reduce the contrast below the minimum. */
const quantised = (rgb: Rgb): Rgb => parseHex(toHex(rgb)) ?? rgb
