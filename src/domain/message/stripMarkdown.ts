import { limitText } from './displayText.ts'

const LINK = /!?\[([^[\]]{0,300})\]\([^()\s]{0,2000}\)/g
const LINE_START = /^[ \t]*(?:#{1,6}[ \t]+|>[ \t]?|[-*+][ \t]+(?![ \t|:-]*$))/gm
const TASK = /^([ \t]*(?:[-*+]|\d{1,9}[.)])[ \t]+)\[([ x])\](?=[ \t])/gim
const TABLE = /^([^\n|]*\|.*)\n[ \t:]*[|-][ \t|:-]*((?:\n[^\n|]*\|.*)*)/gm
const LINE_BREAK = /<br ?\/?>/gi
const STRONG_OR_CODE = /\*\*|~~|`{1,3}|(?<!\w)__(?=\S)|(?<=\S)__(?!\w)/g
const EMPHASIS = /(?<![\w*])([*_])([^\s*_](?:[^*_\n]{0,300}[^\s*_])?)\1(?![\w*])/g
const ESCAPE = /\\([!-/:-@[-`{-~])/g

/** Returns the box of a task in a list. Screen readers say what it is. */
export const toCheckMark = (isDone: boolean): string => (isDone ? '☑' : '☐')

/**
 * Removes the Markdown marks from a message, for previews and screen readers. Cells of a table get commas, and tasks of a
 * list their boxes.
 */
export const stripMarkdown = (markdown: string): string =>
  limitText(markdown)
    .replace(LINK, '$1')
    .replace(TASK, (_task, bullet: string, mark: string) => bullet + toCheckMark(mark !== ' '))
    .replace(LINE_START, '')
    .replace(TABLE, (_table, header: string, rows: string) =>
      (header + rows).split('\n').map(listCells).filter(Boolean).join(';\n'),
    )
    .replace(LINE_BREAK, ' ')
    .replace(STRONG_OR_CODE, '')
    .replace(EMPHASIS, '$2')
    .replace(ESCAPE, '$1')

const listCells = (row: string): string =>
  row
    .split('|')
    .map((cell) => cell.trim())
    .filter(Boolean)
    .join(', ')
