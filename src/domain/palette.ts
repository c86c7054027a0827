import { contrast, fromOklch, type Oklch, parseHex, toHex, toOklch } from '#tools/colour.ts'
import { pickTextColour } from '#tools/textColour.ts'
import { DEFAULT_ACCENT } from './limits.ts'

/** Minimum contrast ratios of text, and of the visible parts of a control (WCAG 2.2, 1.4.3 and 1.4.11). */
export const TEXT_CONTRAST = 4.5
export const CONTROL_CONTRAST = 3

/** Minimum contrast of a fill and the page. A greyscale picture still shows where the fill ends. */
export const FILL_CONTRAST = 1.2

/** Contrast of text and lines if the accent is grey, and so like quiet text, or red, and so like an error. */
const INK_CONTRAST = 10

/** Colours with less chroma look grey. */
const GREY_CHROMA = 0.04

/** Middle of the hues whose text or lines could be taken for `--danger` of tokens.css, and half their range, in degrees. */
const DANGER_HUE = 26
const DANGER_RANGE = 27

/** Lightness between which a fill differs from the page and does not dazzle: at least in dark mode, at most in both. */
const MIN_LIGHTNESS = 0.36
const MAX_LIGHTNESS = 0.91

/**
 * Reference surfaces, as grey from 0 to 1. No surface of tokens.css is darker in light mode or lighter in dark mode, so
 * a colour that contrasts with these contrasts with all.
 */
export const LIGHT_SURFACE = 0.93
export const DARK_SURFACE = 0.19

/** Values of the custom properties in tokens.css that depend on the tenant's colour, by name without `--`. */
export type Palette = Readonly<
  Record<'accent' | 'on-accent' | 'accent-text' | 'accent-line' | 'accent-edge' | 'accent-hue' | 'accent-tint', string>
>

/** Derives a readable palette from any tenant colour. An invalid colour is replaced by the default accent. */
export function derivePalette(colour: string, isDark: boolean): Palette {
  const accent = parseHex(colour) ? colour : DEFAULT_ACCENT
  const tone = soften(toOklch(parseHex(accent) ?? [0, 0, 0]))
  const { lightness, chroma, hue } = tone
  const onAccent = pickTextColour(accent)
  const isInk = chroma < GREY_CHROMA || Math.abs(hue - DANGER_HUE) < DANGER_RANGE
  const fill = Math.min(MAX_LIGHTNESS, isDark ? Math.max(MIN_LIGHTNESS, lightness) : lightness)
  const drawn = (atLeast: number): string =>
    adjustLightness(tone, isDark ? DARK_SURFACE : LIGHT_SURFACE, isInk ? INK_CONTRAST : atLeast)
  return {
    accent: adjustLightness({ ...tone, lightness: fill }, onAccent === '#000' ? 0 : 1, TEXT_CONTRAST),
    'on-accent': onAccent,
    'accent-text': drawn(TEXT_CONTRAST),
    'accent-line': drawn(CONTROL_CONTRAST),
    // A hairline around a fill whose own colour is almost that of the page.
    'accent-edge': fill === (isDark ? MIN_LIGHTNESS : MAX_LIGHTNESS) ? 'var(--line-strong)' : 'transparent',
    'accent-hue': hue.toFixed(),
    'accent-tint': Math.min(chroma, 0.03).toFixed(3),
  }
}

/**
 * Limits the chroma of a colour, so that pure red and neon green do not shout on large surfaces. A lighter colour shouts
 * sooner; the default accent is just below the limit.
 */
const soften = (tone: Oklch): Oklch => ({
  ...tone,
  chroma: Math.min(tone.chroma, Math.max(0.181, 0.41 - 0.35 * tone.lightness)),
})

/** Changes only the lightness of the colour, away from the grey ground, and only as far as the contrast requires. */
function adjustLightness(tone: Oklch, ground: number, atLeast: number): string {
  const shade = (share: number): string =>
    toHex(fromOklch({ ...tone, lightness: tone.lightness + ((ground < 0.5 ? 1 : 0) - tone.lightness) * share }))
  // The rounded colour is measured, as the screen shows it.
  const hasContrast = (share: number): boolean =>
    contrast(parseHex(shade(share)) ?? [0, 0, 0], [ground, ground, ground]) >= atLeast
  let [missed, reached] = [0, hasContrast(0) ? 0 : 1]
  while (reached - missed > 0.005) {
    const share = (missed + reached) / 2
    if (hasContrast(share)) reached = share
    else missed = share
  }
  return shade(reached)
}
