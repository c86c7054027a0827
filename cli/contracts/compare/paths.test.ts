import { describe, expect, test } from '@jest/globals'
import { findMismatches } from './paths.ts'

const TEXT = { type: 'string' }
const NAMED = { type: 'object', properties: { name: TEXT } }
const GONE = 'is not in the document'

const found = (schema: unknown, value: unknown, isSent = false) =>
  findMismatches(schema, value, { isSent }).map(({ path, message }) => `${path} ${message}`)

describe('values that the document describes', () => {
  test.each([
    ['by a property', NAMED, { name: 'Ada' }],
    ['by what it lacks', NAMED, {}],
    ['in a list', { type: 'array', items: NAMED }, [{ name: 'Ada' }, {}]],
    ['by a map', { type: 'object', additionalProperties: TEXT }, { '1': 'online' }],
    ['by one of several types', { type: ['string', 'null'] }, null],
    ['by what it adds', { allOf: [NAMED, { properties: { age: { type: 'number' } } }] }, { name: 'Ada', age: 36 }],
    ['by one of two generations', { anyOf: [NAMED, { properties: { title: TEXT } }] }, { title: 'Dr' }],
    ['by a choice in a choice', { oneOf: [{ type: 'null' }, { anyOf: [NAMED] }] }, { name: 'Ada' }],
    ['whatever it is, where any will do', { properties: { error: {} } }, { error: 5 }],
    ['by the very word', { properties: { event: { const: 'ping' } } }, { event: 'ping' }],
  ])('findMismatches accepts a value that is described %s', (_how, schema, value) =>
    expect(found(schema, value)).toEqual([]),
  )
})

describe('values that the document does not describe', () => {
  test.each([
    ['that no property speaks of', NAMED, { age: 36 }, [`$.age ${GONE}`]],
    ['though every object has one', NAMED, { constructor: 1 }, [`$.constructor ${GONE}`]],
    ['though nothing forbids it', { type: 'object', additionalProperties: true }, { age: 36 }, [`$.age ${GONE}`]],
    ['in an object of which nothing is said', { type: 'object' }, { sender: { name: 'a' } }, [`$.sender ${GONE}`]],
    ['in a list of which nothing is said', { type: 'array' }, [1, 2], [`$[*] ${GONE}`]],
    ['once, however often it comes', { type: 'array', items: NAMED }, [{ a: 1 }, { a: 2 }], [`$[*].a ${GONE}`]],
    ['by its odd name', NAMED, { 'a b': 1 }, [`$['a b'] ${GONE}`]],
    ['as another kind', NAMED, { name: 5 }, ['$.name is of type string in the document, and integer in the contract']],
    ['as a fraction', { type: 'integer' }, 1.5, ['$ is of type integer in the document, and number in the contract']],
    ['as another word', { enum: ['on', 'off'] }, 'up', ['$ cannot be "up" in the document']],
  ])('findMismatches reports a value %s', (_which, schema, value, problems) =>
    expect(found(schema, value)).toEqual(problems),
  )

  test('findMismatches does not combine two alternatives of a schema to describe one value', () => {
    const generations = {
      anyOf: [{ properties: { id: {}, name: {}, email: {} } }, { properties: { id: {}, title: {} } }],
    }
    expect(found(generations, { id: 1, name: 'Ada', email: 'a@b.co', title: 'Dr' })).toEqual([`$.title ${GONE}`])
  })

  test('findMismatches compares an event with the schema of its own name, not with a larger one', () => {
    const data = (...names: readonly string[]) => ({ properties: Object.fromEntries(names.map((name) => [name, {}])) })
    const events = {
      oneOf: [
        { properties: { event: { const: 'created' }, data: data('id', 'status', 'labels') } },
        { properties: { event: { const: 'updated' }, data: data('id') } },
      ],
    }
    expect(found(events, { event: 'updated', data: { id: 1, status: 'open', labels: [] } })).toEqual([
      `$.data.status ${GONE}`,
      `$.data.labels ${GONE}`,
    ])
  })
})

test('a request may have undescribed properties only if the document allows additional properties', () => {
  const attributes = { type: 'object', additionalProperties: true }
  expect(found(attributes, { plan: 'pro' }, true)).toEqual([])
  expect(found(NAMED, { plan: 'pro' }, true)).toEqual([`$.plan ${GONE}`])
})
