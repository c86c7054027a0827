import { contrast, fromOklch, parseHex, type Rgb, toHex, toOklch } from '#domain/colour.ts'
import { derivePalette } from '#domain/palette.ts'
import { inkOn } from '#loader/contrast.ts'
import type { Tenant } from '../tenant/tenant.ts'
import type { Remark } from './finding.ts'
import { LEAST, PAIRS } from './pairs.ts'
import { colourOf, type Schemes, withPalette } from './tokens.ts'

/**
 * Checks the contrast of all colour pairs of the frame in the light and dark schemes, and of the bubble on the host
 * page. Forced colours need no check: the frame then draws in system colours only, and the stylesheets are tested for
 * it.
 */
export function checkColours({ accent }: Tenant, schemes: Schemes): readonly Remark[] {
  return [...frameRemarks(accent, schemes), ...bubbleRemarks(accent)]
}

function frameRemarks(accent: string, schemes: Schemes): readonly Remark[] {
  const palette = derivePalette(accent)
  return (['light', 'dark'] as const).flatMap((scheme) => {
    const tokens = withPalette(schemes[scheme], palette)
    return PAIRS.flatMap(({ kind, ink, ground }) => {
      const reached = contrast(colourOf(tokens, ink), colourOf(tokens, ground))
      return reached >= LEAST[kind] ? [] : [remark({ what: `${ink} on ${ground} (${scheme})`, code: `colour.${kind}`, reached, least: LEAST[kind], advice: OTHER_COLOUR })] // prettier-ignore
    })
  })
}

const OTHER_COLOUR = 'Choose another accent.'

/**
 * Checks the bubble. The loader has two text colours and no space for a third. Some accents of medium lightness have
 * low contrast with both.
 */
function bubbleRemarks(accent: string): readonly Remark[] {
  const reached = inkContrast(accent)
  if (reached >= LEAST.text) return []
  const advice = `Use ${nearestReadable(accent)}, the nearest colour with enough contrast.`
  return [remark({ what: 'the bubble’s title and the card’s buttons on the accent', code: 'colour.bubble', reached, least: LEAST.text, advice })] // prettier-ignore
}

const rgb = (hex: string): Rgb => parseHex(hex) ?? [0, 0, 0]

const inkContrast = (accent: string): number => contrast(rgb(inkOn(accent)), rgb(accent))

/**
 * Returns the colour nearest to the accent that is readable. It changes only the lightness, and as little as possible.
 */
function nearestReadable(accent: string): string {
  const tone = toOklch(rgb(accent))
  const steps = Array.from({ length: 100 }, (_, step) => [-step / 200, step / 200]).flat()
  const readable = steps
    .map((step) => toHex(fromOklch({ ...tone, lightness: tone.lightness + step })))
    .find((colour) => inkContrast(colour) >= LEAST.text)
  return readable ?? '#1a1a17'
}

type Measured = {
  readonly what: string
  readonly code: string
  readonly reached: number
  readonly least: number
  readonly advice: string
}

const remark = ({ what, code, reached, least, advice }: Measured): Remark => ({
  severity: 'error',
  code,
  path: 'accent',
  // The ratio is truncated and not rounded, so that 4.499 does not appear as 4.5.
  text: `${what}: contrast ${Math.floor(reached * 100) / 100}, but ${least} is required`,
  advice,
})
