import { createMarkupWriter } from './markupWriter.ts'

/** Tokenizer rules of the HTML standard (13.2.5). The alternatives exclude each other, so a match takes linear time. */
const SPACE = String.raw`[\t\n\f\r ]`
const NAME = String.raw`[^\t\n\f\r />=]`
const VALUE = String.raw`(?:"[^"]*"|'[^']*'|(?!["'>])[^\t\n\f\r >]+(?![^\t\n\f\r >])|(?=>))`
const ATTRIBUTE = String.raw`(?:=${NAME}*|${NAME}+)(?!${NAME})(?:${SPACE}*=${SPACE}*${VALUE}|(?!${SPACE}*=))`
/** Maximum number of attributes and gaps in a tag. More would overflow the stack of the regular expression. */
const MAX_TAG_PIECES = 1_000
const TAG_NAME = String.raw`[a-z][^\t\n\f\r />]*(?![^\t\n\f\r />])`
const TAG = String.raw`<(\/?)(${TAG_NAME})(?:[\t\n\f\r /]+(?![\t\n\f\r /])|${ATTRIBUTE}){0,${MAX_TAG_PIECES}}>`
const COMMENT = String.raw`<!--(?:-?>|[^]*?(?:--!?>|$))|<[!?][^>]*>?|<\/(?![a-z])[^>]*>?`
/** Tag without an end. The HTML parser drops it with everything after it. */
const UNCLOSED_TAG = String.raw`<\/?[a-z][^]*`
const TOKENS = new RegExp(`${TAG}|${COMMENT}|${UNCLOSED_TAG}|[^<]+|<`, 'gi')

/** Elements that the sanitiser drops with their content. Of an iframe it drops only the content. */
const WITHOUT_CONTENT = /^(?:iframe|math|no(?:embed|frames|script)|plaintext|script|style|svg|template|title|xmp)$/

/** Maximum number of characters that are read. A harmless article is so long only because of embedded pictures. */
const MAX_CHARACTERS_READ = 4_000_000

/** Minimum length of a long tag, in characters. Such a tag has an embedded picture, never rendered, or is an attack. */
const LONG_TAG = 2_000
const MAX_ATTRIBUTES = 100
const DATA_URIS = /(["'])data:[^"']*\1/gi

type LimitedMarkup = {
  readonly html: string
  /** Whether the end of the article is missing. */
  readonly isCut: boolean
}

/**
 * Rewrites an article as balanced markup of allowed tags, up to the limits of `markupWriter.ts`. Parsing and rendering
 * the result takes time in proportion to its length. The result is not sanitised.
 */
export function limitMarkup(article: string): LimitedMarkup {
  const html = article.slice(0, MAX_CHARACTERS_READ)
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
  /** Name of a tag, in lower case; empty for other tokens. */
  readonly name: string
}

/** Yields the tokens of the markup, without comments and without the content of `WITHOUT_CONTENT` elements. */
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

/** Creates a search for the next end tag of `name`. It returns `from` for a missing tag, and seeks that tag once. */
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
  const rest = tag.replace(DATA_URIS, '""')
  const isHostile =
    rest.length > 5 * LONG_TAG || (rest.match(new RegExp(ATTRIBUTE, 'gi'))?.length ?? 0) > MAX_ATTRIBUTES
  return isHostile ? `<${name}>` : rest
}
