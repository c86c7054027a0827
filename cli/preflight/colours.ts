import { contrast, fromOklch, parseHex, type Rgb, toHex, toOklch } from '#domain/colour.ts'
import { derivePalette } from '#domain/palette.ts'
import { pickTextColour } from '#loader/contrast.ts'
import type { Tenant } from '../tenant/tenant.ts'
import type { TenantFinding } from './finding.ts'
import { MIN_CONTRAST, PAIRS } from './pairs.ts'
import { colourOf, type Schemes, withPalette } from './tokens.ts'

/**
 * Checks the contrast of all colour pairs of the frame in the light and dark schemes, and of the bubble on the host
 * page. Forced colours need no check: the frame then draws in system colours only, and the stylesheets are tested for
 * it.
 */
export function checkColours({ accent }: Tenant, schemes: Schemes): readonly TenantFinding[] {
  return [...checkFrame(accent, schemes), ...checkBubble(accent)]
}

function checkFrame(accent: string, schemes: Schemes): readonly TenantFinding[] {
  const palette = derivePalette(accent)
  return (['light', 'dark'] as const).flatMap((scheme) => {
    const tokens = withPalette(schemes[scheme], palette)
    return PAIRS.flatMap(({ kind, foreground, background }) => {
      const ratio = contrast(colourOf(tokens, foreground), colourOf(tokens, background))
      return ratio >= MIN_CONTRAST[kind] ? [] : [toFinding({ what: `${foreground} on ${background} (${scheme})`, code: `colour.${kind}`, ratio, minimum: MIN_CONTRAST[kind], advice: OTHER_COLOUR })] // prettier-ignore
    })
  })
}

const OTHER_COLOUR = 'Choose another accent.'

/**
 * Checks the bubble. The loader has two text colours and no space for a third. Some accents of medium lightness have
 * low contrast with both.
 */
function checkBubble(accent: string): readonly TenantFinding[] {
  const ratio = getTextContrast(accent)
  if (ratio >= MIN_CONTRAST.text) return []
  const advice = `Use ${findNearestReadable(accent)}, the nearest colour with enough contrast.`
  return [toFinding({ what: 'the bubble’s title and the card’s buttons on the accent', code: 'colour.bubble', ratio, minimum: MIN_CONTRAST.text, advice })] // prettier-ignore
}

const rgb = (hex: string): Rgb => parseHex(hex) ?? [0, 0, 0]

const getTextContrast = (accent: string): number => contrast(rgb(pickTextColour(accent)), rgb(accent))

/**
 * Returns the colour nearest to the accent that is readable. It changes only the lightness, and as little as possible.
 */
function findNearestReadable(accent: string): string {
  const tone = toOklch(rgb(accent))
  const steps = Array.from({ length: 100 }, (_, step) => [-step / 200, step / 200]).flat()
  const readable = steps
    .map((step) => toHex(fromOklch({ ...tone, lightness: tone.lightness + step })))
    .find((colour) => getTextContrast(colour) >= MIN_CONTRAST.text)
  return readable ?? '#1a1a17'
}

type Measurement = {
  readonly what: string
  readonly code: string
  readonly ratio: number
  readonly minimum: number
  readonly advice: string
}

const toFinding = ({ what, code, ratio, minimum, advice }: Measurement): TenantFinding => ({
  severity: 'error',
  code,
  path: 'accent',
  // The ratio is truncated and not rounded, so that 4.499 does not appear as 4.5.
  text: `${what}: contrast ${Math.floor(ratio * 100) / 100}, but ${minimum} is required`,
  advice,
})
