/**
 * Tests a browser whose IndexedDB never answers, neither with a database nor with an error, as WebKit's did at the start
 * of a page (https://bugs.webkit.org/show_bug.cgi?id=226547).
 */
import { IDBFactory, IDBOpenDBRequest } from 'fake-indexeddb'
import { beforeEach, expect, test } from '@jest/globals'
import { act } from '@testing-library/react'
import {
  advanceTime,
  countBubbles,
  openConversation,
  send,
  SEND,
  type StartedWidget,
} from '#test/support/widget/conversation.tsx'
import { createBrowserStart, createReload } from '#test/support/widget/freshBrowser.tsx'

const start = createBrowserStart()
const reload = createReload((options) => openConversation(start(options)))

const contents = ({ server }: StartedWidget): readonly string[] => server.sent.map(({ content }) => content)

/** Sends a text. Without a database, nothing keeps the delivery from going on between two calls of `act`. */
const sendAndWait = (text: string): Promise<void> =>
  act(async () => {
    send(text)
    await advanceTime(200)
  })

class SilentFactory extends IDBFactory {
  override open = (): IDBOpenDBRequest => new IDBOpenDBRequest()
  override deleteDatabase = this.open
}

beforeEach(() => {
  globalThis.indexedDB = new SilentFactory()
})

test('a message is sent if the database of the browser never answers, and the next one without a delay', async () => {
  const widget = await openConversation(start())
  send('First')
  await advanceTime(5_500)
  expect(contents(widget)).toEqual(['First'])
  await sendAndWait('Second')
  expect(contents(widget)).toEqual(['First', 'Second'])
  expect([countBubbles('First'), countBubbles('Second')]).toEqual([1, 1])
})

test('a message that was pending before a reload is sent once after it, if the database never answers', async () => {
  const widget = await openConversation(start())
  await advanceTime(5_500)
  widget.server.respondOnce(SEND, () => Promise.reject(new TypeError('Failed to fetch')))
  await sendAndWait('Hello')
  const next = await reload(widget)
  await advanceTime(60_000)
  expect(contents(next)).toEqual(['Hello'])
  expect(countBubbles('Hello')).toBe(1)
})
