import { contrast } from '#tools/colour.ts'
import { derivePalette } from '#domain/palette.ts'
import type { Tenant } from '../tenant/tenant.ts'
import type { TenantFinding } from './finding.ts'
import { MIN_CONTRAST, PAIRS } from './pairs.ts'
import { coloursOf, type Schemes, withPalette } from './tokens.ts'

/**
 * Checks the contrast of all colour pairs of the frame in the light and dark schemes. The bubble needs no check,
 * because its text is readable on every accent. Forced colours need no check, because the frame then draws in system
 * colours only, which tests of the stylesheets verify.
 */
export function checkColours({ accent }: Tenant, schemes: Schemes): readonly TenantFinding[] {
  return (['light', 'dark'] as const).flatMap((scheme) => {
    const colours = coloursOf(withPalette(schemes[scheme], derivePalette(accent, scheme === 'dark')))
    return PAIRS.flatMap(({ kind, foreground, background }) => {
      const ratio = contrast(colours(foreground), colours(background))
      return ratio >= MIN_CONTRAST[kind] ? [] : [toFinding({ what: `${foreground} on ${background} (${scheme})`, code: `colour.${kind}`, ratio, minimum: MIN_CONTRAST[kind], advice: OTHER_COLOUR })] // prettier-ignore
    })
  })
}

const OTHER_COLOUR = 'Choose another accent.'

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
