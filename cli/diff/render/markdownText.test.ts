import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { marked } from 'marked'
import { toSafeText } from '../../tenant/problem.ts'
import { toMarkdownCode, toMarkdownTable } from './markdownText.ts'

const render = (markdown: string): string => marked.parse(markdown, { async: false, gfm: true }).trim()

const ENTITIES = new Map([
  ['&amp;', '&'],
  ['&lt;', '<'],
  ['&gt;', '>'],
  ['&quot;', '"'],
  ['&#39;', "'"],
])

/** Returns the text that a reader sees in a code element. */
const toReadText = (html: string): string =>
  html.replace(
    /&(?:#(\d+)|\w+|#39);/g,
    (whole, code?: string) => ENTITIES.get(whole) ?? String.fromCodePoint(Number(code)),
  )

const special = fc.string({ unit: fc.constantFrom(...Array.from('`|\\<>&*_[]()!#-~"\'@:;/ ab1\n\u202E\u00E9')) })

describe('Markdown of untrusted texts', () => {
  test('a reader of inline code in a table sees exactly the text, without control characters', () => {
    fc.assert(
      fc.property(fc.oneof(special, fc.string({ maxLength: 40 })), (text) => {
        const table = toMarkdownTable(['Name', 'Size'], [[toMarkdownCode(text), '1']], 1).join('\n')
        const [, code = ''] = /<td><code>([\s\S]*)<\/code><\/td>\n<td align="right">1<\/td>/.exec(render(table)) ?? []

        expect(toReadText(code)).toBe(toSafeText(text, 300))
      }),
      { numRuns: 500 },
    )
  })

  test.each([
    ['a token', 'shop_1', '`shop_1`'],
    ['a source of a policy', "'self'", "`'self'`"],
    ['a header', 'public, max-age=1', '`public, max-age=1`'],
    ['a mention', '@team', '`@team`'],
    ['a backtick', '`', '<code>&#96;</code>'],
    ['the end of a cell', 'a|b', '<code>a&#124;b</code>'],
    ['an element', '`<img>', '<code>&#96;&#60;img&#62;</code>'],
  ])('Markdown of %s', (_case, text, markdown) => {
    expect(toMarkdownCode(text)).toBe(markdown)
  })
})
