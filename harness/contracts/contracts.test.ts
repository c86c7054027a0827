import { readFileSync } from 'node:fs'
import { describe, expect, test } from '@jest/globals'
import { parse } from 'yaml'
import type { HttpExchange } from '../probe/http.ts'
import { createContracts } from './contracts.ts'

const read = (name: string): object => parse(readFileSync(`openapi/${name}`, 'utf8')) as object

const documents = ['widget-api', 'middleware', 'knowledge-base', 'shared'].map((name) => `${name}.yaml`)
const contracts = createContracts(
  Object.fromEntries(documents.map((name) => [name, read(name)])),
  read('realtime.asyncapi.yaml'),
)

const exchange = (more: Partial<HttpExchange>): HttpExchange => ({
  ...{ method: 'GET', url: 'https://chat.test/api/v1/widget/conversations?website_token=demo', requestHeaders: {} },
  ...more,
})

describe('comparison of an exchange with the OpenAPI documents', () => {
  test.each([
    ['an empty conversation', exchange({ status: 200, responseBody: {} })],
    ['a pending request', exchange({})],
    ['a response that another document describes', exchange({ status: 401, responseBody: { error: 'no' } })],
  ])('%s is as the document says', (_name, given) => expect(contracts.checkExchange(given)).toEqual([]))

  test('a field of another type is named with its place', () => {
    const problems = contracts.checkExchange(exchange({ status: 200, responseBody: { id: 'x', status: 'open' } }))

    expect(problems).toContainEqual({ at: 'response/id', text: expect.stringContaining('Expected "integer"') })
  })

  test('a status that the document lacks is a problem', () => {
    expect(contracts.checkExchange(exchange({ status: 418 }))).toEqual([
      { at: 'response', text: 'The document has no response 418.' },
    ])
  })

  test('a request body is compared too', () => {
    const given = exchange({
      method: 'POST',
      url: 'https://chat.test/api/v1/widget/messages',
      requestBody: { message: { content: 7 } },
    })

    expect(contracts.checkExchange(given)?.map(({ at }) => at)).toContain('request/message/content')
  })

  test('a request that no document describes has no verdict', () => {
    expect(contracts.checkExchange(exchange({ url: 'https://chat.test/other' }))).toBeUndefined()
  })
})

describe('comparison of a frame with the AsyncAPI document', () => {
  const { components } = read('realtime.asyncapi.yaml') as {
    readonly components: {
      readonly messages: Readonly<Record<string, { readonly examples?: readonly { readonly payload: unknown }[] }>>
    }
  }
  const examples = Object.entries(components.messages).flatMap(([name, { examples: list = [] }]) =>
    list.map(({ payload }) => [name, payload] as const),
  )

  test.each(examples)('the example of %s is as the document says', (_name, payload) =>
    expect(contracts.checkFrame(payload)).toEqual([]),
  )

  test('a field of another type is named with its place', () => {
    expect(contracts.checkFrame({ type: 'ping', message: 'now' })).toEqual([
      { at: 'frame/message', text: expect.stringContaining('Expected "integer"') },
    ])
  })

  test('a frame of an unknown kind is a problem', () => {
    expect(contracts.checkFrame({ type: 'surprise' })).toEqual([
      { at: 'frame', text: 'The document has no message of this kind.' },
    ])
  })
})
