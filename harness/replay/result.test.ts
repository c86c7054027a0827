import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import type { TraceItem } from '#protocol/trace.ts'
import type { Recording } from './recording.ts'
import { type ReplayAnswer, subtract, toReplayResult } from './result.ts'

test('a warning of a failed request that the recording has too is no error of a replay, and an exception is one', () => {
  const recording = { inputs: [], outputs: [], warnings: ['console.warn network TypeError'], startedAt: 0, end: 0 }
  const toItem = (name: string, number: number): TraceItem => ({ id: `d:${number}`, lane: 'error', at: number, name })
  const names = ['console.warn network TypeError', 'x is undefined', 'console.warn network TypeError']
  const evidence = { recording: recording as unknown as Recording, items: names.map(toItem), problemsOf: () => [] }
  const { errors } = toReplayResult({ step: 0 } as unknown as ReplayAnswer, evidence)
  expect(errors).toEqual(['x is undefined', 'console.warn network TypeError'])
})

test('what the frame sends in the last half second of the recording or later is no difference, and what it sent before is missed', () => {
  const outputs = ['GET /early', 'GET /late'].map((name, at) => ({ name, at, item: 'd:1', kind: 'request' }))
  const recording = { inputs: [], outputs, warnings: [], startedAt: 1_000, end: 1_550 } as unknown as Recording
  const toItem = (name: string, at: number): TraceItem => ({ id: 'd:1', lane: 'http', at, name })
  const items = [toItem('GET /late', 2_051), toItem('GET /new', 1_020), toItem('GET /poll', 2_060)]
  const { missing, added } = toReplayResult({ step: 0 } as unknown as ReplayAnswer, {
    ...{ recording, items, problemsOf: () => [] },
  })

  expect(missing).toEqual(['GET /early'])
  expect(added).toEqual(['GET /new'])
})

test('each name counts as often as it comes', () => {
  expect(subtract(['GET /a', 'GET /a', 'POST /b'], ['GET /a'])).toEqual(['GET /a', 'POST /b'])
  fc.assert(
    fc.property(fc.array(fc.constantFrom('a', 'b', 'c')), fc.array(fc.constantFrom('a', 'b', 'c')), (names, others) => {
      expect(subtract(names, names)).toEqual([])
      expect(names.length - subtract(names, others).length).toBe(others.length - subtract(others, names).length)
    }),
  )
})

test('a remote picture that the policy of a replay blocks is no error of the frame, and a blocked script is one', () => {
  const items = ['policy img-src blocks https://shop.test', 'policy script-src-elem blocks inline'].map(
    (name, index): TraceItem => ({ id: `d:${index}`, lane: 'error', name, at: 0 }),
  )
  const start = {
    ...{ origin: '', path: '/widget', query: {}, viewport: { width: 400, height: 704 }, languages: [] },
    ...{ timeZone: 'UTC', isOnline: true, isVisible: true, hasFocus: true, local: {}, session: {} },
  }
  const { errors } = toReplayResult(
    { step: 0, at: 0, openRequests: 0, problems: [], hash: '', text: '' },
    {
      recording: {
        ...{ document: 'd', startedAt: 0, settings: undefined },
        start,
        inputs: [],
        outputs: [],
        warnings: [],
        ...{ commands: [], scriptsAt: 0, scripts: [], timers: [], end: 0 },
      },
      items,
      problemsOf: () => [],
    },
  )

  expect(errors).toEqual(['policy script-src-elem blocks inline'])
})
