import { expect, test } from '@jest/globals'
import { toPact } from '../pacts.ts'
import { cableCoverage } from './cableCoverage.ts'
import { coverageText } from './coverageText.ts'
import { httpCoverage } from './httpCoverage.ts'
import { pickCountedOperations, isCovered, type OperationCoverage } from './operationCoverage.ts'

const RESPONSES = { '200': { description: '' }, '204': { description: '' }, '404': { description: '' }, '500': { description: '' } } // prettier-ignore

const HTTP = {
  paths: {
    '/items': { get: { operationId: 'listItems', responses: RESPONSES }, post: { operationId: 'beginItem', responses: RESPONSES } },
    '/items/{id}': { get: { operationId: 'loadItem', responses: RESPONSES } },
  },
} // prettier-ignore

const [PING, PONG, HELLO] = [{ payload: {} }, { payload: {} }, { payload: {} }]
const CABLE = {
  operations: {
    receiveHello: { action: 'receive', messages: [HELLO] },
    sendPing: { action: 'send', messages: [PING], reply: { messages: [PONG] } },
    leave: { action: 'send', messages: [PING] },
  },
  components: { messages: { ping: PING, pong: PONG, hello: HELLO } },
}

const interactionsOf = (...interactions: readonly object[]) =>
  toPact(JSON.stringify({ consumer: { name: 'a' }, provider: { name: 'b' }, interactions }), 'test').interactions

const call = (path: string, status: number, content?: unknown, rules = {}) => ({
  type: 'Synchronous/HTTP',
  description: `${path} ${status}`,
  request: { method: 'GET', path },
  response: { status, ...(content === undefined ? {} : { body: { content } }), ...rules },
})

const summary = (operations: readonly OperationCoverage[]) =>
  operations.map(({ id, statuses, untested }) => [
    id,
    statuses.map(({ status, fields }) => `${status}: ${fields.join(' ')}`),
    untested,
  ])

test('httpCoverage lists each covered status of an operation, with the fields that any contract needs', () => {
  const item = { id: 1, sender: { name: 'Ada' } }
  const interactions = interactionsOf(
    call('/items', 200, [item]),
    call('/items', 200, [{ id: 1, labels: ['vip'] }]),
    call('/items/7', 404),
  )

  expect(summary(httpCoverage(HTTP, interactions))).toEqual([
    ['listItems', ['200: [*].id [*].labels[*] [*].sender.name'], ['404', '500']],
    ['beginItem', [], ['200', '204', '404', '500']],
    ['loadItem', ['404: '], ['200', '204', '500']],
  ])
})

test('a contract that accepts any success status covers every documented success status', () => {
  const any = { matchingRules: { status: { $: { matchers: [{ match: 'statusCode', status: 'success' }] } } } }
  const [operationCoverage] = httpCoverage(HTTP, interactionsOf(call('/items', 201, undefined, any)))
  expect(operationCoverage).toMatchObject({ statuses: [{ status: '200', fields: [] }], untested: ['404', '500'] })
})

test('cableCoverage covers an event by its name, and a command by its responses', () => {
  const reference = (operationId: string, messageId: string) => ({ comments: { references: { AsyncAPI: { operationId, messageId } } } }) // prettier-ignore
  const interactions = interactionsOf(
    { type: 'Asynchronous/Messages', description: 'a', contents: { content: { event: 'hello' } }, ...reference('receiveHello', 'hello') },
    { type: 'Synchronous/Messages', description: 'b', request: {}, response: [{ contents: { content: { ok: 1 } } }], ...reference('sendPing', 'pong') },
  ) // prettier-ignore
  const coverage = cableCoverage(CABLE, interactions)

  expect(summary(coverage)).toEqual([
    ['hello', ['hello: event'], []],
    ['sendPing', ['pong: ok'], []],
    ['leave', [], []],
  ])
  expect(pickCountedOperations(coverage).every(isCovered)).toBe(true)
  expect(pickCountedOperations(cableCoverage(CABLE, [])).some(isCovered)).toBe(false)
})

test('the coverage table fits into 80 columns and marks operations without a contract', () => {
  const fields = Array.from({ length: 20 }, (_none, at) => `payload[*].content_attributes.items[*].field_number_${at}`)
  const operations = [
    { id: 'listMessages', method: 'GET', path: '/messages/{id}', sends: ['header.X-Auth-Token', 'query.after', 'query.before'], statuses: [{ status: '200', fields }, { status: '404', fields: [] }], untested: ['401', '500'] },
    { id: 'deleteConversationAttributes', sends: [], statuses: [], untested: ['200'] },
  ] // prettier-ignore
  const text = coverageText({
    passed: false,
    covered: 1,
    operations: 2,
    providers: [{ provider: 'widget-api', operations }],
  })

  expect(text.split('\n').filter((line) => line.length > 80)).toEqual([])
  expect(text).toMatch(/^widget-api: 1 of 2$/m)
  expect(text).toMatch(
    /\n\n {2}GET \/messages\/\{id\}\n {2}listMessages {18}200 {5}payload\[\*\] \{ content_attributes \{$/m,
  )
  expect(text).toMatch(/^ {32}404 {5}\(status only\)$/m)
  expect(text).toMatch(/^ {32}others {2}401 500: handled like any failure$/m)
  expect(text).toMatch(/^ {32}sends {3}header \{ X-Auth-Token \}, query \{ after,\n {40}before \}$/m)
  expect(text).toMatch(/^ {2}deleteConversationAttributes {2}– {7}NO CONTRACT$/m)
})

test('httpCoverage lists the query, headers and body that the widget sends, also as a form', () => {
  const part = { match: 'equality' }
  const interactions = interactionsOf(
    { ...call('/items', 200), request: { method: 'GET', path: '/items', query: { before: ['5'] }, headers: { 'X-Auth-Token': ['t'] } } },
    { ...call('/items', 200), request: { method: 'GET', path: '/items', body: { content: { message: { content: 'Hi' } } } } },
    { ...call('/items', 200), request: { method: 'GET', path: '/items', body: { content: '--form' }, matchingRules: { body: { "$['message[attachments][]']": { matchers: [part] } } } } },
  ) // prettier-ignore
  const [operationCoverage] = httpCoverage(HTTP, interactions)

  expect(operationCoverage?.sends).toEqual([
    'body.message.content',
    'body.message[attachments][]',
    'header.X-Auth-Token',
    'query.before',
  ])
})

test('httpCoverage lists a map with any key instead of the keys of the example', () => {
  const rules = { matchingRules: { body: { '$.users': { matchers: [{ match: 'eachKey', rules: [], value: '' }] } } } }
  const [operationCoverage] = httpCoverage(
    HTTP,
    interactionsOf(call('/items', 200, { users: { 1: 'online', 2: 'busy' } }, rules)),
  )

  expect(operationCoverage?.statuses).toEqual([{ status: '200', fields: ['users.*'] }])
})
