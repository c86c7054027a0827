import { CliError } from '../../errors.ts'
import type { Headers } from '../../page/headers.ts'

/** The server sends the compressed files of the build. A cache in front has to know that the response depends on it. */
export const FILE_SERVER = `header {
	vary Accept-Encoding
	defer
}
file_server {
	precompressed br gzip
}`

/** Writes response headers, for the requests of a matcher if it is given. */
export const addHeaders = (headers: Headers = {}, matcher = ''): string =>
  `header ${matcher === '' ? '' : `${matcher} `}{\n${indent(
    Object.entries(headers)
      .map(([name, value]) => `${name} ${quote(value)}`)
      .join('\n'),
    1,
  )}\n}`

/**
 * Quotes a value of a Caddyfile. Quotation marks escape nothing but a quotation mark, and backticks nothing. Throws
 * `badServePath` for braces, which begin a placeholder, except in own names.
 */
export function quote(text: string): string {
  if (/[{}]|\p{Cc}/u.test(text)) throw new CliError('badServePath', text)
  if (!/["\\]/.test(text)) return `"${text}"`
  if (text.includes('`')) throw new CliError('badServePath', text)
  return `\`${text}\``
}

/** Quotes the root. Throws `badServePath` for a file pattern, because Caddy looks for files with patterns below the root. */
export function quoteRoot(root: string): string {
  if (/[*?[\\]/.test(root)) throw new CliError('badServePath', root)
  return quote(root)
}

export const indent = (text: string, tabs: number): string => text.replace(/^(?=.)/gm, '\t'.repeat(tabs))
