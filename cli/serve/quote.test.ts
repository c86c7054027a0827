import fc from 'fast-check'
import { anyText } from '#test/support/anyText.ts'
import { describe, expect, test } from '@jest/globals'
import { quote as quoteCaddy, quoteRoot } from './caddy/caddyText.ts'
import { quoteNginx } from './nginxQuote.ts'

/** Reads a value in quotation marks as nginx does. */
const readNginx = (quoted: string): string | undefined =>
  /^"((?:[^"\\]|\\[^])*)"$/.exec(quoted)?.[1]?.replace(/\\([^])/g, '$1')

/** Reads a token as a Caddyfile does: between backticks nothing is an escape. */
const readCaddy = (quoted: string): string | undefined =>
  /^`([^`]*)`$/.exec(quoted)?.[1] ?? /^"([^"\\]*)"$/.exec(quoted)?.[1]

const QUOTES = [
  ['nginx', quoteNginx, readNginx, /[$\p{Cc}]/u],
  ['Caddy', quoteCaddy, readCaddy, /[{}\p{Cc}]/u],
  ['the root of Caddy', quoteRoot, readCaddy, /[*?[\\{}\p{Cc}]/u],
] as const

const text = fc.string({
  unit: fc.oneof(fc.constantFrom('\\', '"', '`', ' ', 't', '$', '{', '}', '*', '?', '['), anyText({ minLength: 1, maxLength: 1 })),
}) // prettier-ignore

describe.each(QUOTES)('a quoted value of %s', (_server, quote, read, refused) => {
  test('is one value that the server reads as the original text, or is refused', () => {
    fc.assert(
      fc.property(text, (value) => {
        if (refused.test(value)) expect(() => quote(value)).toThrow('cannot contain')
        // No quotation mark of a Caddyfile can hold all three characters.
        else if (quote !== quoteNginx && value.includes('`') && /["\\]/.test(value))
          expect(() => quote(value)).toThrow()
        else expect(read(quote(value))).toBe(value)
      }),
    )
  })
})
