import { setImmediate } from 'node:timers'
import { jest } from '@jest/globals'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { example } from '../contracts/apiExamples.ts'
import type { FakeServer } from '../network/fakeServer.ts'
import { json } from '../network/observedFetch.ts'
import type { startWidget } from './startedWidget.tsx'

export type StartedWidget = ReturnType<typeof startWidget>

export const composer = (): HTMLElement => screen.getByPlaceholderText('Type your message')

export const log = (): HTMLElement => screen.getByRole('log')

export function write(text: string, field = composer()): void {
  fireEvent.change(field, { target: { value: text } })
}

export function send(text: string, field = composer()): void {
  write(text, field)
  fireEvent.keyDown(field, { key: 'Enter' })
}

/** Presses a button, or an item of the open menu. */
export const press = (name: string | RegExp): void =>
  void fireEvent.click(screen.queryByRole('menuitem', { name }) ?? screen.getByRole('button', { name }))

/** Waits some turns of the real event loop, for work that fake timers do not control: databases and request bodies. */
async function settle(): Promise<void> {
  for (let round = 0; round < 12; round += 1) await new Promise((resolve) => setImmediate(resolve))
}

/**
 * Advances the fake clock and runs the timers that are due. It does so in small steps, so that work outside the clock
 * can keep up.
 */
export const advanceTime = (milliseconds: number): Promise<void> =>
  act(async () => {
    const stepMs = Math.max(100, milliseconds / 200)
    await settle()
    for (let remaining = milliseconds; remaining > 0; remaining -= stepMs) {
      await jest.advanceTimersByTimeAsync(Math.min(remaining, stepMs))
      await settle()
    }
  })

/** Returns how many bubbles contain exactly this text. */
export const countBubbles = (text: string): number => within(log()).queryAllByText(text).length

/** Returns how many requests contain this line, for example `POST /path`. */
export const countRequests = ({ requestLines }: FakeServer, line: string): number => requestLines.filter((requestLine) => requestLine.includes(line)).length // prettier-ignore

export const SEND = 'POST /api/v1/widget/messages'

/** Opens the chat, connects the cable, and waits until the conversation is on screen and the room is subscribed. */
export async function openConversation(widget: StartedWidget): Promise<StartedWidget> {
  await widget.openChat()
  await waitFor(() => {
    if (widget.cable.attempts() === 0) throw new Error('no socket was opened')
  })
  await widget.connect()
  await advanceTime(50)
  return widget
}

type RoomEvent = { readonly event: string; readonly data: unknown }

const createRoomEventBuilder = (event: string) => (id: number, content: string, more: object = {}): RoomEvent => ({
  event,
  data: { id, content, conversation_id: 12, message_type: 1, created_at: 1_700_000_100 + id, content_attributes: {}, ...more },
}) // prettier-ignore

export const messageCreated = createRoomEventBuilder('message.created')
export const messageUpdated = createRoomEventBuilder('message.updated')

export const MARA = { sender: { id: 1, name: 'Mara', type: 'user' } }

/** Returns the event with which the room announces the status of the conversation. */
export const statusChanged = (name: string, more: object = {}): RoomEvent => ({
  event: 'conversation.status_changed',
  data: { id: 12, inbox_id: 3, account_id: 1, status: name, contact_last_seen_at: 0, ...more },
})

/** Delivers events over the cable and waits until they are rendered. */
export async function deliverEvents(widget: StartedWidget, ...events: readonly RoomEvent[]): Promise<void> {
  await widget.push(...events)
  await advanceTime(50)
}

/**
 * Simulates the layout of the message list: it is 1000 pixels high, its viewport is 200, and its maximum scroll
 * position is 800.
 */
export function scrollTo(top: number): void {
  const list = log()
  Object.defineProperties(list, {
    scrollHeight: { configurable: true, value: 1000 },
    clientHeight: { configurable: true, value: 200 },
    scrollTop: { configurable: true, writable: true, value: top },
  })
  fireEvent.scroll(list)
}

/** Overrides these fields of the tenant's channel. */
export function setChannel(server: FakeServer, fields: object): void {
  const config = example('widget-api', 'CurrentConfig') as { readonly website_channel_config: object }
  server.respondOnce('POST /api/v1/widget/config', () =>
    json({ ...config, website_channel_config: { ...config.website_channel_config, ...fields } }),
  )
}

/** Overrides these fields of the contact that the server knows. */
export function setContact(server: FakeServer, fields: object): void {
  const config = example('widget-api', 'CurrentConfig') as { readonly contact: object }
  server.respondOnce('POST /api/v1/widget/config', () => json({ ...config, contact: { ...config.contact, ...fields } }))
}

/** Overrides these fields of the tenant's account. */
export function setAccount(server: FakeServer, fields: object): void {
  server.respondOnce('GET /v2/widget/demo/config', () => json({ ...(example('middleware', 'AccountConfig') as object), ...fields })) // prettier-ignore
}

/** Holds back the next response to this request. The returned function delivers it. */
export function holdResponse(server: FakeServer, line: string): (response: () => Response) => Promise<void> {
  let resolveResponse: (response: Response) => void = () => undefined
  server.respondOnce(line, () => new Promise((resolve) => (resolveResponse = resolve)))
  return (response) =>
    act(async () => {
      resolveResponse(response())
      await jest.advanceTimersByTimeAsync(50)
    })
}

/** Opens the panel for the first time and waits for the servers to answer. */
export async function openAndLoad(widget: StartedWidget): Promise<StartedWidget> {
  await widget.open()
  await advanceTime(300)
  return widget
}

/** Returns the JSON bodies of the requests that match this line, in order. */
export const requestBodies = ({ requests }: StartedWidget, line: string): Promise<unknown[]> =>
  Promise.all(requests.filter((request) => lineOf(request).includes(line)).map((request) => request.clone().json()))

const lineOf = ({ method, url }: Request): string => `${method} ${new URL(url).pathname}`

/** Returns the frame events with this name that the host received. */
export const postedEvents = ({ host }: StartedWidget, event: string): readonly unknown[] => host.posted.filter((frameEvent) => frameEvent.event === event) // prettier-ignore

/** Waits for the next attempt to connect, which the server accepts. */
export async function reconnect(widget: StartedWidget): Promise<void> {
  const before = widget.cable.attempts()
  while (widget.cable.attempts() === before) await advanceTime(250)
  await widget.connect()
}

/** Chooses files in the file picker, and waits until they are checked. */
export async function chooseFiles(
  { container }: Pick<StartedWidget, 'container'>,
  ...files: readonly File[]
): Promise<void> {
  const input = container.querySelector('input[type=file]')
  if (!input) throw new Error('there is no picker')
  // A test cannot create a real list of files. The widget clears the field by its value.
  await act(async () => void fireEvent.change(input, { target: { files } }))
}

/** Returns the names of the files in the composer. */
export const chosenFiles = ({ container }: Pick<StartedWidget, 'container'>): readonly string[] =>
  within(container)
    .queryAllByRole('button', { name: /^Remove / })
    .map((button) => (button.getAttribute('aria-label') ?? '').replace('Remove ', ''))
