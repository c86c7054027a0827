import { describe, expect, test } from '@jest/globals'
import type { TraceItem } from '#protocol/trace.ts'
import { createCauses } from './causes.ts'
import { createRecorder } from './recorder.ts'

function setup() {
  let time = 1_000
  const items: TraceItem[] = []
  const causes = createCauses({ afterTask: () => undefined })
  const recorder = createRecorder({
    ...{ document: 'd', causes },
    now: () => time,
    onItem: (item) => void items.push(item),
  })
  return { recorder, items, causes, pass: (ms: number) => void (time += ms) }
}

describe('recorder of a page', () => {
  test('an item has an id of its document, its time, its payload and the cause that runs', () => {
    const { recorder, items, causes } = setup()
    const click = recorder.record({ lane: 'visitor', name: 'click' })
    causes.runAs(click, () => recorder.record({ lane: 'action', name: 'draft/submitted', value: { text: 'Hello' } }))

    expect(items).toEqual([
      { id: 'd:1', lane: 'visitor', name: 'click', at: 1_000 },
      { id: 'd:2', lane: 'action', name: 'draft/submitted', at: 1_000, payload: '{"text":"Hello"}', cause: 'd:1' },
    ])
  })

  test('a pending item gets its duration and new values when it ends, and no later ones', () => {
    const { recorder, items, pass } = setup()
    const id = recorder.record({ lane: 'http', name: 'GET /', isPending: true, value: { status: null } })
    pass(25)
    recorder.update(id, { isPending: false, bytes: 12, value: { status: 200 } })
    recorder.update(id, { isPending: false, value: { status: 500 } })

    expect(items).toHaveLength(2)
    expect(items.at(-1)).toMatchObject({ id, duration: 25, bytes: 12, isPending: false, payload: '{"status":200}' })
  })

  test('a response continues the items from before its request only', () => {
    const { recorder, causes } = setup()
    const call = recorder.record({ lane: 'saga', name: 'send' })
    const request = recorder.record({ lane: 'http', name: 'POST /' })
    const later = recorder.record({ lane: 'saga', name: 'save' })

    expect(recorder.responseTo?.(call)).toBeUndefined()
    causes.beginResponse(request)
    expect([call, request, later].map((id) => recorder.responseTo?.(id))).toEqual([request, undefined, undefined])
  })

  test('a later change of a value does not change the recorded payload', () => {
    const { recorder, items } = setup()
    const value = { count: 1 }
    recorder.record({ lane: 'action', name: 'counted', value })
    value.count = 2

    expect(items[0]?.payload).toBe('{"count":1}')
  })

  test('a value is read by its name, and an unknown name is an error', () => {
    const { recorder } = setup()
    recorder.provide('state', (argument) => ({ argument }))

    expect(recorder.read('state', 'd:1')).toEqual({ argument: 'd:1' })
    expect(() => recorder.read('sagas', undefined)).toThrow('The page provides no sagas.')
  })
})
