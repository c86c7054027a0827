import { readFileSync } from 'node:fs'
import { beforeEach, describe, expect, test } from '@jest/globals'
import { parse } from 'yaml'
import type { TraceItem } from '#protocol/trace.ts'
import { createContracts } from '../contracts/contracts.ts'
import { readPact } from '../contracts/pacts.ts'
import { createVerdicts } from '../timeline/verdict.ts'
import { type CoverageRow, createCoverage, filterRows } from './coverage.ts'

const readDocument = (name: string): object => parse(readFileSync(`openapi/${name}`, 'utf8')) as object

const readPacts = (service: string) =>
  readPact(JSON.parse(readFileSync(`contracts/pacts/livechat-widget-${service}.json`, 'utf8')))

const documents = ['widget-api.yaml', 'middleware.yaml', 'shared.yaml']
const contracts = createContracts(
  Object.fromEntries(documents.map((name) => [name, readDocument(name)])),
  readDocument('realtime.asyncapi.yaml'),
)
const coverageOf = createCoverage({
  contracts,
  pacts: [...readPacts('widget-api'), ...readPacts('realtime')],
  verdictOf: createVerdicts(contracts),
})

let count = 0

const request = (path: string, more: object = {}): TraceItem => ({
  ...{ id: `d:${(count += 1)}`, lane: 'http', at: count, name: `GET ${path}` },
  payload: JSON.stringify({ method: 'GET', url: `https://chat.test${path}`, requestHeaders: {}, ...more }),
})

const frame = (name: string, value: object): TraceItem => ({
  ...{ id: `d:${(count += 1)}`, lane: 'cable', at: count, name },
  payload: JSON.stringify(value),
})

const findRow = (rows: readonly CoverageRow[], operation: string, status = ''): CoverageRow | undefined =>
  rows.find((row) => row.operation === operation && row.status === status)

describe('coverage of the contracts in a session', () => {
  beforeEach(() => {
    count = 0
  })

  test('a request counts for the status of its operation, whatever its parameters are', () => {
    const rows = coverageOf([
      request('/v2/widget/demo/config', { status: 404, responseBody: {} }),
      request('/v2/widget/plain/config', { status: 404, responseBody: {} }),
    ])

    expect(findRow(rows, 'GET /v2/widget/{websiteToken}/config', '404')?.items.map(({ id }) => id)).toEqual([
      'd:1',
      'd:2',
    ])
    expect(findRow(rows, 'GET /v2/widget/{websiteToken}/config', '200')?.items).toEqual([])
  })

  test('a pending request, a failed request and a request of no document exercise nothing', () => {
    const rows = coverageOf([
      request('/api/v1/widget/messages'),
      request('/api/v1/widget/messages', { failure: 'no network' }),
      request('/other', { status: 200 }),
    ])

    expect(rows.flatMap(({ items }) => items)).toEqual([])
  })

  test('a row names the interactions that cover its operation and status', () => {
    const rows = coverageOf([])

    expect(findRow(rows, 'POST /api/v1/widget/messages', '429')?.interactions).toEqual([
      'a message beyond the rate limit',
    ])
    expect(findRow(rows, 'GET /v2/widget/{websiteToken}/config', '200')?.interactions).toEqual([])
    expect(findRow(rows, '← reject_subscription')?.interactions).toEqual(['a subscription to an unknown room'])
  })

  test('a status that the document lacks has a row among those of its service, with the deviation', () => {
    const rows = coverageOf([request('/api/v1/widget/messages', { status: 418 })])
    const row = findRow(rows, 'GET /api/v1/widget/messages', '418')

    expect(row).toMatchObject({ isDocumented: false, deviation: { problem: { at: 'response' } } })
    expect(rows.indexOf(row as CoverageRow)).toBeLessThan(rows.findIndex(({ service }) => service === 'middleware'))
  })

  test('the newest deviation of a frame stays when later frames are valid', () => {
    const rows = coverageOf([frame('← ping', { type: 'ping', message: 'now' }), frame('← ping', { type: 'ping', message: 1 })]) // prettier-ignore

    expect(findRow(rows, '← ping')?.deviation?.item.id).toBe('d:1')
  })

  test('selected filters show the rows that pass at least one of them', () => {
    const rows = coverageOf([frame('← ping', { type: 'ping', message: 'now' })])
    const deviating = filterRows(rows, new Set(['Deviating']), '')
    const missing = filterRows(rows, new Set(['Deviating', 'Not exercised']), '')

    expect(deviating.map(({ operation }) => operation)).toEqual(['← ping'])
    expect(missing.length).toBe(rows.length)
    expect(filterRows(rows, new Set(), '')).toEqual(rows)
  })

  test('a search shows the rows with all of its words in operation and status', () => {
    const found = filterRows(coverageOf([]), new Set(), 'POST /messages 429')

    expect(found.map(({ operation, status }) => `${operation} ${status}`)).toEqual(['POST /api/v1/widget/messages 429'])
  })
})
