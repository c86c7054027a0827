import { describe, expect, test } from '@jest/globals'
import { act, screen } from '@testing-library/react'
import { choose, createVoiceStart, DELETE, hasButton, record, recordAndStop, SEND_VOICE, sentFiles } from '#test/support/voice/voice.tsx' // prettier-ignore
import { createFakeServer } from '#test/support/network/fakeServer.ts'
import { advanceTime, type StartedWidget } from '#test/support/widget/conversation.tsx'

const { open } = createVoiceStart()

const INTERRUPTED = 'The recording was interrupted. You can send what was recorded.'

/** Ends the page and opens it again in the same browser. */
async function reload(widget: StartedWidget): Promise<StartedWidget> {
  act(() => widget.kill())
  return open({ area: widget.area, tabArea: widget.tabArea, server: widget.server, usedIdCount: 50 })
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

  test('a recording belongs to the tab that records, until that tab is closed', async () => {
    const server = createFakeServer()
    const first = await open({ server })
    await recordAndStop()
    const locks = Object.getOwnPropertyDescriptor(navigator, 'locks')
    const request = (_name: string, _options: object, callback: (lock: null) => unknown) =>
      Promise.resolve(callback(null))
    Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } })
    act(() => first.kill())
    await open({ area: first.area, server, usedIdCount: 50 })
    expect(hasButton(SEND_VOICE)).toBe(false)
    if (locks) Object.defineProperty(navigator, 'locks', locks)
    else Reflect.deleteProperty(navigator, 'locks')
  })
})
