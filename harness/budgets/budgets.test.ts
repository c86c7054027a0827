import { readFileSync } from 'node:fs'
import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import type { TraceItem } from '#protocol/trace.ts'
import type { BudgetReport } from '../probe/inspection/inspection.ts'
import type { PageRequest } from '../probe/inspection/performanceRecorder.ts'
import { attributeToTools } from './harnessRuns.ts'
import { toFrameLedger, toHostLedger } from './ledger.ts'
import { SIZE_LIMITS, toBudgetLines } from './limits.ts'
import { findFirstUse, toRequestRows } from './phases.ts'
import { parseBudgetReport } from './report.ts'

const REPORT: BudgetReport = {
  ...{ document: 'd', requests: [], longTasks: [], layoutShifts: [], slowEvents: [] },
  ...{ violations: [], storage: [] },
}

const linesOf = (more: Partial<BudgetReport>, isDevelopment = false) =>
  Object.fromEntries(
    toBudgetLines({
      ...{ report: { ...REPORT, ...more }, isDevelopment, unregistered: 0 },
      sizes: { loader: 6_010, firstView: 85_000 },
    }).map(({ name, ...line }) => [name, line]),
  )

const request = (url: string, at: number, encoded: number): PageRequest => ({
  ...{ url, kind: 'script', at, duration: 1, encoded, decoded: encoded },
})

const write = (name: string, more: Partial<TraceItem>): TraceItem => ({
  ...{ id: 'd:9', lane: 'storage', at: 1, name },
  ...more,
})

describe('budgets of a visit', () => {
  test('the size limits are those of .size-limit.js', () => {
    const limits = readFileSync('.size-limit.js', 'utf8')

    expect(limits).toContain(`path: inDist(loader), limit: '${SIZE_LIMITS.loader / 1000} kB'`)
    expect(limits).toContain(`path: inDist(panel), limit: '${SIZE_LIMITS.panel / 1000} kB'`)
    expect(limits).toContain(`path: frame.firstView.map(inDist), limit: '${SIZE_LIMITS.firstView / 1000} kB'`)
  })

  test('each line has its verdict, and a size that is not known has none', () => {
    const lines = linesOf({ layoutShifts: [{ at: 1, value: 0.2, elements: [] }] })

    expect(lines['Loader, before intent']).toEqual({
      ...{ value: '6.01 kB', limit: '6.00 kB', leftOut: 0, verdict: 'over' },
    })
    expect(lines['Panel script, on intent']?.verdict).toBe('unknown')
    expect(lines['First view of the frame']?.verdict).toBe('within')
    expect(lines['Layout shift']?.verdict).toBe('over')
    expect(lines['Policy violations']?.verdict).toBe('within')
  })

  test('only the part of a long task above 50 ms counts as blocking', () => {
    expect(linesOf({ longTasks: [{ at: 1, duration: 60 }, { at: 2, duration: 51 }] })['Blocked by long tasks']?.value).toBe('11 ms') // prettier-ignore
  })

  test('what a tool of the harness causes is left out and counted', () => {
    const lines = linesOf({
      longTasks: [{ at: 1, duration: 900, tool: 'axe' }, { at: 2, duration: 60 }],
      layoutShifts: [{ at: 1, value: 0.5, elements: [], tool: 'Fuzz' }],
      slowEvents: [{ at: 1, name: 'click', duration: 300, element: 'button', tool: 'Fuzz' }],
    })

    expect(lines['Blocked by long tasks']).toMatchObject({ value: '10 ms', leftOut: 1, verdict: 'within' })
    expect(lines['Layout shift']).toMatchObject({ value: '0.000', leftOut: 1, verdict: 'within' })
    expect(lines['Slowest interaction']).toMatchObject({ leftOut: 1, verdict: 'within' })
  }) // prettier-ignore

  test('what happens in the frame during a run of this page is the tool’s, and what the frame attributes stays', () => {
    const find = (at: number): string | undefined => (at >= 100 ? 'Fuzz' : undefined)
    const { longTasks } = attributeToTools(
      {
        ...REPORT,
        longTasks: [
          { at: 1, duration: 60 },
          { at: 100, duration: 60 },
          { at: 200, duration: 60, tool: 'axe' },
        ],
      },
      { find },
    )

    expect(longTasks.map(({ tool }) => tool)).toEqual([undefined, 'Fuzz', 'axe'])
  })

  test('the first view of a build for development has no verdict', () => {
    expect(linesOf({}, true)['First view of the frame']).toMatchObject({
      ...{ value: '85.00 kB', verdict: 'development' },
    })
  })

  test('a report of another shape is not used', () => {
    fc.assert(fc.property(fc.jsonValue(), (value) => expect(parseBudgetReport(value)).toBeUndefined()))
    expect(parseBudgetReport(REPORT)).toEqual(REPORT)
  })
})

describe('requests by phase', () => {
  test('the panel script begins the opening, and the first action of the visitor ends it', () => {
    const host = [request('https://c.test/widget/loader.js', 0, 5), request('https://c.test/widget/panel.js?1', 5, 9)]
    const frame = [request('https://c.test/widget/assets/a.js', 10, 20), request('https://c.test/widget/assets/b.js', 30, 7)] // prettier-ignore

    expect(toRequestRows(host, frame, 20)).toEqual([
      {
        kind: 'script',
        'Before intent': { count: 1, bytes: 5 },
        Opening: { count: 2, bytes: 29 },
        'In use': { count: 1, bytes: 7 },
      },
    ])
  })

  test('an action in another document does not end the opening', () => {
    const items: readonly TraceItem[] = [
      { id: 'old:1', lane: 'visitor', at: 1, name: 'click' },
      { id: 'd:1', lane: 'http', at: 2, name: 'GET /' },
      { id: 'd:2', lane: 'visitor', at: 3, name: 'click' },
    ]

    expect(findFirstUse(items, 'd')).toBe(3)
    expect(findFirstUse(items, 'other')).toBe(Number.POSITIVE_INFINITY)
  })
})

describe('ledger of stored values', () => {
  const key = 'chatwoot-widget:demo@own:draft'

  test('a value has its purpose from the register, and what wrote it last with its saga', () => {
    const action = { lane: 'action', at: 0 } as const
    const items: readonly TraceItem[] = [
      { ...action, id: 'd:1', name: 'draft/changed' },
      { ...action, id: 'd:2', name: 'messages/submitted', saga: 'submit' },
      write(`local set ${key}`, { cause: 'd:1' }),
      write(`local set ${key}`, { cause: 'd:2' }),
    ]

    expect(toFrameLedger([{ place: 'local storage', key, bytes: 4 }], items)).toEqual([
      {
        ...{ place: 'local storage', key, bytes: 4, side: 'frame', writer: 'messages/submitted in submit' },
        purpose: 'Stores the text that the visitor has begun to write.',
      },
    ])
  })

  test('a write of a database is found by the name of the database, and may have no known cause', () => {
    const items = [write('database put records', { payload: '{"database":"chat"}' })]

    expect(toFrameLedger([{ place: 'IndexedDB', key: 'chat', bytes: 1 }], items)[0]?.writer).toBe('no known cause')
  })

  test('only the values of the widget in the storage of the host page are listed', () => {
    const place = 'local storage'
    const entries = [
      { place, key: 'chatwoot-widget:demo:cw_conversation', bytes: 1 },
      { place, key: 'cart', bytes: 1 },
    ] as const

    expect(toHostLedger(entries)).toMatchObject([
      { side: 'host page', writer: 'loader', purpose: expect.stringContaining('conversation') },
    ])
  })

  test('a value that the register does not list has no purpose', () => {
    expect(toFrameLedger([{ place: 'local storage', key: 'stranger', bytes: 1 }], [])[0]).toMatchObject({
      ...{ purpose: undefined, writer: 'before this session' },
    })
  })
})
