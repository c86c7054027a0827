import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import type { TraceItem, TraceLane } from '#protocol/trace.ts'
import { readRecordings } from './recording.ts'

const START = {
  origin: 'http://127.0.0.1:4401',
  path: '/widget',
  query: { website_token: 'demo' },
  viewport: { width: 400, height: 704 },
  languages: ['de'],
  timeZone: 'Europe/Berlin',
  isOnline: true,
  isVisible: true,
}

let count = 0

const readItems = (items: readonly TraceItem[]) => readRecordings({ items, savedAt: '' })

/** Creates an item of document `d` at a time in ms. */
function itemOf(lane: TraceLane, name: string, at: number, value?: unknown, rest: Partial<TraceItem> = {}): TraceItem {
  count += 1
  return { id: `d:${count}`, lane, name, at, ...(value !== undefined && { payload: JSON.stringify(value) }), ...rest }
}

const start = (at = 1_000): TraceItem => itemOf('page', 'start', at, START)

const exchange = (path: string, more: object): object => ({
  ...{ method: 'GET', url: `http://127.0.0.1:4401${path}`, requestHeaders: {} },
  ...more,
})

describe('recording of a trace', () => {
  test('inputs have their time since the start, and a response the time at which it arrived', () => {
    const [recording] = readItems([
      start(),
      itemOf('http', 'GET /a', 1_010, exchange('/a', { status: 200, responseBody: { a: 1 } }), { duration: 50 }),
      itemOf('visitor', 'click button “Send”', 1_030, { target: { element: 'button “Send”', index: 0 } }),
      itemOf('action', 'draft/submitted', 1_031, {}),
    ])

    expect(recording?.inputs.map(({ at, event }) => [at, event.kind])).toEqual([
      [30, 'visitor'],
      [60, 'response'],
    ])
  })

  test('what the frame sends is no input but an output, and a beacon and an open request get no response', () => {
    const [recording] = readItems([
      start(),
      itemOf('http', 'BEACON /metrics', 1_001, exchange('/metrics', {})),
      itemOf('http', 'GET /open', 1_002, exchange('/open', {}), { isPending: true }),
      itemOf('frameToHost', 'loaded', 1_003, {}),
      itemOf('cable', '→ subscribe', 1_004, { command: 'subscribe' }),
    ])

    expect(recording?.inputs).toEqual([])
    expect(recording?.outputs.map(({ kind, name }) => `${kind} ${name}`)).toEqual([
      'request BEACON /metrics',
      'request GET /open',
      'event loaded',
      'command → subscribe',
    ])
    expect(recording?.commands).toEqual([{ command: 'subscribe' }])
  })

  test('each load of the frame is a recording of its own, and a load without its start is left out', () => {
    const other = (item: TraceItem): TraceItem => ({ ...item, id: item.id.replace('d:', 'e:') })
    const orphan = { ...itemOf('visitor', 'click button “x”', 1), id: 'f:1' }
    const recordings = readItems([orphan, start(1_000), other(start(5_000)), other(itemOf('page', 'offline', 5_100))])

    expect(recordings.map(({ document, inputs }) => [document, inputs.length])).toEqual([
      ['d', 0],
      ['e', 1],
    ])
  })

  test('a change of the size of the frame is an input with the new size', () => {
    const [recording] = readItems([start(1_000), itemOf('page', 'resize', 1_020, { width: 400, height: 356 })])

    expect(recording?.inputs).toMatchObject([{ at: 20, event: { kind: 'resize', size: { width: 400, height: 356 } } }])
  })

  test('the focus of the window is an input, and a start without it has the focus', () => {
    const [recording] = readItems([start(1_000), itemOf('page', 'blur', 1_010), itemOf('page', 'focus', 1_020)])

    expect(recording?.start.hasFocus).toBe(true)
    expect(recording?.inputs.map(({ event }) => event)).toEqual([
      { kind: 'focus', hasFocus: false },
      { kind: 'focus', hasFocus: true },
    ])
    const [unfocused] = readItems([itemOf('page', 'start', 0, { ...START, hasFocus: false })])
    expect(unfocused?.start.hasFocus).toBe(false)
  })

  test('an imported script is an input when the page got it, and one that it never got is awaited in vain', () => {
    const [recording] = readItems([
      start(1_000),
      itemOf('page', 'script Home', 1_010, undefined, { duration: 40, isPending: false }),
      itemOf('page', 'script de', 1_020, { failure: 'offline' }, { duration: 5, isPending: false }),
      itemOf('page', 'script Chat', 1_030, undefined, { isPending: true }),
    ])

    expect(recording?.scripts).toEqual(['Home', 'de', 'Chat'])
    expect(recording?.inputs.map(({ at, event }) => ({ at, ...event }))).toEqual([
      { at: 25, kind: 'script', script: 'de', failure: 'offline' },
      { at: 50, kind: 'script', script: 'Home', failure: undefined },
    ])
  })

  test('the scripts of a page run when it does something first, and what the browser tells it earlier is no such thing', () => {
    const items = [start(1_000), itemOf('page', 'focus', 1_300), itemOf('frameToHost', 'loaded', 1_900, {})]

    expect(readItems(items)[0]?.scriptsAt).toBe(900)
    expect(readItems(items.slice(0, 2))[0]?.scriptsAt).toBe(0)
  })

  test('timers that ran are no inputs', () => {
    const [recording] = readItems([
      start(1_000),
      itemOf('page', 'timer', 1_046, { delay: 16, late: 10 }),
      itemOf('page', 'timer', 1_050, { delay: 'soon' }),
      itemOf('http', 'GET /a', 1_040, exchange('/a', { status: 200 }), { duration: 30 }),
    ])

    expect(recording?.timers).toEqual([{ delay: 16, late: 10, at: 46 }])
    expect(recording?.inputs.map(({ event }) => event.kind)).toEqual(['response'])
  })

  test('the newest page ends when the trace was saved, and an earlier one with its last item', () => {
    const items = [
      start(1_000),
      itemOf('http', 'GET /a', 1_040, exchange('/a', { status: 200 }), { duration: 30 }),
      { ...start(5_000), id: 'e:1' },
    ]
    const ends = (savedAt: string) => readRecordings({ items, savedAt }).map(({ end }) => end)

    expect(ends('1970-01-01T00:00:09.000Z')).toEqual([70, 4_000])
    expect(ends('no date')).toEqual([70, 0])
  })

  test.each([
    ['a time zone that does not exist', { timeZone: 'Nowhere/Bad' }],
    ['an offset for a time zone', { timeZone: '+01:00' }],
    ['a size of a million px', { viewport: { width: 1_000_000, height: 704 } }],
    ['no height', { viewport: { width: 400, height: 0 } }],
    ['a path that leaves the widget', { path: '/widget/../sandbox/replays' }],
    ['a path that leaves the widget in percent', { path: '/widget/%2e%2e/sandbox/replays' }],
    ['a path beside the widget', { path: '/widgets' }],
    ['the address of another server', { path: '//widget/widget/..' }],
  ])('a load with %s is left out', (_name, change) => {
    expect(readItems([itemOf('page', 'start', 0, { ...START, ...change })])).toEqual([])
  })

  test('a start has its path without dots, its time zone as browsers spell it, and only language tags', () => {
    const value = { path: '/widget/a/../chat', timeZone: 'europe/berlin', languages: ['de', '<b>', 'x'.repeat(99)] }
    const [recording] = readItems([itemOf('page', 'start', 0, { ...START, ...value })])

    expect(recording?.start).toMatchObject({ path: '/widget/chat', timeZone: 'Europe/Berlin', languages: ['de'] })
  })

  test('a resize to a size that no screen has is left out', () => {
    const [recording] = readItems([start(), itemOf('page', 'resize', 1_020, { width: 1e9, height: 1e9 })])

    expect(recording?.inputs).toEqual([])
  })

  test('a masked token gets a form that a header accepts, and a text of the visitor stays as it was', () => {
    const [recording] = readItems([
      start(),
      itemOf(
        'http',
        'GET /a',
        1_010,
        exchange('/a', { status: 200, responseBody: { auth_token: '…Q5V0', content: '…' } }),
      ),
      itemOf('cable', '← confirm', 1_020, { identifier: JSON.stringify({ pubsub_token: '…ab12' }) }),
    ])

    const [response, frame] = recording?.inputs.map(({ event }) => event) ?? []
    expect(response).toMatchObject({ response: { body: { auth_token: 'masked--Q5V0', content: '…' } } })
    expect(frame).toMatchObject({ text: JSON.stringify({ identifier: '{"pubsub_token":"masked--ab12"}' }) })
  })

  test('items with payloads of any shape never make it fail, and inputs stay in the order of their time', () => {
    const lane = fc.constantFrom<TraceLane>('page', 'visitor', 'hostToFrame', 'http', 'cable', 'storage')
    const name = fc.constantFrom(
      'start',
      'open',
      'close',
      '← x',
      '→ y',
      'type in field',
      'on screen',
      'resize',
      'focus',
      'script x',
      'timer',
      'GET /a',
    )
    fc.assert(
      fc.property(fc.array(fc.tuple(lane, name, fc.nat(10_000), fc.jsonValue())), (drafts) => {
        const items = drafts.map(([itemLane, itemName, at, value]) => itemOf(itemLane, itemName, at, value))
        for (const { inputs } of readItems([start(0), ...items])) {
          const times = inputs.map(({ at }) => at)
          expect(times).toEqual(times.toSorted((one, two) => one - two))
        }
      }),
    )
  })
})
