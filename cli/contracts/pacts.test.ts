import { describe, expect, test } from '@jest/globals'
import { toPact } from './pacts.ts'

const HEAD = { consumer: { name: 'us' }, provider: { name: 'them' } }

const parse = (value: unknown) => toPact(typeof value === 'string' ? value : JSON.stringify(value), 'a.json')

describe('invalid pact files', () => {
  test.each([
    ['{', 'a.json: is not JSON.'],
    [[], 'is not a pact: it is not a JSON object.'],
    [{ interactions: [] }, 'is not a pact: the name of the consumer or the provider is missing.'],
    [{ ...HEAD, provider: { name: 5 } }, 'is not a pact: the name of the consumer or the provider is missing.'],
    [HEAD, 'contains no interactions.'],
    [{ ...HEAD, interactions: [null] }, 'interaction 1 is not an object.'],
    [{ ...HEAD, interactions: [{ description: '' }] }, 'interaction 1 has no description.'],
    [{ ...HEAD, interactions: [{ description: 'a' }, { description: 'b', type: 'Fax' }] }, 'interaction 2 has an unknown type: "Fax".'],
  ])('toPact rejects %j with a reason', (value, reason) => {
    expect(() => parse(value)).toThrow(expect.objectContaining({ code: 'badPact', what: expect.stringContaining(reason) }))
  }) // prettier-ignore
})

describe('pact files of other tools', () => {
  test('toPact parses specification version 2, where a provider state is a string', () => {
    const legacyInteraction = { description: 'a', providerState: 'ready', request: { method: 'GET', path: '/a' }, response: { status: 200, body: { b: 1 } } } // prettier-ignore
    const { interactions } = parse({ ...HEAD, interactions: [legacyInteraction] })

    expect(interactions).toEqual([
      {
        kind: 'http',
        description: 'a',
        states: [{ name: 'ready', params: {} }],
        operation: undefined,
        loses: {},
        checks: [],
        request: { method: 'GET', path: '/a', body: undefined, rules: {} },
        response: { status: 200, body: { b: 1 }, rules: {} },
        document: legacyInteraction,
      },
    ])
  })

  test('toPact parses specification version 3, where messages are a separate list', () => {
    const legacyInteraction = { description: 'a', providerStates: [{ name: 'ready' }], contents: { b: 1 } }

    expect(parse({ ...HEAD, messages: [legacyInteraction] }).interactions).toMatchObject([
      { kind: 'event', states: [{ name: 'ready' }], response: { body: { b: 1 } }, document: legacyInteraction },
    ])
  })

  test('toPact ignores comments that do not have our format', () => {
    const comments = { operation: 'a sentence', loses: { $: 5, '$.a': 'Something.' } }

    expect(parse({ ...HEAD, interactions: [{ description: 'a', comments }] }).interactions).toMatchObject([
      { operation: undefined, loses: { '$.a': 'Something.' } },
    ])
  })
})
