import type { Locale } from '#domain/locale.ts'
import type { Copy } from '../tenant/tenant.ts'
import type { TenantFinding } from './finding.ts'
import { estimateLines, type TextStyle } from './widths.ts'

/**
 * Width of the greeting in px: the narrowest supported page, less the header's padding
 * (src/screens/home/HomeScreen.module.css).
 */
const WIDTH_PX = 320 - 40

/**
 * Maximum number of lines. With more lines, the control that contacts a person is below the visible area of a small
 * screen.
 */
const TEXTS: readonly { readonly key: keyof Copy; readonly type: TextStyle; readonly maxLines: number }[] = [
  { key: 'welcomeTitle', type: { px: 24, isBold: true }, maxLines: 3 },
  { key: 'welcomeTagline', type: { px: 16, isBold: false }, maxLines: 4 },
]

/** Checks that the greeting of the first screen leaves enough space at 320 px. */
export const checkGreeting = (language: Locale, copy: Copy): readonly TenantFinding[] =>
  TEXTS.flatMap(({ key, type, maxLines }) => {
    const lines = estimateLines(copy[key] ?? '', WIDTH_PX, type)
    if (lines <= maxLines) return []
    const text = `takes about ${lines} lines at 320 px, but more than ${maxLines} leave too little space for the content below`
    return [{ severity: 'warning', code: 'copy.long', path: `copy.${language}.${key}`, text, advice: 'Shorten it.' }]
  })
