import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { anyText } from '#test/support/anyText.ts'
import { parseArticleId } from '#domain/article.ts'
import { parseGivenArticle } from './article.ts'

const ID = parseArticleId('31')

const GIVEN = { id: '31', title: 'Saddle', content: '<p>Up.</p>', slug: 'saddle', categoryTitle: 'Riding' }

describe('an article in an address', () => {
  test.each([
    ['whole', GIVEN, GIVEN],
    ['under its other name, as a number', { ...GIVEN, id: undefined, articleId: 31 }, GIVEN],
    ['with no more than a title', { id: 31, title: 'A' }, { id: '31', title: 'A', content: '', slug: '', categoryTitle: '' }],
    ['with fields of the wrong kind', { ...GIVEN, content: { html: 1 }, slug: [], categoryTitle: null }, { ...GIVEN, content: '', slug: '', categoryTitle: '' }],
    ['with an origin, which is not for it to say', { ...GIVEN, origin: 'https://evil.example' }, GIVEN],
  ])('%s', (_name, given, article) => {
    expect(parseGivenArticle(JSON.stringify(given), ID)).toEqual(article)
  }) // prettier-ignore

  test.each([
    ['nothing', ''],
    ['not JSON', '{"id":"31","title":"Sad'],
    ['no object', '"31"'],
    ['null', 'null'],
    ['a list', JSON.stringify([GIVEN])],
    ['of another id', JSON.stringify({ ...GIVEN, id: '32' })],
    ['without an id', JSON.stringify({ ...GIVEN, id: undefined })],
    ['without a title', JSON.stringify({ ...GIVEN, title: ' ' })],
    ['whose id is an object', JSON.stringify({ ...GIVEN, id: { toString: '31' } })],
    ['whose fields are of its prototype', `{"__proto__":${JSON.stringify(GIVEN)}}`],
    ['of a megabyte', JSON.stringify({ ...GIVEN, content: 'a'.repeat(1_000_000) })],
    ['a hundred thousand deep', '['.repeat(100_000)],
  ])('none: %s', (_name, text) => {
    expect(parseGivenArticle(text, ID)).toBeUndefined()
  })

  test('leaves no trace on other objects', () => {
    parseGivenArticle('{"id":"31","title":"A","__proto__":{"isBad":true},"constructor":{"prototype":{"isBad":true}}}', ID)
    expect(Object.hasOwn(Object.prototype, 'isBad')).toBe(false)
  }) // prettier-ignore

  test('is never more than five texts and of another id, whatever the address says', () => {
    const anything = fc.oneof(
      anyText(),
      fc.json(),
      fc.record(
        {
          id: fc.constantFrom<unknown>('31', 31, '32', -1),
          title: fc.anything(),
          content: fc.anything(),
          slug: fc.anything(),
          categoryTitle: fc.anything(),
          origin: fc.webUrl(),
        },
        { requiredKeys: ['id'] },
      ).map((value) => JSON.stringify(value, (_key, part: unknown) => (typeof part === 'bigint' ? `${part}` : part))),
    ) // prettier-ignore
    fc.assert(
      fc.property(anything, (text) => {
        const article = parseGivenArticle(text, ID)
        if (article === undefined) return
        expect(article.id).toBe('31')
        expect(Object.keys(article).toSorted()).toEqual(['categoryTitle', 'content', 'id', 'slug', 'title'])
        for (const field of Object.values(article)) expect(typeof field).toBe('string')
      }),
    )
  })
})
