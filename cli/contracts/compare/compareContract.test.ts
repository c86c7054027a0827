import type { Fields } from '#tools/fields.ts'
import { describe, expect, test } from '@jest/globals'
import { toPact } from '../pacts.ts'
import { compareContract } from './compareContract.ts'

const RESPONSE_SCHEMA = { type: 'object', properties: { id: { type: 'integer' }, meta: { type: 'object', properties: { seen: { type: 'integer' } } } } } // prettier-ignore
const JSON_OF = (schema: unknown) => ({ content: { 'application/json': { schema } } })

const OPERATION = {
  operationId: 'rename',
  security: [{ visitor: [] }],
  parameters: [{ name: 'locale', in: 'query', schema: { type: 'string' } }],
  requestBody: { required: true, ...JSON_OF({ type: 'object', properties: { name: { type: 'string' } } }) },
  responses: { '200': { description: 'Renamed.', ...JSON_OF(RESPONSE_SCHEMA) }, '404': { description: 'Gone.' } },
}

const documentWith = (changes: Fields): Fields => ({
  openapi: '3.1.0',
  info: { title: 'Test', version: '1' },
  components: { securitySchemes: { visitor: { type: 'apiKey', in: 'header', name: 'X-Auth-Token' } } },
  paths: { '/things/{id}': { patch: { ...OPERATION, ...changes } } },
})

const REQUEST = {
  method: 'PATCH',
  path: '/things/5',
  query: { locale: ['en'] },
  headers: { 'Content-Type': ['application/json'], 'X-Auth-Token': ['t'] },
  body: { content: { name: 'Ada' }, contentType: 'application/json', encoded: false },
}
const RESPONSE = { status: 200, body: { content: { id: 5, meta: { seen: 1 } }, contentType: 'application/json', encoded: false } } // prettier-ignore

const pactWith = ({ request = {}, response = {} }: { readonly request?: Fields; readonly response?: Fields }) =>
  toPact(
    JSON.stringify({
      consumer: { name: 'livechat-widget' },
      provider: { name: 'widget-api' },
      interactions: [
        {
          type: 'Synchronous/HTTP',
          description: 'a new name',
          comments: {
            operation: { service: 'widget-api', id: 'rename', status: 200 },
            loses: { $: 'Names cannot be changed.', '$.meta': 'The unread count breaks.' },
          },
          request: { ...REQUEST, ...request },
          response: { ...RESPONSE, ...response },
        },
      ],
      metadata: { pactSpecification: { version: '4.0' } },
    }),
    'test',
  )

const textsOf = async (document: Fields, pact = pactWith({})): Promise<readonly string[]> =>
  (await compareContract(document, pact)).map(({ text }) => text)

const without = <Shape extends object>(shape: Shape, name: keyof Shape): Partial<Shape> => {
  const { [name]: _removed, ...rest } = shape
  return rest as Partial<Shape>
}

test('a contract holds if the document describes all of it', async () => {
  expect(await textsOf(documentWith({}))).toEqual([])
  expect(await textsOf(documentWith({}), pactWith({ response: { status: 404, body: undefined } }))).toEqual([])
})

describe('documents that differ from the contract', () => {
  const schemaWithoutSeen = { type: 'object', properties: { id: { type: 'integer' }, meta: { type: 'object' } } }
  test.each([
    ['it lacks a needed value', { responses: { '200': { description: '', ...JSON_OF(schemaWithoutSeen) } } }, 'The unread count breaks: meta.seen is not in the document'],
    ['it lacks the status', { responses: { '201': OPERATION.responses['200'] } }, 'Names cannot be changed: status 200 is not in the document'],
    ['it lacks a value of the request', { requestBody: { ...OPERATION.requestBody, ...JSON_OF({ type: 'object', properties: {} }) } }, 'Names cannot be changed: in the request, name is not in the document'],
    ['it lacks the content type of the request', { requestBody: { content: { 'text/plain': {} } } }, 'Names cannot be changed: in the request, the content type application/json is not in the document'],
    ['the operation has another id', { operationId: 'replace' }, 'Names cannot be changed: in the request, PATCH /things/5 is the operation replace in the document'],
  ])('a contract does not hold if the document does not match: %s', async (_what, changes, text) => expect(await textsOf(documentWith(changes))).toEqual([text])) // prettier-ignore

  test('a contract does not hold if the document lacks the operation', async () => {
    const [text] = await textsOf({ ...documentWith({}), paths: {} })
    expect(text).toBe('Names cannot be changed: in the request, PATCH /things/5 is not in the document')
  })
})

describe('problems found by the comparator', () => {
  test.each([
    ['an unknown query parameter', pactWith({ request: { query: { locale: ['en'], tint: ['red'] } } }), /tint/],
    ['an unknown header', pactWith({ request: { headers: { ...REQUEST.headers, 'X-Tint': ['red'] } } }), /x-tint/i],
    ['a missing token', pactWith({ request: { headers: without(REQUEST.headers, 'X-Auth-Token') } }), /Authorization/],
    ['a missing request body', pactWith({ request: { body: undefined } }), /[Bb]ody/],
  ])('a problem that only the comparator finds is reported: %s', async (_what, pact, pattern) => {
    const [problem, ...otherProblems] = await compareContract(documentWith({}), pact)
    expect(problem).toMatchObject({ operation: 'rename 200', loses: 'Names cannot be changed.', message: expect.stringMatching(pattern) })
    expect(otherProblems).toEqual([])
  }) // prettier-ignore
})

test('compareContract throws if the comparator cannot parse the contract', async () => {
  const pact = pactWith({ response: { headers: { 'X-Count': 5 } } })
  await expect(compareContract(documentWith({}), pact)).rejects.toThrow(
    'A contract cannot be compared: Malformed Pact file',
  )
})

test('a contract that accepts any success status holds if the document has another success status', async () => {
  const document = documentWith({ responses: { '204': { description: 'Done.' } } })
  const anySuccess = { status: { $: { matchers: [{ match: 'statusCode', status: 'success' }] } } }
  expect(
    await textsOf(document, pactWith({ response: { status: 200, body: undefined, matchingRules: anySuccess } })),
  ).toEqual([])
  expect(await textsOf(document, pactWith({ response: { status: 200, body: undefined } }))).toHaveLength(1)
})
