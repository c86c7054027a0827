import { CONTROL_CONTRAST, FILL_CONTRAST, TEXT_CONTRAST } from '#domain/palette.ts'

export const MIN_CONTRAST = { text: TEXT_CONTRAST, control: CONTROL_CONTRAST, fill: FILL_CONTRAST } as const

export type Pair = {
  readonly kind: keyof typeof MIN_CONTRAST
  readonly foreground: string
  readonly background: string
}

const createPairs =
  (kind: Pair['kind']) =>
  (foreground: string, ...backgrounds: readonly string[]): readonly Pair[] =>
    backgrounds.map((background) => ({ kind, foreground, background }))

const text = createPairs('text')
const control = createPairs('control')
const fill = createPairs('fill')

/**
 * Text, control and fill colours with every background on which the frame draws them. The names are those in
 * `src/components/tokens.css`.
 */
export const PAIRS: readonly Pair[] = [
  ...text('on-accent', 'accent'),
  ...text(
    'ink',
    'surface',
    'surface-sunken',
    'surface-raised',
    'bubble',
    'accent-quiet',
    'danger-quiet',
    'warning-quiet',
  ),
  ...text('ink-quiet', 'surface', 'surface-sunken', 'surface-raised', 'bubble', 'accent-quiet'),
  ...text('accent-text', 'surface', 'surface-sunken', 'surface-raised', 'accent-quiet', 'bubble'),
  ...text('danger', 'surface', 'surface-raised', 'surface-sunken', 'danger-quiet'),
  ...text('warning', 'warning-quiet'),
  ...control('accent-line', 'surface', 'surface-raised', 'surface-sunken', 'bubble', 'accent-quiet'),
  ...control('line-strong', 'surface', 'surface-raised', 'surface-sunken'),
  ...control('focus', 'surface', 'surface-sunken', 'surface-raised', 'bubble', 'accent-quiet', 'danger-quiet'),
  ...control('danger', 'surface', 'surface-raised'),
  ...control('success', 'surface', 'surface-raised'),
  ...control('warning', 'surface', 'surface-raised'),
  ...fill('accent', 'surface', 'surface-raised'),
]
