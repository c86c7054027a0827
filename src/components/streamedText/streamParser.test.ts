import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import type { MarkedToken, Token } from 'marked'
import { isSupportedToken, parseMarkup } from '../richText/parseMarkup.ts'
import { createStreamParser } from './streamParser.ts'

type Drawn = { readonly text: string; readonly style: string }

/** Returns the characters that a reader sees, each with its formatting. */
const drawOf = (tokens: readonly Token[], style = ''): readonly Drawn[] =>
  tokens.flatMap((token) => (isSupportedToken(token) ? drawOne(token, style) : characters(token.raw, style)))

function drawOne(token: MarkedToken, style: string): readonly Drawn[] {
  switch (token.type) {
    case 'space':
    case 'br':
      return []
    case 'list':
      return token.items.flatMap((item) => drawOf(item.tokens, `${style} item`))
    case 'escape':
      return characters(token.text, style)
    case 'table':
      return [token.header, ...token.rows].flat().flatMap(({ tokens }) => drawOf(tokens, `${style} cell`))
    default:
      return drawNested(
        token,
        token.type === 'paragraph' || token.type === 'text' ? style : `${style} ${nameOf(token)}`,
      )
  }
}

const TYPED_AS_SHOWN = new Set(['code', 'codespan', 'escape'])

const drawNested = (token: MarkedToken, style: string): readonly Drawn[] =>
  'tokens' in token && token.tokens ? drawOf(token.tokens, style) : characters(textOf(token), style)

/** Returns the text of a token that has no others inside. The lexer's own text has character references. */
const textOf = (token: MarkedToken): string =>
  TYPED_AS_SHOWN.has(token.type) && 'text' in token ? token.text : token.raw

const nameOf = (token: MarkedToken): string => (token.type === 'link' ? `link ${token.href}` : token.type)

const characters = (text: string, style: string): readonly Drawn[] =>
  (text.match(/\S/gu) ?? []).map((one) => ({ text: one, style }))

const toLine = (drawn: readonly Drawn[]): readonly string[] => drawn.map(({ text, style }) => `${text}${style}`)

const word = fc.constantFrom('range', 'battery', 'e-bike', 'größe', '電池', '2.5', 'a_b', 'don’t', 'x', 'C++', '(no)', 'ok,') // prettier-ignore
const words = fc.array(word, { minLength: 1, maxLength: 3 }).map((list) => list.join(' '))
const inline = fc.oneof(
  { weight: 4, arbitrary: words },
  {
    weight: 1,
    arbitrary: fc.constantFrom('2 * 3', 'snake_case_name', '[1]', '[not a link]', '<b>', 'a < b', '1) no'),
  },
  { weight: 1, arbitrary: words.map((text) => `**${text}**`) },
  { weight: 1, arbitrary: words.map((text) => `*${text}*`) },
  { weight: 1, arbitrary: words.map((text) => `_${text}_`) },
  { weight: 1, arbitrary: words.map((text) => `~~${text}~~`) },
  { weight: 1, arbitrary: words.map((text) => `\`${text}\``) },
  { weight: 1, arbitrary: words.map((text) => `[${text}](https://example.com/help)`) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      'https://example.com/a_b?c=*d*',
      '这是**重要**的',
      'ใช้**แบตเตอรี่**ดี',
      '(**“ok” text**)',
      '**[a b](https://example.com/help)**',
      '[a b](https://example.com/help) text',
    ),
  },
  { weight: 1, arbitrary: words.map((text) => `**${text} *${text}* ${text}**`) },
)
const line = fc.array(inline, { minLength: 1, maxLength: 3 }).map((parts) => parts.join(' '))
const cell = fc.oneof({ weight: 9, arbitrary: line }, { weight: 1, arbitrary: fc.constant('') })
const table = fc
  .array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 4 })
  .map(([head, ...rows]) => [head, ['---', ':--', '--:'], ...rows].map((cells) => `| ${cells?.join(' | ')} |`))
  .map((rows) => rows.join('\n'))
const blockOf = fc.oneof(
  line,
  fc.tuple(line, line).map((lines) => lines.join('\n')),
  fc.tuple(fc.integer({ min: 1, max: 3 }), line).map(([level, text]) => `${'#'.repeat(level)} ${text}`),
  fc
    .array(fc.tuple(fc.constantFrom('', '', '[x] ', '[ ] '), line), { minLength: 1, maxLength: 3 })
    .map((items) => items.map(([box, item]) => `- ${box}${item}`).join('\n')),
  fc
    .array(line, { minLength: 1, maxLength: 3 })
    .map((items) => items.map((item, at) => `${at + 1}. ${item}`).join('\n')),
  line.map((text) => `> ${text}`),
  fc.array(words, { minLength: 1, maxLength: 3 }).map((lines) => `\`\`\`js\n# ${lines.join('\n\n')}\n\`\`\`\nThen`),
  table,
  fc.tuple(line, table).map((parts) => parts.join('\n')),
  fc.tuple(line, table).map(([text, rows]) => `- ${text}\n${rows.replaceAll(/^/gm, '  ')}`),
  table.map((rows) => rows.replaceAll(/^/gm, '> ')),
)
const markdown = fc.array(blockOf, { minLength: 1, maxLength: 3 }).map((list) => list.join('\n\n'))

test('no character of a growing text changes its formatting or place after it was drawn', () => {
  fc.assert(
    fc.property(markdown, (text) => {
      const parser = createStreamParser(parseMarkup)
      const whole = toLine(drawOf(parseMarkup(text) ?? []))
      let before = 0
      for (let end = 1; end <= text.length; end += 1) {
        const drawn = toLine(drawOf(parser.parse(text.slice(0, end), 'growing')))
        expect(drawn).toEqual(whole.slice(0, drawn.length))
        expect(drawn.length).toBeGreaterThanOrEqual(before)
        before = drawn.length
      }
    }),
    { numRuns: 60 },
  )
})

/** Returns a text in growing parts, which end at any place. */
const growing = (whole: fc.Arbitrary<string>): fc.Arbitrary<readonly string[]> =>
  fc.tuple(whole, fc.array(fc.nat(), { maxLength: 12 })).map(([text, cuts]) => {
    const ends = [...cuts.map((cut) => cut % (text.length + 1)), text.length].toSorted((a, b) => a - b)
    return ends.map((end) => text.slice(0, end))
  })

test('a multiplication sign between two numbers stays a sign at every length', () => {
  const text = 'It is 5*3 metres long, and that is all'
  const drawn = Array.from({ length: text.length }, (_, end) =>
    toLine(drawOf(createStreamParser(parseMarkup).parse(text.slice(0, end), 'growing'))),
  )

  expect(
    drawn.every((part) =>
      toLine(drawOf(parseMarkup(text) ?? []))
        .join('')
        .startsWith(part.join('')),
    ),
  ).toBe(true)
})

test('a finished text has the same blocks as a text that is parsed at once', () => {
  fc.assert(
    fc.property(growing(fc.oneof(markdown, fc.stringMatching(/^[*_`~[\]()<>#\-+1.\n |ab&\\]{0,60}$/))), (parts) => {
      const parser = createStreamParser(parseMarkup)
      for (const part of parts) parser.parse(part, 'growing')
      const text = parts.at(-1) ?? ''
      expect(parser.parse(text, 'ended')).toEqual(createStreamParser(parseMarkup).parse(text, 'ended'))
    }),
  )
})

const itemsOf = (blocks: readonly Token[]): readonly Token[] =>
  blocks.flatMap((block) => (isSupportedToken(block) && block.type === 'list' ? block.items : []))

test('a growing text keeps the objects of all blocks but the last two, and of all list items but the last', () => {
  const parser = createStreamParser(parseMarkup)
  const before = parser.parse('# Range\n\nA paragraph.\n\n- one\n- two\n- three ', 'growing')
  const after = parser.parse('# Range\n\nA paragraph.\n\n- one\n- two\n- three and more \n- four ', 'growing')
  const [heading, , paragraph] = before

  expect(after[0]).toBe(heading)
  expect(after[2]).toBe(paragraph)
  expect(
    itemsOf(after)
      .slice(0, 2)
      .map((item, place) => item === itemsOf(before)[place]),
  ).toEqual([true, true])
  expect(itemsOf(after)[2]).not.toBe(itemsOf(before)[2])
})

test('a text that is replaced by another one is parsed from its start', () => {
  const parser = createStreamParser(parseMarkup)
  parser.parse('# One\n\ntwo\n\nthree\n\nfour ', 'growing')

  expect(parser.parse('Sorry, an error.', 'ended')).toEqual(
    createStreamParser(parseMarkup).parse('Sorry, an error.', 'ended'),
  )
})

test('a text that is too long to parse is one block as typed', () => {
  const text = 'x'.repeat(20_001)

  expect(createStreamParser(parseMarkup).parse(text, 'ended')).toEqual([{ type: 'text', raw: text, text }])
})

test.each([
  ['number signs', `${'#'.repeat(5_000)} é`],
  ['line breaks', `a${'\n'.repeat(19_000)}é`],
  ['opening brackets', '['.repeat(19_000)],
  ['asterisks', `${'**a '.repeat(4_500)}é`],
  ['backticks', Array.from({ length: 150 }, (_, count) => '`'.repeat(count)).join('é')],
  ['pipes', `${'|a'.repeat(9_000)}\né`],
  ['rows', `|a|\n|-|\n${'|a|\n'.repeat(4_500)}é`],
  ['quotes', `${'> '.repeat(5_000)}é`],
  ['links', '[é]('.repeat(4_500)],
])('a hostile text of many %s is drawn without backtracking', (_what, text) => {
  const parser = createStreamParser(parseMarkup)
  parser.parse(text, 'growing')

  expect(
    parser
      .parse(`${text} and more é`, 'ended')
      .map(({ raw }) => raw)
      .join(''),
  ).toContain('é')
})
