import { styleText } from 'node:util'

/** Styles by meaning. Without colour, the text must be understandable by itself. */
export type Paint = Readonly<Record<'title' | 'command' | 'problem' | 'quiet', (text: string) => string>>

type Environment = Readonly<Record<string, string | undefined>>

/**
 * Returns true if the output has colours. The user's NO_COLOR or FORCE_COLOR decides (no-color.org, force-color.org),
 * otherwise the terminal.
 */
export function hasColour({ NO_COLOR, FORCE_COLOR, TERM }: Environment, isTty: boolean): boolean {
  if (NO_COLOR !== undefined && NO_COLOR !== '') return false
  if (FORCE_COLOR !== undefined) return FORCE_COLOR !== '0' && FORCE_COLOR !== 'false'
  return isTty && TERM !== 'dumb'
}

export const createPaint = (isColoured: boolean): Paint => ({
  title: style(isColoured, 'bold'),
  command: style(isColoured, 'cyan'),
  problem: style(isColoured, 'red'),
  quiet: style(isColoured, 'dim'),
})

// `hasColour` has decided for the whole output, so `styleText` does not look at the stream again.
const style =
  (isColoured: boolean, format: 'bold' | 'cyan' | 'red' | 'dim') =>
  (text: string): string =>
    isColoured && text !== '' ? styleText(format, text, { validateStream: false }) : text
