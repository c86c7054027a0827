import { Lexer, type MarkedToken, type Token, Tokenizer } from 'marked'

export type { Token, Tokens } from 'marked'

/** Limits of length and nesting. Text beyond them was not written for a reader, so it is shown as typed. */
const MAX_CHARACTERS = 20_000
const MAX_LEVELS = 20

/** The limit of length for a text that arrives word by word, whose complete parts are parsed once. */
export const MAX_STREAM_CHARACTERS = 100_000

/** Maximum number of characters to reread, which takes 40 ms. The lexer rereads a line's rest at each delimiter. */
const MAX_REREAD_CHARACTERS = 1_000_000

const DELIMITERS = new Set(['*', '_', '~', '[', '!', '<'])

const NESTING = new Set<Token['type']>(['blockquote', 'list', 'strong', 'em', 'del', 'link', 'image'])

const SUPPORTED_TOKENS = new Set<Token['type']>([
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

/** True for tokens that the renderer knows. Also narrows the type, as the lexer types extension tokens as `any`. */
export const isSupportedToken = (token: Token): token is MarkedToken => SUPPORTED_TOKENS.has(token.type)

/** Returns the tokens of a text; undefined if the text has to be shown as typed. */
export function parseMarkup(text: string, maxCharacters = MAX_CHARACTERS): readonly Token[] | undefined {
  if (text.length > maxCharacters) return undefined
  try {
    const tokens = new Lexer({ gfm: true, breaks: true, tokenizer: createTokenizer() }).lex(text)
    return isDeeper(tokens, MAX_LEVELS) ? undefined : tokens
  } catch {
    return undefined
  }
}

function createTokenizer(): Tokenizer {
  const tokenizer = new Tokenizer()
  const escape = tokenizer.escape.bind(tokenizer)
  let reread = 0
  // `escape` is the first rule that the lexer tries at each position of a line, so only this rule can stop it in time.
  tokenizer.escape = (rest) => {
    if (DELIMITERS.has(rest.charAt(0))) reread += rest.length
    if (reread > MAX_REREAD_CHARACTERS) throw new RangeError('Too many delimiters')
    return escape(rest)
  }
  // Dashes below a line are more often a signature than a heading, and a link definition would render nothing.
  tokenizer.lheading = () => undefined
  tokenizer.def = () => undefined
  return tokenizer
}

const isDeeper = (tokens: readonly Token[], levels: number): boolean =>
  tokens.some((token) => {
    const left = NESTING.has(token.type) ? levels - 1 : levels
    return left < 0 || isDeeper(getChildTokens(token), left)
  })

function getChildTokens(token: Token): readonly Token[] {
  if (!isSupportedToken(token)) return []
  if (token.type === 'list') return token.items.flatMap((item) => item.tokens)
  return 'tokens' in token ? (token.tokens ?? []) : []
}
