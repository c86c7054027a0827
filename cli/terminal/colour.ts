/** What colours mean here; without colour the words stand for themselves. */
export type Paint = Readonly<Record<'title' | 'command' | 'problem' | 'quiet', (text: string) => string>>

type Environment = Readonly<Record<string, string | undefined>>

/** no-color.org and force-color.org: a word of the user's decides, the terminal otherwise. */
export function hasColour({ NO_COLOR, FORCE_COLOR, TERM }: Environment, isTty: boolean): boolean {
  if (NO_COLOR !== undefined && NO_COLOR !== '') return false
  if (FORCE_COLOR !== undefined) return FORCE_COLOR !== '0' && FORCE_COLOR !== 'false'
  return isTty && TERM !== 'dumb'
}

export const createPaint = (isColoured: boolean): Paint => ({
  title: style(isColoured, 1),
  command: style(isColoured, 36),
  problem: style(isColoured, 31),
  quiet: style(isColoured, 2),
})

const style =
  (isColoured: boolean, code: number) =>
  (text: string): string =>
    isColoured && text !== '' ? `\u001B[${code}m${text}\u001B[0m` : text
