import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { anyText } from '#test/support/anyText.ts'
import { type Article, type ArticleId, parseArticleId } from './article.ts'
import { excerptOf, plainTitle, titleParts } from './articleText.ts'
import { articleUrl, groupByCategory } from './helpCentre.ts'
import { effortOf, TOO_MUCH_MS } from '#test/support/effort.ts'

const article = (fields: Partial<Article> = {}): Article => ({
  id: '31' as ArticleId,
  title: 'Saddle',
  content: '',
  slug: 'saddle',
  categoryTitle: '',
  ...fields,
})

/** Texts of authors and of attackers. */
const words = fc
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

describe('a title with marks', () => {
  test.each([
    ['no mark', 'Saddle', [['Saddle', false]]],
    ['a hit', 'How to adjust your <em>saddle</em>', [['How to adjust your ', false], ['saddle', true]]],
    ['other words for it', '<MARK>a</MARK> <b>b</b> <strong>c</strong>', [['a', true], [' ', false], ['b', true], [' ', false], ['c', true]]],
    ['a mark that never ends', 'a <em>b', [['a ', false], ['b', true]]],
    ['an end without a beginning', 'a</em> b', [['a', false], [' b', false]]],
    ['an empty mark', '<em></em>', []],
    ['another tag', 'a<img src=x onerror=alert(1)>b', [['ab', false]]],
    ['a tag inside a mark', '<em>a<script>b</script></em>', [['ab', true]]],
    ['a mark with attributes, which is none', '<em onclick="a()">b</em>', [['b', false]]],
    ['a sum', '1 < 2 > 0', [['1 < 2 > 0', false]]],
    ['Arabic', 'كيف <em>الدراجة</em>', [['كيف ', false], ['الدراجة', true]]],
  ])('%s', (_name, title, parts) => {
    expect(titleParts(article({ title })).map(({ text, isHit }) => [text, isHit])).toEqual(parts)
  }) // prettier-ignore

  test('whatever it is, no part and no plain title looks like a tag', () => {
    fc.assert(
      fc.property(words, (title) => {
        for (const { text } of titleParts(article({ title }))) {
          expect(text).not.toMatch(TAG)
          expect(text).not.toBe('')
        }
        expect(plainTitle(article({ title }))).not.toMatch(TAG)
      }),
    )
  })

  test('plain, it has the words and not the marks', () => {
    expect(plainTitle(article({ title: 'Your <em>saddle</em>, <b>high</b> <i>and</i> low' }))).toBe('Your saddle, high and low')
  }) // prettier-ignore
})

describe('an excerpt', () => {
  test.each([
    ['of nothing', '', ''],
    ['of a text', '<p>Loosen the clamp.</p><p>Turn it.</p>', 'Loosen the clamp. Turn it.'],
    ['without the headings', '<h2 id="a">What you need</h2><p>A key.</p>', 'A key.'],
    ['of names and numbers', '<p>Tom &amp; Ann&rsquo;s &#8364;5 &#x1F6B2;&nbsp;&unknown;bike</p>', 'Tom & Ann’s €5 🚲 bike'],
    ['of what is only written like a tag', '<p>Write &lt;b&gt;</p>', 'Write <b>'],
    ['of white space', ' \n\t<br> a \n b ', 'a b'],
  ])('%s', (_name, content, text) => {
    expect(excerptOf(article({ content }))).toBe(text)
  }) // prettier-ignore

  test('ends between words when it is long', () => {
    const excerpt = excerptOf(article({ content: `<p>${'words '.repeat(100)}</p>` }))
    expect(excerpt).toMatch(/words…$/)
    expect(excerpt.length).toBeLessThanOrEqual(121)
  })

  test('is short and in one line, whatever the text', () => {
    fc.assert(
      fc.property(words, (content) => {
        const excerpt = excerptOf(article({ content: content.repeat(20) }))
        expect(excerpt.length).toBeLessThanOrEqual(121)
        expect(excerpt).not.toMatch(/[\n\t]/)
      }),
    )
  })

  test('of a hundred thousand brackets takes no time worth mentioning', () => {
    const effort = effortOf(() => {
      excerptOf(article({ content: '<h1>'.repeat(50_000) }))
      plainTitle(article({ title: '<a'.repeat(50_000) }))
      titleParts(article({ title: `${'<'.repeat(2_000)}b${'>'.repeat(2_000)}` }))
    })
    expect(effort).toBeLessThan(TOO_MUCH_MS)
  })
})

test.each([
  ['lower case and hyphens', 'https://help.example.com', 'Getting  started\tnow', 'a', 'https://help.example.com/getting-started-now/a'],
  ['one slash between', 'https://help.example.com//', ' Riding ', 'a-b', 'https://help.example.com/riding/a-b'],
  ['a help centre below a path', 'https://example.com/help/', 'Ä Ö', 'ü', 'https://example.com/help/ä-ö/ü'],
  ['what would end the path', 'https://help.example.com', 'Bikes/Parts?', 'a#b', 'https://help.example.com/bikes/parts%3F/a%23b'],
])('the public address: %s', (_name, origin, categoryTitle, slug, url) => {
  expect(articleUrl(origin, article({ categoryTitle, slug }))).toBe(url)
}) // prettier-ignore

test('the public address stays on the help centre, whatever an article says', () => {
  fc.assert(
    fc.property(fc.oneof(fc.webUrl(), words), fc.oneof(fc.webUrl(), words), (categoryTitle, slug) => {
      const { origin } = new URL(articleUrl('https://help.example.com', article({ categoryTitle, slug })))
      expect(origin).toBe('https://help.example.com')
    }),
  )
})

test('categories come in the order of their first article, and nothing is lost', () => {
  const of = (id: string, categoryTitle: string) => article({ id: id as ArticleId, categoryTitle })
  const groups = groupByCategory([of('1', 'B'), of('2', 'A'), of('3', 'B'), of('4', ''), of('5', '__proto__')])
  expect(groups.map(([category, members]) => [category, members.map(({ id }) => id)])).toEqual([
    ['B', ['1', '3']],
    ['A', ['2']],
    ['', ['4']],
    ['__proto__', ['5']],
  ])
})

describe('an article’s id', () => {
  test.each(['7', '31', 'return-policy', 'v2.1', 'a_b~c', 'searching', 'x'.repeat(64)])('may be %s', (id) =>
    expect(parseArticleId(id)).toBe(id),
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
  ])('is not "%s"', (id) => expect(parseArticleId(id)).toBeUndefined())

  test('stands in an address as it is, and in one segment of it', () => {
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
