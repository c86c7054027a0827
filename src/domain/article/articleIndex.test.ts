import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { anyText } from '#test/support/anyText.ts'
import { type Article, parseArticleId } from './article.ts'
import { buildArticleIndex, createArticleIndex, readArticleIndex } from './articleIndex.ts'

function article(id: string, title: string, content = ''): Article {
  const articleId = parseArticleId(id)
  if (articleId === undefined) throw new Error(id)
  return { id: articleId, title, content, slug: `slug-${id}`, categoryTitle: 'Help' }
}

const ARTICLES = [
  article('1', 'How to adjust your <em>saddle</em>', '<h2>Tools</h2><p>Loosen the clamp with a key.</p>'),
  article('2', 'Charge the battery', '<p>Use the charger in the box.</p>'),
  article('3', 'Réparer une crevaison', '<p>Retirez la roue.</p>'),
  article('4', 'バッテリーを充電する', '<p>充電器を使います。</p>'),
  article('5', 'شحن البطارية', '<p>استخدم الشاحن.</p>'),
]

const idsFor = (question: string, index = createArticleIndex(ARTICLES)): readonly string[] =>
  index.search(question).map(({ id }) => id)

describe('index of articles', () => {
  test.each([
    ['a word of a title', 'My saddle is low', '1'],
    ['a word of a text', 'Where do I find the clamp', '1'],
    ['a misspelt word', 'The batery is empty now', '2'],
    ['the beginning of a word', 'I want to adju', '1'],
    ['a word without its accents', 'reparer une roue crevee', '3'],
    ['a Japanese word without spaces around it', '充電のやり方が分かりません', '4'],
    ['an Arabic word', 'كيف أشحن البطارية', '5'],
  ])('the index finds an article by %s', (_name, question, id) => {
    expect(idsFor(question)[0]).toBe(id)
  })

  test('the index finds nothing for words that no article has', () => {
    expect(idsFor('zzz qqq xxx')).toEqual([])
  })

  test('an index that was written by a build finds the same articles, with title, category and slug', () => {
    const built = readArticleIndex(buildArticleIndex(ARTICLES))
    expect(built.search('My saddle is low')).toEqual([
      { id: '1', title: 'How to adjust your saddle', content: '', slug: 'slug-1', categoryTitle: 'Help' },
    ])
    for (const question of ['The batery is empty', 'reparer une roue', '充電']) expect(idsFor(question, built)).toEqual(idsFor(question)) // prettier-ignore
  })

  test('an index contains no text of an article as a whole', () => {
    expect(buildArticleIndex(ARTICLES)).not.toContain('Loosen the clamp')
  })

  test('an article that is listed twice is indexed once', () => {
    expect(idsFor('My saddle is low', createArticleIndex([article('1', 'Saddle'), ...ARTICLES]))).toEqual(['1'])
  })

  test('a damaged index throws an error, or finds only articles with a valid id and title', () => {
    const json = buildArticleIndex(ARTICLES)
    fc.assert(
      fc.property(fc.nat(json.length - 1), fc.string({ minLength: 1, maxLength: 3 }), (at, inserted) => {
        let found: readonly Article[] = []
        try {
          found = readArticleIndex(json.slice(0, at) + inserted + json.slice(at + 1)).search('saddle battery clamp')
        } catch (problem) {
          expect(problem).toBeInstanceOf(Error)
        }
        for (const { id, title } of found) {
          expect(parseArticleId(id)).toBe(id)
          expect(typeof title).toBe('string')
        }
      }),
    )
  })

  test('any articles and any question give at most three articles of the index', () => {
    fc.assert(
      fc.property(fc.array(anyText(), { maxLength: 8 }), anyText(), (titles, question) => {
        const articles = titles.map((title, at) => article(`${at + 1}`, title, `<p>${title}</p>`))
        const found = createArticleIndex(articles).search(question)
        expect(found.length).toBeLessThanOrEqual(3)
        expect(articles.map(({ id }) => id)).toEqual(expect.arrayContaining(found.map(({ id }) => id)))
      }),
    )
  })
})
