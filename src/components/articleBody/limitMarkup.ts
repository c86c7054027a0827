import { createMarkupWriter } from './markupWriter.ts'

/** The tokenizer rules of the HTML standard (13.2.5). Each alternative excludes the others, so a match takes linear time. */
const SPACE = String.raw`[\t\n\f\r ]`
const NAME = String.raw`[^\t\n\f\r />=]`
const VALUE = String.raw`(?:"[^"]*"|'[^']*'|(?!["'>])[^\t\n\f\r >]+(?![^\t\n\f\r >])|(?=>))`
const ATTRIBUTE = String.raw`(?:=${NAME}*|${NAME}+)(?!${NAME})(?:${SPACE}*=${SPACE}*${VALUE}|(?!${SPACE}*=))`
/** More attributes and gaps between them would overflow the stack of the regular expression. */
const MOST_PIECES = 1_000
const TAG_NAME = String.raw`[a-z][^\t\n\f\r />]*(?![^\t\n\f\r />])`
const TAG = String.raw`<(\/?)(${TAG_NAME})(?:[\t\n\f\r /]+(?![\t\n\f\r /])|${ATTRIBUTE}){0,${MOST_PIECES}}>`
const COMMENT = String.raw`<!--(?:-?>|[^]*?(?:--!?>|$))|<[!?][^>]*>?|<\/(?![a-z])[^>]*>?`
/** A tag that has no end; the parser drops it with all that follows. */
const UNENDED = String.raw`<\/?[a-z][^]*`
const TOKENS = new RegExp(`${TAG}|${COMMENT}|${UNENDED}|[^<]+|<`, 'gi')

/** The sanitiser drops these with their content; of an iframe only the content. */
const WITHOUT_CONTENT = /^(?:iframe|math|no(?:embed|frames|script)|plaintext|script|style|svg|template|title|xmp)$/

/** The rest of a longer article is not read; embedded pictures make an honest one long. */
const MOST_READ = 4_000_000

/** A longer tag holds an embedded picture, which is not rendered, or is an attack. */
const LONG_TAG = 2_000
const MOST_ATTRIBUTES = 100
const EMBEDDED = /(["'])data:[^"']*\1/gi

type LimitedMarkup = {
  readonly html: string
  /** Something is missing at the end. */
  readonly isCut: boolean
}

/**
 * Rewrites an article as balanced markup of allowed tags, so that parsing and rendering it takes time in proportion to
 * its length, up to the limits of `markupWriter.ts`. What it returns is not sanitised.
 */
export function limitMarkup(article: string): LimitedMarkup {
  const html = article.slice(0, MOST_READ)
  const writer = createMarkupWriter()
  let isCut = html !== article
  for (const { kind, text, name } of readTokens(html)) {
    if (kind === 'start') writer.start(name, shorten(text, name))
    else if (kind === 'end') writer.end(name)
    else if (kind === 'text') writer.text(text)
    else isCut = true
    if (writer.isFull()) return { html: writer.html(), isCut: true }
  }
  return { html: writer.html(), isCut }
}

type Token = {
  readonly kind: 'start' | 'end' | 'text' | 'unended'
  readonly text: string
  /** Of a tag, in lower case. */
  readonly name: string
}

/** Comments, and the content of elements that lose it, yield nothing. */
function* readTokens(html: string): Generator<Token> {
  const tokens = new RegExp(TOKENS)
  const skip = createSkip(html)
  for (let found = tokens.exec(html); found; found = tokens.exec(html)) {
    const [text, slash, tag] = found
    const name = tag?.toLowerCase() ?? ''
    if (slash === undefined) yield* readText(text)
    else yield { kind: slash === '' ? 'start' : 'end', text, name }
    if (slash === '' && WITHOUT_CONTENT.test(name)) tokens.lastIndex = skip(name, tokens.lastIndex)
  }
}

function* readText(text: string): Generator<Token> {
  if (/^<\/?[a-z]/i.test(text)) yield { kind: 'unended', text: '', name: '' }
  else if (text === '<') yield { kind: 'text', text: '&lt;', name: '' }
  else if (!text.startsWith('<')) yield { kind: 'text', text, name: '' }
}

/** Returns where the end tag of `name` begins, or `from` if there is none. Looks for a missing one only once. */
function createSkip(html: string): (name: string, from: number) => number {
  const missing = new Set<string>()
  return (name, from) => {
    if (missing.has(name)) return from
    const end = new RegExp(String.raw`</${name}(?=[\t\n\f\r />])`, 'gi')
    end.lastIndex = from
    const found = end.exec(html)
    if (found === null) missing.add(name)
    return found?.index ?? from
  }
}

function shorten(tag: string, name: string): string {
  if (tag.length < LONG_TAG) return tag
  const rest = tag.replace(EMBEDDED, '""')
  const isHostile =
    rest.length > 5 * LONG_TAG || (rest.match(new RegExp(ATTRIBUTE, 'gi'))?.length ?? 0) > MOST_ATTRIBUTES
  return isHostile ? `<${name}>` : rest
}
