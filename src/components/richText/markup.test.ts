import { describe, expect, test } from '@jest/globals'
import { measureCpuMs, CPU_LIMIT_MS } from '#test/support/cpuTime.ts'
import { isEmojiOnly, mayHaveMarkup } from './markup.ts'

describe('texts with markup', () => {
  test.each([
    ['bold', 'a **b** c'],
    ['italics', '_a_'],
    ['strikethrough', '~~a~~'],
    ['emphasis across lines', '*a\nb*'],
    ['inline code', 'run `ls`'],
    ['a code fence of backticks', '```\na'],
    ['a code fence of tildes', '~~~\na'],
    ['indented code', '    a'],
    ['a quote', 'so:\n> a'],
    ['a heading', '# a'],
    ['a bullet', '- a'],
    ['an asterisk bullet', 'list:\n* a'],
    ['a list number with a dot', '3. a'],
    ['a list number with a bracket', '3) a'],
    ['a horizontal rule', 'a\n\n- - -'],
    ['a table', '|a|b|\n|-|-|\n|c|d|'],
    ['a table without pipes at its edges', 'a | b\n:- | -:\nc | d'],
    ['a table of one column', '| a\n|---\n| b'],
    ['a link', '[a](b)'],
    ['a URL', 'see https://shop.test'],
    ['a URL in capitals', 'HTTP://SHOP.TEST'],
    ['an address without a scheme', 'see www.shop.test'],
    ['an email address', 'write to first.last@shop.test'],
    ['an email link', '<mailto:a@b>'],
    ['an escaped character', 'a \\- b'],
    ['an escaped line end', 'a\\\nb'],
  ])('mayHaveMarkup is true for %s', (_, text) => {
    expect(mayHaveMarkup(text)).toBe(true)
  })
})

describe('texts without markup', () => {
  test.each([
    '',
    'Hello',
    "Hi, it's me (Ann); could you help? Thanks!",
    '5 * 3 = 15, 2_000 and ~5',
    'a < b && c > d',
    'order #12, room #3',
    'one - two - three',
    'costs 3.50. Or 4.',
    'call me @ home',
    'either/or [sic] & so on...',
    'it`s',
    '-',
    '#',
    '1.',
    '-5 degrees',
    'two\nlines\n\nand a gap',
    'C:\\Users\\ann',
    'a | b, and |c|',
    'Grüße, 你好, مرحبا',
    '😀',
  ])('mayHaveMarkup is false for %j', (text) => {
    expect(mayHaveMarkup(text)).toBe(false)
  })
})

test.each(['*', '*a', '_ ', '`', '[', '@', 'a@', 'a@a', '\\', ' ', '\t', '- ', '1', '#', 'www', '<mailto', '\n'])(
  'mayHaveMarkup and isEmojiOnly check a long text of repeated %j within the time limit',
  (part) => {
    const text = part.repeat(150_000)
    const effort = measureCpuMs(() => {
      mayHaveMarkup(text)
      isEmojiOnly(text)
    })
    expect(effort).toBeLessThan(CPU_LIMIT_MS)
  },
)

describe('isEmojiOnly', () => {
  test.each([
    ['one emoji', '😀'],
    ['three emoji', '😀🎉👍'],
    ['an emoji with a skin tone', '👍🏽'],
    ['a family', '👨‍👩‍👧‍👦'],
    ['a couple with a heart', '👩🏽‍❤️‍💋‍👨🏿'],
    ['a flag', '🇪🇺'],
    ['a region’s flag', '🏴󠁧󠁢󠁷󠁬󠁳󠁿'],
    ['a rainbow flag', '🏳️‍🌈'],
    ['three keycaps', '3️⃣#️⃣*️⃣'],
    ['a heart', '❤️'],
    ['a trade mark in emoji style', '™️'],
    ['a pointing hand with a tone', '☝🏿'],
    ['an emoji between white space', ' 😀\n'],
  ])('isEmojiOnly accepts a text of a few emoji: %s', (_, text) => {
    expect(isEmojiOnly(text)).toBe(true)
  })

  test.each(['', ' ', 'a', '😀a', 'a😀', '😀😀😀😀', '1', '123', '#', '*', '©', '™', '🇪', '1\uFE0F', '\u200D', ':)'])(
    'isEmojiOnly rejects %j',
    (text) => {
      expect(isEmojiOnly(text)).toBe(false)
    },
  )
})
