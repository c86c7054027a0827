import { CONTROL_CHARACTERS, toPrintable } from '#cli/terminal/printable.ts'
import type { HttpExchange } from '../probe/http.ts'
import { type MaskedValue, nameSecrets, type Piece, type SecretVariable, splitAddress, splitBody, splitHeader } from './maskedValues.ts' // prettier-ignore

/** Name of a header as HTTP defines it (RFC 9110, token). curl reads a file for a name that starts with `@`. */
const HEADER_NAME = /^[\w!#$%&'*+.^`|~-]+$/

type Parts = {
  readonly url: readonly Piece[]
  readonly headers: readonly (readonly [name: string, value: readonly Piece[]])[]
  readonly body: readonly Piece[] | undefined
  readonly variableOf: (secret: MaskedValue) => SecretVariable
  /** All variables, in the order of their first use. */
  readonly variables: readonly SecretVariable[]
}

/** Splits a request at its masked secrets, and names these. */
function toParts({ url, requestHeaders, requestBody }: HttpExchange): Parts {
  const parts = {
    url: splitAddress(url),
    headers: Object.entries(requestHeaders)
      .filter(([name]) => HEADER_NAME.test(name))
      .map(([name, value]) => [name, splitHeader(name, value)] as const),
    body: requestBody === undefined ? undefined : splitBody(requestBody),
  }
  const pieces = [...parts.url, ...parts.headers.flatMap(([, value]) => value), ...(parts.body ?? [])]
  const variableOf = nameSecrets(pieces)
  const named = pieces.filter((piece) => typeof piece !== 'string').map(variableOf)
  return { ...parts, variableOf, variables: [...new Map(named.map((variable) => [variable.name, variable])).values()] }
}

/** Returns the names of the masked fields of a request, as the code that is copied lists them; empty if it has none. */
export const listSecrets = (exchange: HttpExchange): readonly string[] =>
  toParts(exchange).variables.map(({ description }) => description)

/**
 * Quotes a text for bash or zsh. A terminal acts on a pasted control character even between quotes, so a text with one
 * gets ANSI-C quoting (`$'…'`), which has every such character as an escape.
 */
function quote(text: string): string {
  if (text.search(CONTROL_CHARACTERS) === -1) return `'${text.replaceAll("'", String.raw`'\''`)}'`
  const escaped = text.replaceAll('\\', String.raw`\\`).replaceAll("'", String.raw`\x27`)
  return `$'${escaped.replace(CONTROL_CHARACTERS, toShellEscape)}'`
}

/** Returns a character as its bytes of UTF-8, because `\u` depends on the locale of the shell. */
const toShellEscape = (character: string): string =>
  character === '\n'
    ? String.raw`\n`
    : Array.from(new TextEncoder().encode(character), (byte) => `\\x${byte.toString(16).padStart(2, '0')}`).join('')

/** Returns a variable of the shell. Without a value, the shell says so and runs nothing. */
const toVariable = ({ name }: SecretVariable): string => `"\${${name}:?has no value yet}"`

/** Returns a text as a literal of JavaScript without control characters. */
const toLiteral = (text: string): string => toPrintable(JSON.stringify(text))

/**
 * Returns the request as a command of curl, without headers whose names HTTP does not allow. A masked secret becomes a
 * variable of the shell, which the comment at the head explains. A comment replaces the command if the address is not
 * one of HTTP, as curl also reads files, and if a text has the character NUL, with which an argument would end.
 */
export function toCurl(exchange: HttpExchange): string {
  if (!/^https?:$/.test(new URL(exchange.url).protocol)) return '# The address of this request is not one of HTTP.'
  const { url, headers, body, variableOf, variables } = toParts(exchange)
  const pieces = [exchange.method, ...url, ...headers.flatMap(([, value]) => value), ...(body ?? [])]
  if (pieces.some((piece) => typeof piece === 'string' && piece.includes('\0')))
    return '# The request has the character NUL, which no command can contain. Copy it as a call of fetch.'
  const toWord = (word: readonly Piece[]): string =>
    word.map((piece) => (typeof piece === 'string' ? quote(piece) : toVariable(variableOf(piece)))).join('') || "''"
  const parts = [
    `curl --globoff ${toWord(url)}`,
    `-X ${quote(exchange.method)}`,
    ...headers.map(([name, value]) => `-H ${toWord(joinTexts([`${name}: `, ...value]))}`),
    ...(body === undefined ? [] : [`--data-raw ${toWord(body)}`]),
  ]
  const comments = variables.map(({ name, description }) => `#   export ${name}='…'   # ${description}`)
  return [
    ...(comments.length > 0 ? ['# The trace has masked what is secret. Before the command, set the real values:'] : []),
    ...comments,
    parts.join(' \\\n  '),
  ].join('\n')
}

/** Joins texts that follow each other. */
const joinTexts = ([first = '', second, ...rest]: readonly Piece[]): readonly Piece[] =>
  typeof first === 'string' && typeof second === 'string'
    ? [first + second, ...rest]
    : [first, ...(second === undefined ? [] : [second]), ...rest]

/**
 * Returns the request as a call of `fetch`. A masked secret becomes a constant at the head, without a value, with a
 * comment that says which secret it is.
 */
export function toFetch(exchange: HttpExchange): string {
  const { url, headers, body, variableOf, variables } = toParts(exchange)
  const toExpression = (pieces: readonly Piece[]): string =>
    pieces.map((piece) => (typeof piece === 'string' ? toLiteral(piece) : variableOf(piece).name)).join(' + ') || '""'
  const constants = variables.map(({ name, description }) => `const ${name} = '' // ${description}`)
  return [
    ...(constants.length > 0 ? ['// The trace has masked what is secret. Set the real values:'] : []),
    ...constants,
    `await fetch(${toExpression(url)}, {`,
    `  "method": ${toLiteral(exchange.method)},`,
    `  "headers": {`,
    ...headers.map(([name, value]) => `    ${toLiteral(name)}: ${toExpression(value)},`),
    `  },`,
    ...(body === undefined ? [] : [`  "body": ${toExpression(body)},`]),
    `})`,
  ].join('\n')
}

/** Returns the request as a step of a Playwright test, which waits for it and expects its status. */
export function toTestStep({ method, url, status }: HttpExchange): string {
  const { pathname } = new URL(url)
  return [
    `const response = await page.waitForResponse(`,
    `  (candidate) =>`,
    `    candidate.request().method() === ${toLiteral(method)} &&`,
    `    new URL(candidate.url()).pathname === ${toLiteral(pathname)},`,
    `)`,
    `expect(response.status()).toBe(${JSON.stringify(status ?? 0)})`,
  ].join('\n')
}
