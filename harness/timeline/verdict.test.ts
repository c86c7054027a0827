import { readFileSync } from 'node:fs'
import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { parse } from 'yaml'
import { TRACE_LANES, type TraceItem } from '#protocol/trace.ts'
import { createContracts } from '../contracts/contracts.ts'
import { createVerdicts } from './verdict.ts'

const verdictOf = createVerdicts(createContracts({}, {}))

const itemOf = (lane: TraceItem['lane'], name: string, payload: unknown): TraceItem => ({
  ...{ id: 'd:1', lane, name, at: 0 },
  payload: JSON.stringify(payload),
})

test.each([
  ['a command that the frame accepts', itemOf('hostToFrame', 'set-locale', { locale: 'de' }), 'valid'],
  ['a command without its field', itemOf('hostToFrame', 'set-locale', {}), 'invalid'],
  ['an event that the host page does not know', itemOf('frameToHost', 'surprise', {}), 'invalid'],
  ['an action, which has no schema', itemOf('action', 'draft/submitted', {}), 'none'],
  ['a pending request', { ...itemOf('http', 'GET /', {}), isPending: true }, 'none'],
  ['a request whose payload was cut', itemOf('http', 'GET /', { cut: '{"method":"GE', characters: 900_000 }), 'none'],
])('the verdict of %s', (_name, item, kind) => expect(verdictOf(item).kind).toBe(kind))

const read = (name: string): object => parse(readFileSync(`openapi/${name}`, 'utf8')) as object

const documents = ['widget-api.yaml', 'shared.yaml']
const typingVerdictOf = createVerdicts(
  createContracts(Object.fromEntries(documents.map((name) => [name, read(name)])), {}),
)

test.each([
  ['a word that the document does not have', 'started', 'invalid'],
  ['a word of the document', 'on', 'none'],
])('a request without a response that has %s for the typing status is judged by its body', (_name, word, kind) => {
  const request = {
    ...{ method: 'POST', url: 'https://chat.test/api/v1/widget/conversations/toggle_typing', requestHeaders: {} },
    requestBody: { typing_status: word },
  }
  const name = 'POST /api/v1/widget/conversations/toggle_typing'

  expect(typingVerdictOf({ ...itemOf('http', name, request), isPending: true }).kind).toBe(kind)
  expect(typingVerdictOf(itemOf('http', name, { ...request, failure: 'Failed to fetch' })).kind).toBe(kind)
})

test('an item of any lane with any payload gets a verdict and fails nothing', () => {
  fc.assert(
    fc.property(fc.constantFrom(...TRACE_LANES), fc.string(), fc.jsonValue(), (lane, name, payload) => {
      expect(['valid', 'invalid', 'none']).toContain(verdictOf(itemOf(lane, name, payload)).kind)
    }),
  )
})
