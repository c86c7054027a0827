import { TAGS } from './tags.ts'

/** Maximum nesting depth; no editor nests deeper. Deeper tags are dropped, and their text stays. */
export const MAX_LEVELS = 100

/** Maximum number of elements and text nodes that the parser builds; a handbook of 100 pages has about 15,000. */
export const MAX_NODES = 20_000

/** Maximum length in characters, tags included; a handbook of 100 pages has about 400,000. */
export const MAX_CHARACTERS = 500_000

const ALLOWED = new Set(TAGS)
const VOID = /^(?:br|col|hr|iframe|img|source|wbr)$/

/** Formatting elements. The parser repeats an unclosed one in every later block, which multiplies elements. */
const FORMATTING = /^(?:a|b|code|em|i|s|small|strong|u)$/

/** By element: the open elements that its start tag ends, even without their own end tags. */
const ENDED_BY: Readonly<Record<string, RegExp>> = {
  li: /^(?:p|li)$/,
  dt: /^(?:p|d[dt])$/,
  dd: /^(?:p|d[dt])$/,
  td: /^t[dh]$/,
  th: /^t[dh]$/,
  tr: /^t[dhr]$/,
}
const BLOCK = /^(?:p|div|[dou]l|h[1-6]|pre|blockquote|section|figure)$/

/** Barriers: an end tag has no effect outside its cell, and that of a table part has no effect outside its table. */
const CELL = /^(?:caption|t[dh])$/
const TABLE_PART = /^(?:caption|t(?:able|[dhr]|head|body|foot))$/

export type MarkupWriter = {
  readonly html: () => string
  readonly isFull: () => boolean
  readonly text: (text: string) => void
  readonly start: (name: string, tag: string) => void
  readonly end: (name: string) => void
}

/** Creates a writer of balanced markup with allowed tags only. No element stays open when an element around it ends. */
export function createMarkupWriter(): MarkupWriter {
  let html = ''
  let nodes = 0
  const open: string[] = []
  const count = (): void => {
    nodes += 1 + open.filter((name) => FORMATTING.test(name)).length
  }
  return {
    html: () => html,
    isFull: () => html.length >= MAX_CHARACTERS || nodes > MAX_NODES,
    text: (text) => {
      count()
      html += text.slice(0, MAX_CHARACTERS)
    },
    start: (name, tag) => {
      if (!ALLOWED.has(name)) return
      endImplied(name, open)
      if (open.length >= MAX_LEVELS) return
      count()
      // The content of an iframe is only for browsers without iframes.
      html += name === 'iframe' ? `${tag}</iframe>` : tag
      if (!VOID.test(name)) open.push(name)
    },
    end: (name) => {
      const barrier = TABLE_PART.test(name) ? /^table$/ : CELL
      const place = open.findLastIndex((other) => other === name || barrier.test(other))
      if (open[place] === name) html += open.splice(place).toReversed().map((other) => `</${other}>`).join('') // prettier-ignore
    },
  }
}

function endImplied(name: string, open: string[]): void {
  const ended = ENDED_BY[name] ?? (BLOCK.test(name) ? /^p$/ : undefined)
  while (ended?.test(open.at(-1) ?? '')) open.pop()
}
