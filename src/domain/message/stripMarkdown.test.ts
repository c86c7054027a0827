import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { stripMarkdown } from './stripMarkdown.ts'

describe('stripMarkdown', () => {
  test.each([
    ['You can pick it up **today** until six.', 'You can pick it up today until six.'],
    ['# Size\n- small\n- *large*', 'Size\nsmall\nlarge'],
    ['> You asked\nYes', 'You asked\nYes'],
    ['Yes, see [the table](https://shop.test/sizes).', 'Yes, see the table.'],
    ['Type `npm start` or ~~nothing~~ __now__', 'Type npm start or nothing now'],
    ['a\\*b', 'a*b'],
    ['Here:\n| Size | **Price** |\n| :--- | ---: |\n| S | 5 € |\n| | |\n| M | |\n\nOr', 'Here:\nSize, Price;\nS, 5 €;\nM\n\nOr'],
    ['- [x] paid\n* [ ] sent\n2. [X] packed', '☑ paid\n☐ sent\n2. ☑ packed'],
    ['Size | Price\n- | -\nS | 5<br>€', 'Size, Price;\nS, 5 €'],
  ])('stripMarkdown(%p) is %p', (markdown, plain) => expect(stripMarkdown(markdown)).toBe(plain)) // prettier-ignore

  test.each([
    '2 * 3 * 4',
    'snake_case_name',
    'my__init__file',
    '*',
    'It costs 5*',
    '[not a link]',
    '[x] not a task',
    '12. floor',
    'a | b',
    'a -|- b',
    '',
  ])('stripMarkdown leaves %p unchanged', (text) => expect(stripMarkdown(text)).toBe(text))

  test('stripMarkdown only removes characters and draws boxes, also from long texts of repeated marks', () => {
    const odd = fc.string({
      unit: fc.constantFrom('*', '_', '`', '[', ']', '(', ')', '#', '>', '\\', ' ', '\n', 'a', '~', '-', ':'),
    })
    fc.assert(
      fc.property(odd, (text) => {
        const rest = Array.from(text)
        for (const sign of stripMarkdown(text).replaceAll('☐', ''))
          expect(rest.splice(0, rest.indexOf(sign) + 1).at(-1)).toBe(sign)
      }),
    )
    for (const sign of ['[', '*', '_', '`', '\\', '![', '> ', '*a', '|', '| ', '-', '-|', ' ', '|-'])
      expect(stripMarkdown(sign.repeat(100_000)).length).toBeLessThanOrEqual(sign.length * 100_000)
  })
})
