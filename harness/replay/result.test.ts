import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import type { TraceItem } from '#protocol/trace.ts'
import type { Recording } from './recording.ts'
import { type ReplayAnswer, subtract, toReplayResult } from './result.ts'

test('a warning of a failed request that the recording has too is no error of a replay, and an exception is one', () => {
  const recording = { inputs: [], outputs: [], warnings: ['console.warn network TypeError'] }
  const toItem = (name: string, number: number): TraceItem => ({ id: `d:${number}`, lane: 'error', at: number, name })
  const names = ['console.warn network TypeError', 'x is undefined', 'console.warn network TypeError']
  const evidence = { recording: recording as unknown as Recording, items: names.map(toItem), problemsOf: () => [] }
  const { errors } = toReplayResult({ step: 0 } as unknown as ReplayAnswer, evidence)
  expect(errors).toEqual(['x is undefined', 'console.warn network TypeError'])
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
    ...{ timeZone: 'UTC', isOnline: true, isVisible: true, local: {}, session: {} },
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
        commands: [],
      },
      items,
      problemsOf: () => [],
    },
  )

  expect(errors).toEqual(['policy script-src-elem blocks inline'])
})
