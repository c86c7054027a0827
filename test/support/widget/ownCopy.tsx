import { screen } from '@testing-library/react'
import { createFakeServer, type FakeServer } from '#test/support/network/fakeServer.ts'
import { advanceTime, press, type StartedWidget } from '#test/support/widget/conversation.tsx'
import { createBrowserStart } from '#test/support/widget/freshBrowser.tsx'

export const startWidget = createBrowserStart()

export type StartOptions = Parameters<typeof startWidget>[0] & object

const OWN_COPY = { save: true, forget: true, offline: true }
export const FRAME = 'chatwoot-widget:demo@https://shop.test'
export const SAVE = 'Save conversation'
export const FORGET = 'Forget me on this device'
export const PAGE = 'GET /api/v1/widget/messages'

export const start = (options: StartOptions = {}): StartedWidget => startWidget({ ownCopy: OWN_COPY, ...options })

/** Creates a server with messages that are numbered from 1. A page has 20 of them. */
export function serverWith(count: number): FakeServer {
  const server = createFakeServer()
  for (let at = 1; at <= count; at += 1) server.add(`line ${at}`)
  return server
}

export async function openDialog(item: string): Promise<void> {
  await advanceTime(300)
  press('More options')
  press(item)
  await advanceTime(300)
}

export const dialog = (): HTMLElement => screen.getByRole('dialog', { name: SAVE })

export async function choose(answer: string): Promise<void> {
  press(answer)
  await advanceTime(500)
}

/** Returns the text of the last file that the browser has downloaded. */
export async function lastFile({ savedFiles }: StartedWidget): Promise<string> {
  const file = savedFiles.at(-1)
  if (file === undefined) throw new Error('no file was saved')
  return file.blob.text()
}

export const parseHtml = (text: string): Document => new DOMParser().parseFromString(text, 'text/html')
