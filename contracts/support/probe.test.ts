import { type Fields, fieldsOf } from '#tools/fields.ts'
import { describe, expect, test } from '@jest/globals'
import * as fc from 'fast-check'
import { type Json, probe } from './probe.ts'
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** Parses people like the widget's code, with a fallback from one name field to another. */
const toPeople = (body: Json): Promise<unknown> =>
  Promise.resolve(
    listOf(fieldsOf(body)['people']).map((person) => {
      const { available_name, name, is_in, status, age, tags } = fieldsOf(person)
      return {
        name: available_name ?? name ?? '',
        isIn: is_in === true,
        status: status === 'busy' ? 'busy' : 'open',
        age: Number(age),
        tags: listOf(tags),
      }
    }),
  )

const readingsOf = async (run: (body: Json) => Promise<unknown>, example: Json) =>
  Object.fromEntries((await probe(run, example)).readings.map(({ path, ...rest }) => [path, rest]))

describe('probe', () => {
  test.each<[string, string, Fields]>([
    ['a text that it uses', '$.people[*].available_name', { isNeeded: true, isRead: true, accepts: 'any' }],
    ['the unused fallback of a text', '$.people[*].name', { isNeeded: false, isRead: false }],
    ['a flag that it uses', '$.people[*].is_in', { isNeeded: true, isRead: true }],
    ['a flag that it ignores', '$.people[*].is_out', { isNeeded: false, isRead: false }],
    ['a text with only a few accepted values', '$.people[*].status', { isNeeded: true, isRead: true, accepts: 'form' }],
    ['a number that may be text', '$.people[*].age', { isNeeded: true, isRead: true, isNumeric: true }],
    ['a text that it ignores', '$.people[*].colour', { isNeeded: false, isRead: false }],
    ['the items of an array', '$.people[*]', { isNeeded: true }],
    ['an array', '$.people', { isNeeded: true }],
    ['an empty array that equals a missing one', '$.people[*].tags', { isNeeded: false }],
  ])('probing finds out how code reads %s', async (_what, path, expected) => {
    const ada = { available_name: 'Ada', name: 'Ada Byron', is_in: true, is_out: false, status: 'busy' }
    const readings = await readingsOf(toPeople, { people: [{ ...ada, age: 36, colour: 'red', tags: [] }] })
    expect(readings[path]).toMatchObject(expected)
  })

  test('the pruned example has only values that change the result, and empty lists that code checks for', async () => {
    const people = [
      { available_name: 'Ada', name: 'Ada Byron', is_in: true, age: 36 },
      { available_name: null, name: 'Jon', is_in: false, age: 20 },
    ]
    expect((await probe(toPeople, { people, page: 1 })).pruned).toEqual({
      people: [
        { available_name: 'Ada', is_in: true, age: 36 },
        { name: 'Jon', age: 20 },
      ],
    })
    const isThere = (body: Json) => Promise.resolve(Array.isArray(fieldsOf(body)['payload']))
    expect((await probe(isThere, { payload: [], meta: {} })).pruned).toEqual({ payload: [] })
  })

  test('probing detects that a field is read even if the example has no value for it', async () => {
    const run = (body: Json) => Promise.resolve(fieldsOf(body)['seen_at'] === true || fieldsOf(body)['picture'])
    const readings = await readingsOf(run, { seen_at: null, picture: '' })
    expect(readings).toMatchObject({ '$.seen_at': { isRead: true }, '$.picture': { isRead: true } })
  })

  test('probing throws if two fields with the same value are fallbacks for each other', async () => {
    const run = (body: Json) => Promise.resolve(fieldsOf(body)['id'] ?? fieldsOf(body)['articleId'])
    await expect(probe(run, { id: 31, articleId: 31 })).rejects.toThrow('are fallbacks for each other')
  })

  test('the pruned example of any body has exactly the values that are read, at any depth', () => {
    const name = fc.constantFrom('a', 'b', 'c', 'd-e', '7', 'with space')
    const { body } = fc.letrec((tie) => ({
      body: fc.oneof({ depthSize: 'small' }, fc.string(), fc.integer(), fc.boolean(), tie('record'), tie('items')),
      record: fc.dictionary(name, tie('body'), { maxKeys: 4, noNullPrototype: true }),
      items: fc.array(tie('record'), { maxLength: 3 }),
    }))
    const property = fc.asyncProperty(fc.dictionary(name, body, { noNullPrototype: true }), async (example) => {
      const run = (value: Json) => Promise.resolve(onlyA(value))
      const { pruned, readings } = await probe(run, example as Json)
      expect(onlyA(pruned)).toEqual(onlyA(example as Json))
      expect(pruned).toEqual(onlyA(example as Json) ?? {})
      expect(readings.filter(({ isNeeded }) => isNeeded).every(({ path }) => /^\$([.]a|\[\*\])+$/.test(path))).toBe(
        true,
      )
    })
    return fc.assert(property, { numRuns: 40 })
  })
})

/** Returns a copy that contains only the fields named `a`, at every depth. */
function onlyA(value: Json): Json | undefined {
  if (Array.isArray(value)) return value.map((item: Json) => onlyA(item) ?? null)
  if (typeof value !== 'object' || value === null) return value
  const a = (value as { readonly a?: Json }).a
  const inner = a === undefined ? undefined : onlyA(a)
  return inner === undefined ? {} : { a: inner }
}
