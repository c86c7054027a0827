import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { anyText } from '#test/support/anyText.ts'
import { type Article, parseArticleId } from './article.ts'
import { buildArticleIndex, createTitleIndex, readArticleIndex } from './articleIndex.ts'

function article(id: string, title: string, content = ''): Article {
  const articleId = parseArticleId(id)
  if (articleId === undefined) throw new Error(id)
  return { id: articleId, title, content, slug: `slug-${id}`, categoryTitle: 'Help' }
}

const ARTICLES = [
  article('1', 'How to adjust your <em>saddle</em>', '<p>Loosen the clamp with tools.</p>'),
  article('2', 'Charge the battery', '<p>Use the charger in the box.</p>'),
  article('3', 'Réparer une crevaison', '<p>Retirez la roue.</p>'),
  article('4', 'バッテリーを充電する', '<p>充電器を使います。</p>'),
  article('5', 'شحن البطارية', '<p>استخدم الشاحن.</p>'),
]

const indexOf = (articles: readonly Article[]) => readArticleIndex(buildArticleIndex(articles))

const idsFor = (question: string, index = indexOf(ARTICLES)): readonly string[] =>
  index.search(question).map(({ id }) => id)

describe('index of articles', () => {
  test.each([
    ['a word of a title', 'My saddle is low', '1'],
    ['three words of a text', 'Can I loosen a clamp without a key, with tools', '1'],
    ['a misspelt word', 'The battry is empty now', '2'],
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
    expect(indexOf(ARTICLES).search('My saddle is low')).toEqual([
      { id: '1', title: 'How to adjust your saddle', content: '', slug: 'slug-1', categoryTitle: 'Help' },
    ])
  })

  test('an index contains no text of an article as a whole', () => {
    expect(buildArticleIndex(ARTICLES)).not.toContain('Loosen the clamp')
  })

  test.each(['Where is my parcel', 'Hello good morning to you', 'Can you use the box'])(
    'words that say little fit no article: %s',
    (question) => {
      expect(idsFor(question)).toEqual([])
    },
  )

  test('the index of loaded articles finds titles only', () => {
    const titles = createTitleIndex(ARTICLES)
    expect(idsFor('My saddle is low', titles)).toEqual(['1'])
    expect(idsFor('Can I loosen a clamp without a key, with tools', titles)).toEqual([])
  })

  test('an article that is listed twice is indexed once', () => {
    expect(idsFor('My saddle is low', indexOf([article('1', 'Saddle'), ...ARTICLES]))).toEqual(['1'])
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
        const found = indexOf(articles).search(question)
        expect(found.length).toBeLessThanOrEqual(3)
        expect(articles.map(({ id }) => id)).toEqual(expect.arrayContaining(found.map(({ id }) => id)))
      }),
    )
  })
})
