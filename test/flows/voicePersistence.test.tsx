import { describe, expect, test } from '@jest/globals'
import { act, screen } from '@testing-library/react'
import { choose, createVoiceStart, DELETE, hasButton, record, recordAndStop, SEND_VOICE, sentFiles, STOP } from '#test/support/voice/voice.tsx' // prettier-ignore
import { createFakeServer } from '#test/support/network/fakeServer.ts'
import { advanceTime } from '#test/support/widget/conversation.tsx'
import { createReload } from '#test/support/widget/freshBrowser.tsx'

const { open } = createVoiceStart()

const INTERRUPTED = 'The recording was interrupted. You can send what was recorded.'

const reload = createReload(open)

type RequestLock = (name: string, options: object, callback: (lock: object | null) => unknown) => Promise<unknown>

/** Replaces the locks of the browser. Returns a function that restores them. */
function setLocks(request: RequestLock): () => void {
  const locks = Object.getOwnPropertyDescriptor(navigator, 'locks')
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } })
  return () => {
    if (locks) Object.defineProperty(navigator, 'locks', locks)
    else Reflect.deleteProperty(navigator, 'locks')
  }
}

describe('a recording over a reload', () => {
  test('a recording in review is there after a reload, and can be sent', async () => {
    const first = await open()
    await recordAndStop()
    const second = await reload(first)
    expect(hasButton(SEND_VOICE)).toBe(true)
    expect(screen.queryByText(INTERRUPTED)).toBeNull()
    await choose(SEND_VOICE)
    await advanceTime(500)
    expect(await sentFiles(second)).toHaveLength(1)
  })

  test('a recording in progress is kept up to its last stored part', async () => {
    const first = await open()
    await record(8_500)
    await reload(first)
    expect(hasButton(SEND_VOICE)).toBe(true)
    expect(screen.getByText(INTERRUPTED)).toBeInTheDocument()
  })

  test.each([
    ['sent', SEND_VOICE],
    ['deleted', DELETE],
  ])('a recording that is %s does not return after a reload', async (_what, button) => {
    const first = await open()
    await recordAndStop()
    await choose(button)
    await advanceTime(500)
    await reload(first)
    expect(hasButton(SEND_VOICE)).toBe(false)
  })

  test.each(['session', 'none'] as const)('with the consent %s a recording is not stored', async (consent) => {
    const first = await open({ consent })
    await recordAndStop()
    await reload(first)
    expect(hasButton(SEND_VOICE)).toBe(false)
  })

  test('a recording that is restored late is kept while the visitor records, and offered afterwards', async () => {
    const first = await open()
    await recordAndStop()
    let grant = (): void => undefined
    const granted = new Promise<void>((resolve) => (grant = resolve))
    const restoreLocks = setLocks(async (name, _options, callback) => {
      if (name.includes('#voice')) await granted
      return callback({ name })
    })
    const second = await reload(first)
    expect(hasButton(SEND_VOICE)).toBe(false)
    await record(2_000)
    await act(async () => grant())
    await advanceTime(500)
    expect(hasButton(STOP)).toBe(true)
    await choose(STOP)
    await choose(SEND_VOICE)
    await advanceTime(500)
    expect([(await sentFiles(second)).length, hasButton(SEND_VOICE)]).toEqual([1, true])
    await choose(SEND_VOICE)
    await advanceTime(500)
    expect(await sentFiles(second)).toHaveLength(2)
    restoreLocks()
  })

  test('a recording belongs to the tab that records, until that tab is closed', async () => {
    const server = createFakeServer()
    const first = await open({ server })
    await recordAndStop()
    const restoreLocks = setLocks(async (_name, _options, callback) => callback(null))
    act(() => first.kill())
    await open({ area: first.area, server, usedIdCount: 50 })
    expect(hasButton(SEND_VOICE)).toBe(false)
    restoreLocks()
  })
})
