import { describe, expect, test } from '@jest/globals'
import { act, waitFor, within } from '@testing-library/react'
import { json } from '#test/support/network/observedFetch.ts'
import {
  advanceTime,
  deliverEvents,
  holdResponse,
  log,
  messageCreated,
  openConversation,
  reconnect,
  send,
  type StartedWidget,
} from '#test/support/widget/conversation.tsx'
import { withFakeClock } from '#test/support/widget/fakeClock.ts'
import { startWidget } from '#test/support/widget/startedWidget.tsx'

withFakeClock()

/** Opens the chat of a visitor for whom the server has no messages. */
const start = (): Promise<StartedWidget> => openConversation(startWidget())

const addLines = ({ server }: StartedWidget, from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => server.add(`line ${from + at}`))

async function receiveLines(widget: StartedWidget, from: number, to: number): Promise<void> {
  const lines = addLines(widget, from, to)
  const events = lines.map(({ id, content, ...more }) => messageCreated(id, content ?? '', more))
  await deliverEvents(widget, ...events)
}

const shownLines = (): readonly string[] =>
  within(log())
    .queryAllByText(/^line \d+$/)
    .map(({ textContent }) => textContent)

const lines = (count: number): readonly string[] => Array.from({ length: count }, (_, at) => `line ${at + 1}`)

describe('a conversation of which this page has all messages', () => {
  test('a reconnect keeps the first messages of a conversation of 60', async () => {
    const widget = await start()
    await receiveLines(widget, 1, 60)
    act(() => widget.cable.disconnect())
    await reconnect(widget)
    await advanceTime(100)

    expect(shownLines()).toEqual(lines(60))
  })

  test('a page of the newest 20 messages that was requested before most of 26 came hides none', async () => {
    const widget = await start()
    act(() => widget.cable.disconnect())
    const respondStatus = holdResponse(widget.server, 'GET /api/v1/widget/conversations')
    await reconnect(widget)
    send('line 1')
    await waitFor(() => expect(widget.server.messages).toHaveLength(1))
    const respondPage = holdResponse(widget.server, 'GET /api/v1/widget/messages')
    await respondStatus(() => json(widget.server.conversation))
    await receiveLines(widget, 2, 26)
    expect(shownLines()).toEqual(lines(26))
    await respondPage(() => json({ payload: widget.server.messages.slice(-20), meta: {} }))
    await advanceTime(100)

    expect(shownLines()).toEqual(lines(26))
  })

  test('a reconnect loads all of the 45 messages that a visitor without messages has missed', async () => {
    const widget = await start()
    act(() => widget.cable.disconnect())
    addLines(widget, 1, 45)
    await reconnect(widget)

    await waitFor(() => expect(shownLines()).toEqual(lines(45)))
  })
})
