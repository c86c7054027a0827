import { expect, test } from '@jest/globals'
import { ARTICLES, PINNED } from './articles.ts'
import { searchArticles } from './search.ts'

const unique = (values: readonly string[]): number => new Set(values).size

test('the sandbox has at least 60 articles in 6 categories, with unique ids and slugs', () => {
  expect(ARTICLES.length).toBeGreaterThanOrEqual(60)
  expect(unique(ARTICLES.map(({ categoryTitle }) => categoryTitle))).toBe(6)
  expect(unique(ARTICLES.map(({ id }) => id))).toBe(ARTICLES.length)
  expect(unique(ARTICLES.map(({ slug }) => slug))).toBe(ARTICLES.length)
  expect(PINNED.map(({ id }) => id)).toEqual(['31', '41', '52', '61', '33'])
})

test('links between articles of the sandbox lead to existing articles', () => {
  const addresses = ARTICLES.map(({ categoryTitle, slug }) => `${categoryTitle.toLowerCase().replaceAll(' ', '-')}/${slug}`) // prettier-ignore
  const links = ARTICLES.flatMap(({ content }) => [...content.matchAll(/\{origin\}\/help\/([^"]+)"/g)])

  expect(links.length).toBeGreaterThan(3)
  expect(links.map(([, address]) => address).filter((address) => !addresses.includes(address ?? ''))).toEqual([])
})

test.each([
  ['a match in a title before a match in the content', 'return', 'Return a bike', /Cancel an order/],
  ['the beginning of a word', 'batt', 'Charge the battery', /charge/i],
])('article search finds %s', (_case, term, first, also) => {
  const titles = searchArticles(term).map(({ title }) => title.replace(/<\/?em>/g, ''))

  expect(titles[0]).toBe(first)
  expect(titles.slice(1).join('\n')).toMatch(also)
})

test('article search marks matches in titles of any script, and leaves the content unchanged', () => {
  const [german] = searchArticles('straßenverkehrsordnung licht')
  const [arabic] = searchArticles('الدراجة')

  expect(german?.title).toContain('<em>Licht</em>')
  expect(german?.title).toContain('<em>Straßenverkehrsordnung</em>')
  expect(arabic?.title).toContain('<em>الدراجة</em>')
  expect(german?.content).toBe(ARTICLES.find(({ id }) => id === '77')?.content)
})

test.each([[''], ['   '], ['zeppelin'], ['battery zeppelin'], ['<p>'], [')('], ['.*']])(
  'article search finds nothing for %j',
  (term) => expect(searchArticles(term)).toEqual([]),
)

test('article search returns at most 25 articles', () => {
  expect(searchArticles('e')).toHaveLength(25)
})
