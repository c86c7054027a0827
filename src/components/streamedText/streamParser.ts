import type { Token, Tokens } from '../richText/parseMarkup.ts'
import { closeMarkdown, findOpenWord } from './closeMarkdown.ts'

/** Parses a text into blocks of Markdown; undefined for a text that has to be shown as typed. */
export type ParseBlocks = (text: string) => readonly Token[] | undefined

export type StreamParser = {
  /**
   * Returns the blocks of a text. Blocks that no later text can change are parsed once, and keep their identity. The last
   * word of a `growing` text is withheld until it is complete, and that of a `paused` one is drawn, and stays drawn.
   */
  readonly parse: (text: string, progress: Progress) => readonly Token[]
}

export type Progress = 'growing' | 'paused' | 'ended'

/**
 * Number of last blocks that later text may change: the last one grows, and the first characters of a new block may
 * still become a further item of the list before it.
 */
const OPEN_BLOCKS = 2

export function createStreamParser(parseBlocks: ParseBlocks): StreamParser {
  // A text that cannot be parsed is one block, which is shown as typed.
  const parse = (text: string): readonly Token[] => parseBlocks(text) ?? [{ type: 'text', raw: text, text }]
  let shownLength = 0
  let settledText = ''
  let settled: readonly Token[] = []
  let last: readonly Token[] = []
  return {
    parse: (text, progress) => {
      if (!text.startsWith(settledText)) [settledText, settled, last, shownLength] = ['', [], [], 0]
      if (progress !== 'growing') shownLength = text.length
      const rest = text.slice(settledText.length)
      const isWordShown = settledText.length + findOpenWord(rest) < shownLength
      const blocks = reuseTokens(parse(progress === 'ended' ? rest : closeMarkdown({ text: rest, isWordShown })), last)
      const settling = blocks.slice(0, findOpenBlocks(blocks))
      const raw = settling.map((block) => block.raw).join('')
      const result = [...settled, ...blocks]
      if (raw !== '' && rest.startsWith(raw)) {
        settledText += raw
        settled = [...settled, ...settling]
        last = blocks.slice(settling.length)
      } else last = blocks
      return result
    },
  }
}

/** Returns the place of the first block that may still change. Blank lines between blocks do not count. */
function findOpenBlocks(blocks: readonly Token[]): number {
  const places = blocks.flatMap(({ type }, place) => (type === 'space' ? [] : [place]))
  return places.at(-OPEN_BLOCKS) ?? 0
}

/** Replaces each block and list item that has not changed by the earlier object, so that it is not rendered again. */
const reuseTokens = (blocks: readonly Token[], earlier: readonly Token[]): readonly Token[] =>
  blocks.map((block, place) => {
    const before = earlier[place]
    if (before?.type !== block.type) return block
    if (before.raw === block.raw) return before
    return isList(block) && isList(before) ? { ...block, items: reuseItems(block, before) } : block
  })

const isList = (token: Token): token is Tokens.List => token.type === 'list'

const reuseItems = (list: Tokens.List, earlier: Tokens.List): Tokens.ListItem[] =>
  list.items.map((item, place) => {
    const before = earlier.items[place]
    return before?.raw === item.raw && before.loose === item.loose ? before : item
  })
