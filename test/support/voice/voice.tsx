import { afterEach, beforeEach } from '@jest/globals'
import { fireEvent, screen } from '@testing-library/react'
import { createFakeServer } from '#test/support/network/fakeServer.ts'
import { advanceTime, openConversation, press, type StartedWidget } from '#test/support/widget/conversation.tsx'
import { createBrowserStart } from '#test/support/widget/freshBrowser.tsx'
import { installMicrophone } from './fakeMicrophone.ts'

export const RECORD = 'Record a voice message'
export const STOP = 'Stop recording'
export const CANCEL = 'Cancel recording'
export const DELETE = 'Delete recording'
export const SEND_VOICE = 'Send voice message'

type Microphone = ReturnType<typeof installMicrophone>

/** Gives each test of a file a new browser with a microphone. `open` opens a conversation of a tenant with voice messages. */
export function createVoiceStart() {
  const startWidget = createBrowserStart()
  const current: { microphone?: Microphone } = {}
  beforeEach(() => {
    current.microphone = installMicrophone()
  })
  afterEach(() => current.microphone?.remove())
  const open = async (options: Parameters<typeof startWidget>[0] & object = {}): Promise<StartedWidget> => {
    const widget = startWidget({ voiceMessages: true, server: createFakeServer(), ...options })
    await openConversation(widget)
    await advanceTime(300)
    return widget
  }
  return {
    open,
    microphone: (): Microphone => {
      if (!current.microphone) throw new Error('no microphone')
      return current.microphone
    },
  }
}

/** Starts a recording with the keyboard, and records for some time. */
export async function record(milliseconds = 3_000): Promise<void> {
  press(RECORD)
  await advanceTime(milliseconds)
}

export async function recordAndStop(milliseconds = 3_000): Promise<void> {
  await record(milliseconds)
  await choose(STOP)
}

export async function choose(name: string): Promise<void> {
  press(name)
  await advanceTime(300)
}

/** Presses the button with a pointer at a place, and releases it after some time at another. */
export async function hold(milliseconds: number, { x = 0 }: { readonly x?: number } = {}): Promise<void> {
  const button = screen.getByRole('button', { name: RECORD })
  pointer('pointerdown', button)
  await advanceTime(milliseconds)
  pointer('pointerup', document, { x })
  fireEvent.click(button, { detail: 1 })
  await advanceTime(300)
}

/** Presses or releases a pointer at a place. */
export function pointer(
  type: 'pointerdown' | 'pointerup',
  target: Document | Element,
  { x = 0, pointerId = 1 }: { readonly x?: number; readonly pointerId?: number } = {},
): void {
  const event = new MouseEvent(type, { bubbles: true, button: 0, clientX: x, clientY: 0 })
  fireEvent(target, Object.assign(event, { pointerId }))
}

export const hasButton = (name: string): boolean => screen.queryByRole('button', { name }) !== null

/** Returns the files of the messages that were sent, as name, type and size. */
export async function sentFiles({ requests }: StartedWidget): Promise<readonly File[]> {
  const bodies = await Promise.all(
    requests
      .filter(({ method, url }) => method === 'POST' && new URL(url).pathname.endsWith('/messages'))
      .map((request) => request.clone().formData().catch(() => new FormData())), // prettier-ignore
  )
  return bodies.flatMap((body) => body.getAll('message[attachments][]')).filter((file) => file instanceof File)
}
