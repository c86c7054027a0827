import fc from 'fast-check'
import { describe, expect, test } from '@jest/globals'
import { quote as quoteForCaddy } from './caddy.ts'
import { quote as quoteForNginx } from './nginx.ts'

const QUOTES = [['nginx', quoteForNginx, /[$\p{Cc}]/u], ['Caddy', quoteForCaddy, /[{}\p{Cc}]/u]] as const // prettier-ignore

describe.each(QUOTES)('a quoted value of %s', (_server, quote, refused) => {
  test('is one value that the server reads as the original text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        fc.pre(!refused.test(text))
        const [, inner = ''] = /^"(.*)"$/s.exec(quote(text)) ?? []
        expect(inner.replace(/\\(.)/gs, '$1')).toBe(text)
        expect(inner.replace(/\\./gs, '')).not.toContain('"')
      }),
    )
  })

  test('never contains a character that begins a variable or ends a line', () => {
    fc.assert(
      fc.property(fc.string(), fc.constantFrom(...(quote === quoteForNginx ? ['$', '\n', '\0'] : ['{', '}', '\n'])), (text, character) => {
        expect(() => quote(`${text}x${character}y`)).toThrow('cannot contain')
      }),
    ) // prettier-ignore
  })
})
