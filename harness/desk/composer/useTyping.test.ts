import { afterEach, expect, jest, test } from '@jest/globals'
import { act, renderHook } from '@testing-library/react'
import { createSandbox } from '../../sandbox.ts'
import { useTyping } from './useTyping.ts'

afterEach(() => void jest.useRealTimers())

/** Renders the hook with a sandbox that records the typing events. */
function renderTyping() {
  const events: string[] = []
  const sandbox: ReturnType<typeof createSandbox> = {
    ...createSandbox('https://sandbox.test', 'demo'),
    setTyping: async (id, isOn, agent) => void events.push(`${id} ${agent} ${isOn ? 'on' : 'off'}`),
  }
  return { events, hook: renderHook(() => useTyping(sandbox, 12)).result }
}

test('typing of several speakers is reported again before the widget hides it', async () => {
  jest.useFakeTimers()
  const { events, hook } = renderTyping()
  for (const speaker of [1, 'bot'] as const) await act(async () => hook.current.change(speaker, true))
  expect([hook.current.speakers, events.splice(0)]).toEqual([
    [1, 'bot'],
    ['12 1 on', '12 bot on'],
  ])
  await act(async () => jest.advanceTimersByTime(10_000))
  expect(events.splice(0)).toEqual(['12 1 on', '12 bot on'])

  for (const speaker of [1, 'bot'] as const) await act(async () => hook.current.change(speaker, false))
  events.splice(0)
  await act(async () => jest.advanceTimersByTime(10_000))
  expect(events).toEqual([])
})

test('a speaker who types already, and the visitor, report nothing', async () => {
  const { events, hook } = renderTyping()
  await act(async () => hook.current.change('visitor', true))
  await act(async () => hook.current.change(1, true))
  await act(async () => hook.current.change(1, true))

  expect(events).toEqual(['12 1 on'])
})

test('writing does not start typing if it should not, but an end of writing stops it', async () => {
  const { events, hook } = renderTyping()
  await act(async () => hook.current.setByWriting(false))
  await act(async () => hook.current.changeByWriting(1, true))
  expect(events).toEqual([])
  await act(async () => hook.current.change(1, true))
  await act(async () => hook.current.changeByWriting(1, false))

  expect(events).toEqual(['12 1 on', '12 1 off'])
})
