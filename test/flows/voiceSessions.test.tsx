import { describe, expect, test } from '@jest/globals'
import { act, fireEvent, screen } from '@testing-library/react'
import { setVisibility } from '#test/support/voice/fakeMicrophone.ts'
import { CANCEL, choose, createVoiceStart, hasButton, hold, pointer, RECORD, record, recordAndStop, SEND_VOICE, STOP } from '#test/support/voice/voice.tsx' // prettier-ignore
import { advanceTime, press } from '#test/support/widget/conversation.tsx'

const { open, microphone } = createVoiceStart()

const FAILED = 'The recording could not be started. Try again, or write your message.'
const WAITING = 'Allow the microphone…'

const alert = (): string => screen.getByRole('alert').textContent ?? ''
const openTracks = (): number => microphone().tracks.filter(({ isStopped }) => !isStopped).length
const announced = (): readonly string[] => screen.getAllByRole('status').map(({ textContent }) => textContent ?? '')

/** Lets the browser wait for the visitor's answer. Returns what allows the microphone. */
function askForPermission(): () => Promise<void> {
  let allow = (): void => undefined
  microphone().answer = new Promise((resolve) => (allow = resolve))
  return async () => {
    await act(async () => allow())
    await advanceTime(300)
  }
}

describe('one recording at a time', () => {
  test('two presses at once open one microphone', async () => {
    await open()
    const button = screen.getByRole('button', { name: RECORD })
    act(() => {
      button.click()
      button.click()
    })
    await advanceTime(1_500)
    expect([microphone().requests.length, openTracks()]).toEqual([1, 1])
    await choose(STOP)
    expect([hasButton(SEND_VOICE), openTracks()]).toEqual([true, 0])
  })

  test('a request while a recording is reviewed opens no microphone', async () => {
    const widget = await open()
    await recordAndStop()
    act(() => void widget.store.dispatch({ type: 'voice/requested' }))
    await advanceTime(300)
    expect([microphone().requests.length, hasButton(SEND_VOICE)]).toEqual([1, true])
  })

  test('permissions that are given after a cancelled and a second request leave one microphone, which can be stopped', async () => {
    await open()
    const allowFirst = askForPermission()
    press(RECORD)
    await choose(CANCEL)
    const allowSecond = askForPermission()
    press(RECORD)
    await allowFirst()
    expect([openTracks(), microphone().recorders.length]).toEqual([0, 0])
    await allowSecond()
    await advanceTime(1_500)
    expect([openTracks(), hasButton(STOP)]).toEqual([1, true])
    await choose(STOP)
    expect([openTracks(), hasButton(SEND_VOICE)]).toEqual([0, true])
  })
})

describe('a permission that the browser waits for', () => {
  test('the bar says so, announces it, and cancels with its button, which closes a microphone that is given later', async () => {
    await open()
    const allow = askForPermission()
    await record(300)
    expect(announced()).toContain(WAITING)
    expect(screen.getByRole('button', { name: CANCEL })).toHaveFocus()
    await choose(CANCEL)
    expect(screen.queryByText(WAITING)).toBeNull()
    expect(screen.getByRole('button', { name: RECORD })).toHaveFocus()
    await allow()
    expect([openTracks(), hasButton(STOP)]).toEqual([0, false])
  })

  test('Escape cancels it and keeps the chat open', async () => {
    await open()
    askForPermission()
    await record(300)
    fireEvent.keyDown(screen.getByRole('button', { name: CANCEL }), { key: 'Escape' })
    await advanceTime(300)
    expect(hasButton(CANCEL)).toBe(false)
    expect(screen.getByRole('log')).toBeInTheDocument()
  })

  test('a held button that is released before the permission records nothing afterwards', async () => {
    await open()
    const allow = askForPermission()
    await hold(2_000)
    await allow()
    expect([openTracks(), hasButton(STOP), hasButton(CANCEL)]).toEqual([0, false, false])
    Reflect.deleteProperty(microphone(), 'answer')
    await recordAndStop()
    expect(hasButton(SEND_VOICE)).toBe(true)
  })

  test('a permission that is given while the page is hidden records nothing', async () => {
    await open()
    const allow = askForPermission()
    await record(300)
    act(() => setVisibility('hidden'))
    await allow()
    act(() => setVisibility('visible'))
    expect([alert(), openTracks(), microphone().recorders.length]).toEqual([FAILED, 0, 0])
  })

  test('a microphone that a call has already records nothing', async () => {
    await open()
    microphone().isMuted = true
    await record(300)
    expect([alert(), openTracks(), microphone().recorders.length]).toEqual([FAILED, 0, 0])
  })
})

describe('presses', () => {
  test('an Enter key that is held presses each button of a recording once', async () => {
    await open()
    const repeat = (name: string): boolean =>
      fireEvent.keyDown(screen.getByRole('button', { name }), { key: 'Enter', repeat: true })
    expect(repeat(RECORD)).toBe(false)
    await record()
    expect(repeat(STOP)).toBe(false)
    await choose(STOP)
    expect(repeat('Play')).toBe(false)
  })

  test('a second finger does not end a hold', async () => {
    await open()
    const button = screen.getByRole('button', { name: RECORD })
    pointer('pointerdown', button)
    await advanceTime(2_000)
    pointer('pointerup', document, { pointerId: 2 })
    await advanceTime(300)
    expect(hasButton(STOP)).toBe(true)
    pointer('pointerup', document)
    await advanceTime(300)
    expect(hasButton(SEND_VOICE)).toBe(true)
  })

  test('a held button says what releasing it does, and a pressed one does not', async () => {
    await open()
    const hint = (): boolean => screen.queryByText('Release to stop, slide away to cancel') !== null
    pointer('pointerdown', screen.getByRole('button', { name: RECORD }))
    await advanceTime(1_000)
    expect(hint()).toBe(true)
    pointer('pointerup', document)
    await advanceTime(300)
    await choose('Delete recording')
    await record()
    expect(hint()).toBe(false)
  })

  test('the record button works with the keyboard after a hold whose click never came', async () => {
    await open()
    pointer('pointerdown', screen.getByRole('button', { name: RECORD }))
    await advanceTime(2_000)
    pointer('pointerup', document)
    await advanceTime(300)
    await choose('Delete recording')
    await record()
    expect(hasButton(STOP)).toBe(true)
  })

  test('a recording of less than a second is too short, and one that is cancelled leaves nothing', async () => {
    await open()
    await recordAndStop(600)
    expect([alert(), hasButton(SEND_VOICE)]).toEqual([
      'The recording is too short. Speak for at least a second.',
      false,
    ])
    await record(600)
    await choose(CANCEL)
    expect([screen.queryByRole('alert'), hasButton('Undo')]).toEqual([null, false])
  })
})
