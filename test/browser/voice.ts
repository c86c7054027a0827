import type { Locator, Page } from '@playwright/test'
import type { Dev } from '../../cli/commands/dev.ts'
import { type ChatView, expect, openChat, openHost, type Sandbox, sendMessage, sentMark } from './fixtures.ts'

export const VOICE_SIZES = {
  desktop: { viewport: { width: 1280, height: 800 }, hasTouch: false },
  phone: { viewport: { width: 390, height: 700 }, hasTouch: true },
} as const

export const RECORD = 'Record a voice message'

/** Arguments with which Chromium has a microphone that beeps, and answers each request for it as a visitor would. */
export const microphoneArguments = (answer: 'allow' | 'deny'): readonly string[] => [
  '--use-fake-device-for-media-stream',
  `--use-fake-ui-for-media-stream${answer === 'deny' ? '=deny' : ''}`,
]

type Visit = { readonly page: Page; readonly servers: Dev; readonly sandbox: Sandbox }

/** Opens the chat of a tenant with voice messages, after the visitor's first message. */
export async function openVoiceChat({ page, servers, sandbox }: Visit): Promise<ChatView> {
  await sandbox('PUT', '/tenants/demo/page', { voiceMessages: true })
  await openHost(page, servers)
  const chat = await openChat(page)
  await sendMessage(chat, 'I would rather speak')
  await expect(sentMark(chat)).toBeVisible()
  await expect(buttonOf(chat, RECORD)).toBeVisible()
  return chat
}

export const buttonOf = (chat: ChatView, name: string): Locator => chat.getByRole('button', { name, exact: true })

/** Returns how many pixels of the list of messages the line with "Undo" covers. */
export const coveredPixels = async (chat: ChatView): Promise<number> => {
  const [log, undo] = [await chat.getByRole('log').boundingBox(), await buttonOf(chat, 'Undo').boundingBox()]
  if (log === null || undo === null) throw new Error('no line')
  return log.y + log.height - undo.y
}

/** Lets `countLiveTracks` see every microphone that a page opens. Must be called before the page is opened. */
export const watchTracks = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const { mediaDevices } = navigator
    if (mediaDevices === undefined) return
    const tracks: MediaStreamTrack[] = []
    const original = mediaDevices.getUserMedia.bind(mediaDevices)
    mediaDevices.getUserMedia = async (options) => {
      const stream = await original(options)
      tracks.push(...stream.getTracks())
      return stream
    }
    Reflect.set(window, 'liveTracks', () => tracks.filter(({ readyState }) => readyState === 'live').length)
  })
