import { describe, expect, test } from '@jest/globals'
import { act, screen } from '@testing-library/react'
import { browserError } from '#test/support/voice/fakeMicrophone.ts'
import { CANCEL, choose, createVoiceStart, hasButton, RECORD, record, recordAndStop, SEND_VOICE, sentFiles, STOP } from '#test/support/voice/voice.tsx' // prettier-ignore
import { advanceTime, composer, countRequests, press, SEND, send } from '#test/support/widget/conversation.tsx'

const { open, microphone } = createVoiceStart()

const alert = (): string => screen.getByRole('alert').textContent ?? ''

describe('a microphone that the browser does not give', () => {
  test.each([
    ['a refused permission', 'NotAllowedError', 'The microphone is blocked. Allow it in your browser’s settings for this page, then try again.'],
    ['a policy that forbids it', 'SecurityError', 'This website does not allow recording. Please write your message.'],
    ['no microphone', 'NotFoundError', 'No microphone was found. Connect one, then try again.'],
    ['another app that uses it', 'NotReadableError', 'Another app is using the microphone. Close it there, then try again.'],
    ['an unknown error', 'TypeError', 'The recording could not be started. Try again, or write your message.'],
  ])('%s is explained, and the next press tries again', async (_what, name, text) => {
    await open()
    microphone().error = browserError(name)
    await record(300)
    expect(alert()).toBe(text)
    expect(hasButton(STOP)).toBe(false)

    Reflect.deleteProperty(microphone(), 'error')
    await recordAndStop()
    expect(screen.queryByRole('alert')).toBeNull()
    expect(hasButton(SEND_VOICE)).toBe(true)
  }) // prettier-ignore

  test('a policy of the host page that Chromium reports is told apart from a refused permission', async () => {
    Object.defineProperty(document, 'featurePolicy', { configurable: true, value: { allowsFeature: () => false } })
    await open()
    microphone().error = browserError('NotAllowedError')
    await record(300)
    expect(alert()).toBe('This website does not allow recording. Please write your message.')
    Reflect.deleteProperty(document, 'featurePolicy')
  })

  test('an explanation can be dismissed, and the draft can be sent meanwhile', async () => {
    const widget = await open()
    microphone().error = browserError('NotAllowedError')
    await record(300)
    send('Then I write')
    await advanceTime(300)
    expect(countRequests(widget.server, SEND)).toBe(1)
    await choose('Dismiss')
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('a browser without a format that servers accept says so', async () => {
    await open()
    microphone().supported.length = 0
    await record(300)
    expect(alert()).toBe('The recording could not be started. Try again, or write your message.')
    expect(microphone().requests).toEqual([])
  })

  test('a recorder that cannot be created closes the microphone', async () => {
    await open()
    microphone().recorderError = browserError('NotSupportedError')
    await record(300)
    expect(alert()).toBe('The recording could not be started. Try again, or write your message.')
    expect(microphone().tracks.map(({ isStopped }) => isStopped)).toEqual([true])
  })

  test('a microphone that is given after the visitor has left is closed at once', async () => {
    let allow = (): void => undefined
    const widget = await open()
    microphone().answer = new Promise((resolve) => (allow = resolve))
    await record(300)
    await act(async () => widget.host.receive({ event: 'toggle-open', isOpen: false }))
    await act(async () => allow())
    await advanceTime(300)
    expect(microphone().tracks.map(({ isStopped }) => isStopped)).toEqual([true])
    expect(microphone().recorders).toEqual([])
  })
})

describe('an empty recording', () => {
  const EMPTY = 'There was no sound. Check that your microphone is on, then try again.'

  test('a recording without data says so, and nothing is sent', async () => {
    const widget = await open()
    microphone().hasData = false
    await recordAndStop()
    expect(alert()).toBe(EMPTY)
    expect(await sentFiles(widget)).toEqual([])
  })

  test('a recording of a microphone that is switched off says so', async () => {
    await open()
    microphone().level = 0
    await recordAndStop()
    expect([alert(), hasButton(SEND_VOICE)]).toEqual([EMPTY, false])
  })

  test('a cancelled recording without data leaves nothing to restore', async () => {
    await open()
    microphone().hasData = false
    await record()
    await choose(CANCEL)
    expect([hasButton('Undo'), screen.queryByRole('alert')]).toEqual([false, null])
    expect(composer()).toBeInTheDocument()
    press(RECORD)
    await advanceTime(300)
    expect(hasButton(STOP)).toBe(true)
  })
})
