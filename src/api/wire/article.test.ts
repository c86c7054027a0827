import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { anyUrl } from '#test/support/anyUrl.ts'
import { anyText } from '#test/support/anyText.ts'
import { toArticle } from './article.ts'

const GIVEN = { id: '31', title: 'Saddle', content: '<p>Up.</p>', slug: 'saddle', categoryTitle: 'Riding' }

describe('toArticle', () => {
  test.each([
    ['with all fields', GIVEN, GIVEN],
    ['with a numeric articleId instead of id', { ...GIVEN, id: undefined, articleId: 31 }, GIVEN],
    ['with only an id and a title', { id: 31, title: 'A' }, { id: '31', title: 'A', content: '', slug: '', categoryTitle: '' }],
    ['with empty texts for invalid fields', { ...GIVEN, content: { html: 1 }, slug: [], categoryTitle: null }, { ...GIVEN, content: '', slug: '', categoryTitle: '' }],
    ['without the origin in the response', { ...GIVEN, origin: 'https://evil.example' }, GIVEN],
  ])('an article is parsed %s', (_name, given, article) => {
    expect(toArticle(given)).toEqual(article)
  }) // prettier-ignore

  test.each([
    ['a text', '31'],
    ['null', null],
    ['a list', [GIVEN]],
    ['no id', { ...GIVEN, id: undefined }],
    ['a blank title', { ...GIVEN, title: ' ' }],
    ['an id that is an object', { ...GIVEN, id: { toString: '31' } }],
    ['an id that names another endpoint', { ...GIVEN, id: 'search' }],
    ['an id that is a path', { ...GIVEN, id: '../31' }],
    ['fields inherited from a prototype', Object.create(GIVEN)],
  ])('an invalid article is rejected: %s', (_name, value) => {
    expect(toArticle(value)).toBeUndefined()
  })

  test('a parsed article has exactly five text fields and a safe id, for any input', () => {
    const anything = fc.oneof(
      fc.anything(),
      fc.record(
        {
          id: fc.oneof(anyText(), fc.constantFrom<unknown>('31', 31, 'search', -1)),
          title: fc.anything(),
          content: fc.anything(),
          slug: fc.anything(),
          categoryTitle: fc.anything(),
          origin: anyUrl(),
        },
        { requiredKeys: ['id'] },
      ),
    )
    fc.assert(
      fc.property(anything, (value) => {
        const article = toArticle(value)
        if (article === undefined) return
        expect(article.id).toMatch(/^[\w.~-]{1,64}$/)
        expect(Object.keys(article).toSorted()).toEqual(['categoryTitle', 'content', 'id', 'slug', 'title'])
        for (const field of Object.values(article)) expect(typeof field).toBe('string')
      }),
    )
  })
})
