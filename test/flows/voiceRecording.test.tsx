import { describe, expect, test } from '@jest/globals'
import { act, fireEvent, screen } from '@testing-library/react'
import { setVisibility } from '#test/support/voice/fakeMicrophone.ts'
import { CANCEL, choose, createVoiceStart, DELETE, hasButton, hold, RECORD, record, recordAndStop, SEND_VOICE, sentFiles, STOP } from '#test/support/voice/voice.tsx' // prettier-ignore
import { advanceTime, composer, countRequests, SEND, setChannel, write } from '#test/support/widget/conversation.tsx'
import { createFakeServer } from '#test/support/network/fakeServer.ts'

const { open, microphone } = createVoiceStart()

const INTERRUPTED = 'The recording was interrupted. You can send what was recorded.'

const isReleased = (): boolean =>
  microphone().tracks.length > 0 && microphone().tracks.every((track) => track.isStopped)

describe('recording', () => {
  test('a tenant without voice messages has no microphone button', async () => {
    await open({ voiceMessages: false })
    expect(hasButton(RECORD)).toBe(false)
  })

  test('a page without mediaDevices, as an insecure one, has no microphone button', async () => {
    microphone().remove()
    await open()
    expect(hasButton(RECORD)).toBe(false)
    expect(composer()).toBeInTheDocument()
  })

  test('a channel that allows no attachments has no microphone button', async () => {
    const server = createFakeServer()
    setChannel(server, { enabled_features: [] })
    await open({ server })
    expect(hasButton(RECORD)).toBe(false)
  })

  test('a recording starts and stops with a press, and is sent as one audio file beside the draft', async () => {
    const widget = await open()
    write('half a sentence')
    await record(3_500)
    expect(screen.getByRole('timer')).toHaveTextContent('0:03')
    expect(screen.getByRole('button', { name: STOP })).toHaveFocus()
    await choose(STOP)
    expect(screen.getByRole('button', { name: 'Play' })).toHaveFocus()
    expect(isReleased()).toBe(true)
    await choose(SEND_VOICE)
    await advanceTime(500)

    const files = await sentFiles(widget)
    expect(files.map(({ name, type }) => [name, type])).toEqual([[expect.stringMatching(/^voice-message-\d{8}-\d{6}\.webm$/), 'audio/webm']]) // prettier-ignore
    expect(composer()).toHaveValue('half a sentence')
    expect(screen.getByRole('button', { name: RECORD })).toHaveFocus()
  })

  test('two presses of Send send one voice message', async () => {
    const widget = await open()
    await recordAndStop()
    const button = screen.getByRole('button', { name: SEND_VOICE })
    act(() => {
      button.click()
      button.click()
    })
    await advanceTime(500)
    expect(countRequests(widget.server, SEND)).toBe(1)
  })

  test('holding the button records until it is released', async () => {
    await open()
    await hold(2_000)
    expect(hasButton(SEND_VOICE)).toBe(true)
    expect(microphone().requests).toHaveLength(1)
  })

  test('a short hold counts as a press, and the recording goes on', async () => {
    await open()
    await hold(200)
    expect([hasButton(STOP), microphone().requests.length]).toEqual([true, 1])
  })

  test('sliding away from a held button cancels the recording, which can be restored', async () => {
    await open()
    await hold(2_000, { x: 200 })
    expect(hasButton(SEND_VOICE)).toBe(false)
    expect(screen.getAllByText('Recording deleted.')).not.toEqual([])
    await choose('Undo')
    expect(hasButton(SEND_VOICE)).toBe(true)
  })

  test('Escape cancels a recording and keeps the chat open', async () => {
    await open()
    await record()
    fireEvent.keyDown(screen.getByRole('button', { name: STOP }), { key: 'Escape' })
    await advanceTime(300)
    expect([hasButton(STOP), isReleased()]).toEqual([false, true])
    expect(screen.getByRole('log')).toBeInTheDocument()
  })

  test('a deleted recording can be restored until the line is dismissed', async () => {
    const widget = await open()
    await recordAndStop()
    await choose(DELETE)
    await choose('Undo')
    await choose(DELETE)
    await choose('Dismiss')
    expect([hasButton('Undo'), hasButton(RECORD)]).toEqual([false, true])
    expect(await sentFiles(widget)).toEqual([])
  })

  test('the composer under the bar is inert while something is recorded, and not afterwards', async () => {
    await open()
    await record()
    expect(composer().closest('[inert]')).not.toBeNull()
    await choose(CANCEL)
    expect(composer().closest('[inert]')).toBeNull()
  })

  test('the start and the length of a recording are announced once', async () => {
    await open()
    const announced = (): readonly string[] => screen.getAllByRole('status').map(({ textContent }) => textContent ?? '')
    await record()
    expect(announced()).toContain('Recording')
    await choose(STOP)
    expect(announced()).toContain('Recording stopped: 0:03')
  })

  test('a recording stops at its maximum length, and can be sent', async () => {
    await open()
    await record(301_000)
    expect(screen.getByText('The recording has reached its maximum length. You can send it now.')).toBeInTheDocument()
    expect([hasButton(SEND_VOICE), isReleased()]).toEqual([true, true])
  })
})

describe('an interrupted recording', () => {
  test('a hidden page ends a recording, which can be sent', async () => {
    await open()
    await record()
    act(() => setVisibility('hidden'))
    await advanceTime(300)
    act(() => setVisibility('visible'))
    await advanceTime(300)
    expect(screen.getByText(INTERRUPTED)).toBeInTheDocument()
    expect([hasButton(SEND_VOICE), isReleased()]).toEqual([true, true])
  })

  test.each(['ended', 'mute'])(
    'a microphone that a call takes (%s) ends a recording, which can be sent',
    async (event) => {
      const widget = await open()
      await record()
      act(() => void microphone().tracks[0]?.dispatchEvent(new Event(event)))
      await advanceTime(300)
      expect(screen.getByText(INTERRUPTED)).toBeInTheDocument()
      await choose(SEND_VOICE)
      await advanceTime(500)
      expect(await sentFiles(widget)).toHaveLength(1)
    },
  )

  test('an error of the recorder keeps what was recorded', async () => {
    await open()
    await record()
    act(() => void microphone().recorders[0]?.dispatchEvent(new Event('error')))
    await advanceTime(300)
    expect(screen.getByText(INTERRUPTED)).toBeInTheDocument()
    expect([hasButton(SEND_VOICE), isReleased()]).toEqual([true, true])
  })

  test('closing the panel ends a recording, which is there when it is opened again', async () => {
    const widget = await open()
    await record()
    await act(async () => widget.host.receive({ event: 'toggle-open', isOpen: false }))
    await advanceTime(300)
    expect(isReleased()).toBe(true)
    await act(async () => widget.host.receive({ event: 'toggle-open', isOpen: true }))
    await advanceTime(300)
    expect(hasButton(SEND_VOICE)).toBe(true)
  })

  test('leaving the conversation ends a recording, which is there on return', async () => {
    const widget = await open()
    await record()
    await act(async () => screen.getByRole('link', { name: 'Home' }).click())
    await advanceTime(300)
    expect(isReleased()).toBe(true)
    await widget.openChat()
    await advanceTime(300)
    expect(hasButton(SEND_VOICE)).toBe(true)
  })

  test('another visitor does not get the recording of the previous one', async () => {
    const widget = await open()
    await record()
    act(() => void widget.store.dispatch({ type: 'contact/changed', isSamePerson: false } as never))
    await advanceTime(300)
    expect([hasButton(STOP), hasButton(SEND_VOICE), isReleased()]).toEqual([false, false, true])
  })
})
