import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { anyUrl } from '#test/support/anyUrl.ts'
import { anyText } from '#test/support/anyText.ts'
import { type Article, type ArticleId, parseArticleId } from './article.ts'
import { excerptOf, plainTitle, titleParts } from './articleText.ts'
import { hitParts } from './hit.ts'
import { articleUrl, groupByCategory } from './helpCentre.ts'
import { measureCpuMs, CPU_LIMIT_MS } from '#test/support/cpuTime.ts'

const article = (fields: Partial<Article> = {}): Article => ({
  id: '31' as ArticleId,
  title: 'Saddle',
  content: '',
  slug: 'saddle',
  categoryTitle: '',
  ...fields,
})

/** Generates titles and contents as authors write them and as attackers may write them. */
const anyMarkup = fc
  .array(
    fc.oneof(
      anyText(),
      fc.constantFrom('<em>', '</em>', '<mark>', '</MARK>', '<scr', 'ipt>', '<img src=x onerror=a()>', '<', '>', '</'),
      fc.constantFrom('<<b>i>', '&lt;b&gt;', '&#60;', '&#x3C;', '&#999999;', '&#xD800;', '&nope;', '<h2>', '</h2>'),
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(''))

const TAG = /<\/?[a-z][^>]*>/i

describe('article titles', () => {
  test.each([
    ['a title without a hit', 'Saddle', [['Saddle', false]]],
    ['a title with a hit', 'How to adjust your <em>saddle</em>', [['How to adjust your ', false], ['saddle', true]]],
    ['hits in other tags', '<MARK>a</MARK> <b>b</b> <strong>c</strong>', [['a', true], [' ', false], ['b', true], [' ', false], ['c', true]]],
    ['an unclosed mark', 'a <em>b', [['a ', false], ['b', true]]],
    ['an end tag without a start tag', 'a</em> b', [['a', false], [' b', false]]],
    ['an empty mark', '<em></em>', []],
    ['an unknown tag', 'a<img src=x onerror=alert(1)>b', [['ab', false]]],
    ['a tag inside a mark', '<em>a<script>b</script></em>', [['ab', true]]],
    ['an ignored mark with attributes', '<em onclick="a()">b</em>', [['b', false]]],
    ['less-than and greater-than signs', '1 < 2 > 0', [['1 < 2 > 0', false]]],
    ['an Arabic title', 'كيف <em>الدراجة</em>', [['كيف ', false], ['الدراجة', true]]],
  ])('titleParts separates the hits in a title from the rest: %s', (_name, title, parts) => {
    expect(titleParts(article({ title })).map(({ text, isHit }) => [text, isHit])).toEqual(parts)
  }) // prettier-ignore

  test('titleParts and plainTitle return no HTML tags for any title', () => {
    fc.assert(
      fc.property(anyMarkup, (title) => {
        for (const { text } of titleParts(article({ title }))) {
          expect(text).not.toMatch(TAG)
          expect(text).not.toBe('')
        }
        expect(plainTitle(article({ title }))).not.toMatch(TAG)
      }),
    )
  })

  test('plainTitle removes the marks and keeps the text of a title', () => {
    expect(plainTitle(article({ title: 'Your <em>saddle</em>, <b>high</b> <i>and</i> low' }))).toBe('Your saddle, high and low')
  }) // prettier-ignore
})

describe('article excerpts', () => {
  test.each([
    ['of an empty article', '', ''],
    ['of paragraphs', '<p>Loosen the clamp.</p><p>Turn it.</p>', 'Loosen the clamp. Turn it.'],
    ['without the headings', '<h2 id="a">What you need</h2><p>A key.</p>', 'A key.'],
    ['with decoded character references', '<p>Tom &amp; Ann&rsquo;s &#8364;5 &#x1F6B2;&nbsp;&unknown;bike</p>', 'Tom & Ann’s €5 🚲 bike'],
    ['with escaped tags as text', '<p>Write &lt;b&gt;</p>', 'Write <b>'],
    ['with cells that are not glued together', '<table><tr><th>Model</th><th>Weight</th></tr><tr><td>One</td><td>13 kg</td></tr></table>', 'Model · Weight One · 13 kg'],
    ['with list items that are not glued together', '<ul><li>Bikes</li><li>Bags.</li><li>Locks</li></ul>', 'Bikes · Bags. Locks'],
    ['with words that contain a tag', '<p>A <b>b</b>ike</p>', 'A bike'],
    ['with collapsed white space', ' \n\t<br> a \n b ', 'a b'],
  ])('excerptOf returns an excerpt %s', (_name, content, text) => {
    expect(excerptOf(article({ content }))).toBe(text)
  }) // prettier-ignore

  test('a long excerpt ends between two words', () => {
    const excerpt = excerptOf(article({ content: `<p>${'words '.repeat(100)}</p>` }))
    expect(excerpt).toMatch(/words…$/)
    expect(excerpt.length).toBeLessThanOrEqual(121)
  })

  test.each([
    ['a full stop', 'It charges overnight. '],
    ['an Arabic question mark', 'هل الدراجة جاهزة؟ '],
    ['a Chinese full stop', '电池很好。'],
    ['an ellipsis', 'And so on… '],
    ['the dot between two items', 'Bikes · '],
  ])('an excerpt that is cut after %s ends in a letter and one ellipsis', (_name, sentence) => {
    const end = `${sentence}${'x'.repeat(200)}`
    expect(excerptOf(article({ content: `<p>${'a'.repeat(120 - sentence.length)}${end}</p>` }))).toMatch(/\p{L}…$/u)
  })

  test('an excerpt of any text is short and on one line', () => {
    fc.assert(
      fc.property(anyMarkup, (content) => {
        const excerpt = excerptOf(article({ content: content.repeat(20) }))
        expect(excerpt.length).toBeLessThanOrEqual(121)
        expect(excerpt).not.toMatch(/[\n\t]/)
      }),
    )
  })

  test('excerpts and titles with tens of thousands of brackets are computed within the time limit', () => {
    const effort = measureCpuMs(() => {
      excerptOf(article({ content: '<h1>'.repeat(50_000) }))
      for (const piece of ['<a', '<li', 'a. ', '. ', 'a', '<b>', '&#9;', '<<b>b>'])
        hitParts(article({ content: piece.repeat(50_000) }), 'aaa b')
      plainTitle(article({ title: '<a'.repeat(50_000) }))
      titleParts(article({ title: `${'<'.repeat(2_000)}b${'>'.repeat(2_000)}` }))
    })
    expect(effort).toBeLessThan(CPU_LIMIT_MS)
  })
})

describe('hits of a search', () => {
  const hitOf = (content: string, term: string): string =>
    hitParts(article({ content }), term).map(({ text, isHit }) => (isHit ? `[${text}]` : text)).join('') // prettier-ignore

  test.each([
    ['the sentence with the word', '<p>Charge it. The battery holds 2.5 days. Bye.</p>', 'battery', 'The [battery] holds 2.5 days.'],
    ['the sentence with the most words', '<p>A battery.</p><p>Charge the battery at home.</p>', 'battery charge', '[Charge] the [battery] at home.'],
    ['the row with the word', '<table><tr><td>One</td><td>13 kg</td></tr><tr><td>Two</td><td>20 kg</td></tr></table>', 'two', '[Two] · 20 kg'],
    ['a hit in any case', '<p>Die BATTERIE.</p>', 'batterie', 'Die [BATTERIE].'],
    ['an Arabic hit', '<p>اقرأ هذا. هل الدراجة جاهزة؟ نعم.</p>', 'الدراجة', 'هل [الدراجة] جاهزة؟'],
    ['a Chinese hit', '<p>先充电。电池很好。</p>', '电池', '[电池]很好。'],
    ['the beginning without a hit', '<p>Loosen it. Turn it.</p>', 'saddles', 'Loosen it. Turn it.'],
    ['the beginning without a search', '<p>Loosen it.</p>', '  ', 'Loosen it.'],
    ['signs of expressions as text', '<p>Yes. What (really)?</p>', '(really)?', 'What [(really)?]'],
  ])('hitParts returns %s', (_name, content, term, expected) => {
    expect(hitOf(content, term)).toBe(expected)
  }) // prettier-ignore

  test('hitParts cuts a long sentence around its first hit', () => {
    const hit = hitOf(`<p>${'before '.repeat(60)}the saddle ${'after '.repeat(60)}</p>`, 'saddle')
    expect(hit).toMatch(/^… before before before the \[saddle\] after .*after…$/)
    expect(hit.length).toBeLessThanOrEqual(124)
  })

  test('hitParts returns short parts without text of a tag for any content and term', () => {
    fc.assert(
      fc.property(anyMarkup, anyText(), (content, term) => {
        const parts = hitParts(article({ content: content.repeat(5) }), term)
        expect(parts.map(({ text }) => text).join('').length).toBeLessThanOrEqual(122)
      }),
    )
  })
})

test.each([
  ['in lower case with hyphens', 'https://help.example.com', 'Getting  started\tnow', 'a', 'https://help.example.com/getting-started-now/a'],
  ['with a single slash', 'https://help.example.com//', ' Riding ', 'a-b', 'https://help.example.com/riding/a-b'],
  ['in a help centre below a path', 'https://example.com/help/', 'Ä Ö', 'ü', 'https://example.com/help/ä-ö/ü'],
  ['with "?" and "#" escaped', 'https://help.example.com', 'Bikes/Parts?', 'a#b', 'https://help.example.com/bikes/parts%3F/a%23b'],
])('articleUrl builds the public address of an article %s', (_name, origin, categoryTitle, slug, url) => {
  expect(articleUrl(origin, article({ categoryTitle, slug }))).toBe(url)
}) // prettier-ignore

test('the public address of any article has the origin of the help centre', () => {
  fc.assert(
    fc.property(fc.oneof(anyUrl(), anyMarkup), fc.oneof(anyUrl(), anyMarkup), (categoryTitle, slug) => {
      const { origin } = new URL(articleUrl('https://help.example.com', article({ categoryTitle, slug })))
      expect(origin).toBe('https://help.example.com')
    }),
  )
})

test('groupByCategory orders categories by their first article and keeps every article', () => {
  const of = (id: string, categoryTitle: string) => article({ id: id as ArticleId, categoryTitle })
  const groups = groupByCategory([of('1', 'B'), of('2', 'A'), of('3', 'B'), of('4', ''), of('5', '__proto__')])
  expect(groups.map(([category, members]) => [category, members.map(({ id }) => id)])).toEqual([
    ['B', ['1', '3']],
    ['A', ['2']],
    ['', ['4']],
    ['__proto__', ['5']],
  ])
})

describe('parseArticleId', () => {
  test.each(['7', '31', 'return-policy', 'v2.1', 'a_b~c', 'searching', 'x'.repeat(64)])(
    'parseArticleId accepts %s',
    (id) => expect(parseArticleId(id)).toBe(id),
  )

  test.each([
    '',
    ' ',
    'search',
    'SEARCH',
    '.',
    '..',
    '...',
    'a/b',
    'a%2Fb',
    '../31',
    '7?x=1',
    '7#x',
    'ä',
    '<b>',
    '7 ',
    'x'.repeat(65),
  ])('parseArticleId rejects “%s”', (id) => expect(parseArticleId(id)).toBeUndefined())

  test('an article id appears unchanged in a URL path, as one segment', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 80 }), (text) => {
        const id = parseArticleId(text)
        if (id === undefined) return
        const { pathname } = new URL(`/kb/article/${encodeURIComponent(id)}`, 'https://a.test')
        expect(pathname).toBe(`/kb/article/${id}`)
        expect(id.toLowerCase()).not.toBe('search')
      }),
    )
  })
})
