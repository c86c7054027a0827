import type { SavedContent } from './renderHtml.ts'
import type { SavedEntry, SavedLine } from './savedEntry.ts'

/** Renders a copy as plain text. */
export const renderText = ({ title, notes, entries, formatTime }: SavedContent): string =>
  [
    [title, ...notes].join('\n'),
    ...entries.map((entry) => [heading(entry, formatTime), ...entry.lines.map(renderLine)].join('\n')),
    '',
  ].join('\n\n')

const heading = ({ author, at }: SavedEntry, formatTime: SavedContent['formatTime']): string =>
  author === undefined ? `[${formatTime(at)}]` : `[${formatTime(at)}] ${author}`

/** Renders a line of a message, indented, so that no text of a message looks like the heading of another one. */
const renderLine = ({ text, url = '', problem }: SavedLine): string =>
  `  ${[text, url !== '' && `<${url}>`, problem && `(${problem})`]
    .filter(Boolean)
    .join(' ')
    .replaceAll(/\r\n?|[\n\u2028\u2029]/g, '\n  ')}`
