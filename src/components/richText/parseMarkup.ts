import { Lexer, type MarkedToken, type Token, Tokenizer } from 'marked'

/** What is longer or deeper than this was not written to be read: it is shown as it is. */
const MOST_CHARACTERS = 20_000
const MOST_LEVELS = 20

/** The lexer reads the rest of the line for every delimiter; this many take it a twenty-fifth of a second. */
const MOST_REREAD_CHARACTERS = 1_000_000

const DELIMITERS = new Set(['*', '_', '~', '[', '!', '<'])

const NESTING = new Set<Token['type']>(['blockquote', 'list', 'strong', 'em', 'del', 'link', 'image'])

const DRAWN = new Set<Token['type']>([
  ...NESTING,
  'br',
  'checkbox',
  'code',
  'codespan',
  'def',
  'escape',
  'heading',
  'hr',
  'html',
  'paragraph',
  'space',
  'table',
  'text',
])

/** The lexer types tokens of extensions as `any`; a token that passes here has a type of its own. */
export const isDrawn = (token: Token): token is MarkedToken => DRAWN.has(token.type)

/** The tokens of a text, or nothing if it is better shown as it was typed. */
export function parseMarkup(text: string): readonly Token[] | undefined {
  if (text.length > MOST_CHARACTERS) return undefined
  try {
    const tokens = new Lexer({ gfm: true, breaks: true, tokenizer: createTokenizer() }).lex(text)
    return isDeeper(tokens, MOST_LEVELS) ? undefined : tokens
  } catch {
    return undefined
  }
}

function createTokenizer(): Tokenizer {
  const tokenizer = new Tokenizer()
  const escape = tokenizer.escape.bind(tokenizer)
  let reread = 0
  // The first rule tried at every place of a line, so the one that can stop in time.
  tokenizer.escape = (rest) => {
    if (DELIMITERS.has(rest.charAt(0))) reread += rest.length
    if (reread > MOST_REREAD_CHARACTERS) throw new RangeError('Too many delimiters')
    return escape(rest)
  }
  // A line under a line is a signature here more often than a heading, and a definition would show nothing.
  tokenizer.lheading = () => undefined
  tokenizer.def = () => undefined
  return tokenizer
}

const isDeeper = (tokens: readonly Token[], levels: number): boolean =>
  tokens.some((token) => {
    const left = NESTING.has(token.type) ? levels - 1 : levels
    return left < 0 || isDeeper(within(token), left)
  })

function within(token: Token): readonly Token[] {
  if (!isDrawn(token)) return []
  if (token.type === 'list') return token.items.flatMap((item) => item.tokens)
  return 'tokens' in token ? (token.tokens ?? []) : []
}
