import { describe, expect, test } from '@jest/globals'
import { findMismatches } from './schemaMismatches.ts'

const TEXT = { type: 'string' }
const NAMED = { type: 'object', properties: { name: TEXT } }
const MISSING = 'is not in the document'

const mismatchesOf = (schema: unknown, value: unknown, isSent = false) =>
  findMismatches(schema, value, { isSent }).map(({ path, message }) => `${path} ${message}`)

describe('values that the document describes', () => {
  test.each([
    ['by a property', NAMED, { name: 'Ada' }],
    ['by a schema with only optional properties', NAMED, {}],
    ['by the schema of list items', { type: 'array', items: NAMED }, [{ name: 'Ada' }, {}]],
    ['by additionalProperties', { type: 'object', additionalProperties: TEXT }, { '1': 'online' }],
    ['by one of several types', { type: ['string', 'null'] }, null],
    ['by an allOf', { allOf: [NAMED, { properties: { age: { type: 'number' } } }] }, { name: 'Ada', age: 36 }],
    ['by the second schema in anyOf', { anyOf: [NAMED, { properties: { title: TEXT } }] }, { title: 'Dr' }],
    ['by an anyOf within a oneOf', { oneOf: [{ type: 'null' }, { anyOf: [NAMED] }] }, { name: 'Ada' }],
    ['by a schema that allows everything', { properties: { error: {} } }, { error: 5 }],
    ['by a const', { properties: { event: { const: 'ping' } } }, { event: 'ping' }],
  ])('findMismatches accepts a value that is described %s', (_how, schema, value) =>
    expect(mismatchesOf(schema, value)).toEqual([]),
  )
})

describe('values that the document does not describe', () => {
  test.each([
    ['that no property describes', NAMED, { age: 36 }, [`$.age ${MISSING}`]],
    ['named constructor, which every object has', NAMED, { constructor: 1 }, [`$.constructor ${MISSING}`]],
    [
      'that is an additional property',
      { type: 'object', additionalProperties: true },
      { age: 36 },
      [`$.age ${MISSING}`],
    ],
    ['in an object without properties', { type: 'object' }, { sender: { name: 'a' } }, [`$.sender ${MISSING}`]],
    ['in a list without items', { type: 'array' }, [1, 2], [`$[*] ${MISSING}`]],
    [
      'once if several list items have it',
      { type: 'array', items: NAMED },
      [{ a: 1 }, { a: 2 }],
      [`$[*].a ${MISSING}`],
    ],
    ['whose name needs quotes in the path', NAMED, { 'a b': 1 }, [`$['a b'] ${MISSING}`]],
    ['of another type', NAMED, { name: 5 }, ['$.name has type string in the document, but integer in the contract']],
    [
      'with a fraction instead of an integer',
      { type: 'integer' },
      1.5,
      ['$ has type integer in the document, but number in the contract'],
    ],
    ['that the enum does not list', { enum: ['on', 'off'] }, 'up', ['$ is "up", which the document does not allow']],
  ])('findMismatches reports a value %s', (_which, schema, value, problems) =>
    expect(mismatchesOf(schema, value)).toEqual(problems),
  )

  test('findMismatches does not combine two alternatives of a schema to describe one value', () => {
    const generations = {
      anyOf: [{ properties: { id: {}, name: {}, email: {} } }, { properties: { id: {}, title: {} } }],
    }
    expect(mismatchesOf(generations, { id: 1, name: 'Ada', email: 'a@b.co', title: 'Dr' })).toEqual([
      `$.title ${MISSING}`,
    ])
  })

  test('findMismatches compares an event with the schema of its own name, not with a larger one', () => {
    const data = (...names: readonly string[]) => ({ properties: Object.fromEntries(names.map((name) => [name, {}])) })
    const events = {
      oneOf: [
        { properties: { event: { const: 'created' }, data: data('id', 'status', 'labels') } },
        { properties: { event: { const: 'updated' }, data: data('id') } },
      ],
    }
    expect(mismatchesOf(events, { event: 'updated', data: { id: 1, status: 'open', labels: [] } })).toEqual([
      `$.data.status ${MISSING}`,
      `$.data.labels ${MISSING}`,
    ])
  })
})

test('a request may have undescribed properties only if the document allows additional properties', () => {
  const attributes = { type: 'object', additionalProperties: true }
  expect(mismatchesOf(attributes, { plan: 'pro' }, true)).toEqual([])
  expect(mismatchesOf(NAMED, { plan: 'pro' }, true)).toEqual([`$.plan ${MISSING}`])
})
