import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { limitMarkup } from './limitMarkup.ts'
import { MAX_CHARACTERS, MAX_LEVELS, MAX_NODES } from './markupWriter.ts'
import { sanitise } from './sanitise.ts'

describe('limitMarkup', () => {
  test.each([
    ['keeps balanced markup', '<p>a <b class="x">b</b><br>c</p>', '<p>a <b class="x">b</b><br>c</p>'],
    ['keeps paragraphs without end tags', '<p>a<p>b<ul><li>c<li>d</ul>', '<p>a<p>b<ul><li>c<li>d</li></ul>'],
    ['keeps table cells without end tags', '<table><tr><td>a<td>b<tr><td>c</table>', '<table><tr><td>a<td>b<tr><td>c</td></tr></table>'],
    ['closes elements that an end tag leaves open', '<div><b><i>a</div>b', '<div><b><i>a</i></b></div>b'],
    ['drops an end tag without a start', 'a</b></p>', 'a'],
    ['drops an end tag that would leave its cell', '<b><table><tr><td>a</b>b', '<b><table><tr><td>ab'],
    ['drops unknown tags and keeps their text', '<x-y a="1"><form>a</form></x-y>', 'a'],
    ['drops a script and a style with their content', 'a<script>if (a<b) c()</script><style>p{}</STYLE >b', 'ab'],
    ['keeps the text after an unclosed script', '<script>a<p>b', 'a<p>b'],
    ['drops comments of every kind', 'a<!-- > -->b<!-->c<!--->d<!-- --!>e<!doctype html>f<?x?>g</ x>h', 'abcdefgh'],
    ['drops the fallback content of an iframe', '<iframe src="a"><p>b</p></iframe>c', '<iframe src="a"></iframe>c'],
    ['reads attributes as the HTML parser does', `<a x='>' y=">" =z w=a"b>c</a>`, `<a x='>' y=">" =z w=a"b>c</a>`],
    ['escapes a "<" that starts no tag', 'a < b <3 <<b>c', 'a &lt; b &lt;3 &lt;<b>c'],
    ['empties a long data URL of a picture', `<img src="data:${'a'.repeat(3_000)}" alt="b">`, '<img src="" alt="b">'],
    ['drops all attributes if there are too many', `<p ${'abcdef '.repeat(400)}>b`, '<p>b'],
  ])('limitMarkup %s', (_, html, expected) => {
    expect(limitMarkup(html)).toEqual({ html: expected, isCut: false })
  }) // prettier-ignore

  test.each([
    ['an unclosed tag', 'a<b title="'],
    ['a tag with three million attributes', `a<b ${'c '.repeat(3_000_000)}>`],
    ['more text than the limit', 'a'.repeat(MAX_CHARACTERS + 1)],
    ['more elements than the limit', '<br>'.repeat(MAX_NODES + 1)],
  ])('limitMarkup reports that the article is cut: %s', (_, html) => {
    expect(limitMarkup(html).isCut).toBe(true)
  })
})

/** Markup for which a parser, or a walk over its result, takes more than linear time. */
const SHAPES: Readonly<Record<string, string>> = {
  'unclosed formatting': '<b>',
  'unclosed blocks': '<div>',
  'unclosed lists': '<ul><li>',
  'unclosed tables': '<table><tr><td>',
  'misnested formatting': '<b><p></b>',
  'formatting closed in a cell': '<i><table><tr><td></i>',
  'links in links': '<a><p>',
  'unknown elements': '<x>',
  drawings: '<svg>',
}

const deepest = (root: Element): number => {
  let [level, most] = [0, 0]
  const walker = document.createTreeWalker(root)
  for (let node: Node | null = root; node;) {
    most = Math.max(most, level)
    const child = walker.firstChild()
    if (child) {
      level += 1
      node = child
      continue
    }
    while (node && !walker.nextSibling()) {
      node = walker.parentNode()
      level -= 1
    }
    node &&= walker.currentNode
  }
  return most
}

describe('depth of a sanitised article', () => {
  test.each(Object.entries(SHAPES))('the depth of a sanitised article stays within its limit: %s', (_, shape) => {
    const { html, isCut } = limitMarkup(`${shape.repeat(1_000)}words`)
    const body = sanitise(html)
    // For each table, the parser adds up to two levels: a `tbody` and a `tr`.
    expect(deepest(body ?? document.body)).toBeLessThanOrEqual(3 * MAX_LEVELS)
    expect(isCut || body?.textContent.includes('words')).toBe(true)
  })
})

test('unclosed formatting before many paragraphs does not exceed the element limit', () => {
  const formatting = Array.from({ length: 500 }, (_, at) => `<b title="${at}">`).join('')
  const { html, isCut } = limitMarkup(`<p>${formatting}${'<p>a'.repeat(5_000)}`)
  expect(isCut).toBe(true)
  expect(sanitise(html)?.querySelectorAll('*').length).toBeLessThanOrEqual(MAX_NODES)
})

const piece = fc.constantFrom(
  ...['<p>', '</p>', '<div>', '</div>', '<a>', '</a>', '<b title=1>', '<b title=2>', '</b>', '<i>', '</i>', '<li>', '<ul>', '</ul>'],
  ...['<table>', '</table>', '<tr>', '<td>', '</td>', '<caption>', '<h1>', '</h1>', '<pre>', '<em>', '<code>', '<object>', '</object>', 'a'],
) // prettier-ignore

test('repeating article markup twice as often gives at most about twice as many elements', () => {
  fc.assert(
    fc.property(fc.array(piece, { minLength: 1, maxLength: 8 }), (pieces) => {
      const [few, many] = [60, 120].map((times) => {
        const { html } = limitMarkup(pieces.join('').repeat(times))
        return new DOMParser().parseFromString(html, 'text/html').querySelectorAll('*').length
      })
      // Whether the result is below every limit or cut at one, twice the markup gives at most about twice the elements.
      expect(many).toBeLessThanOrEqual(2.2 * (few ?? 0) + MAX_LEVELS)
    }),
    { numRuns: 60 },
  )
}, 60_000)
