import { describe, expect, test } from '@jest/globals'
import { act, fireEvent, waitFor, within } from '@testing-library/react'
import {
  advanceTime,
  countBubbles,
  deliverEvents,
  holdResponse,
  log,
  messageUpdated,
  openConversation,
  reconnect,
  press,
  scrollTo,
  type StartedWidget,
} from '#test/support/widget/conversation.tsx'
import { json } from '#test/support/network/observedFetch.ts'
import { withFakeClock } from '#test/support/widget/fakeClock.ts'
import { hostEventData } from '#test/support/widget/host.tsx'
import { startWidget } from '#test/support/widget/startedWidget.tsx'
import { type MessageSpec, MINUTE, NOON, startWithMessages as start, timestampBefore } from '#test/support/widget/storedMessages.ts' // prettier-ignore

withFakeClock(NOON)

describe('earlier messages', () => {
  const createLine = (number: number): MessageSpec => [`line ${number}`, (60 - number) * MINUTE]
  const createLines = (count: number): readonly MessageSpec[] =>
    Array.from({ length: count }, (_, at) => createLine(at + 1))

  const requestedPages = ({ requests }: StartedWidget): readonly (string | null)[] =>
    requests
      .filter(({ method, url }) => method === 'GET' && url.includes('/widget/messages'))
      .map(({ url }) => new URL(url).searchParams.get('before'))

  const PAGE = 'GET /api/v1/widget/messages'

  const pageBefore = async ({ server }: StartedWidget, before: number): Promise<Response> =>
    server.respond(new Request(`https://a.test/api/v1/widget/messages?website_token=demo&before=${before}`))

  const newestPage = async ({ server }: StartedWidget): Promise<Response> =>
    server.respond(new Request('https://a.test/api/v1/widget/messages?website_token=demo'))

  async function loseConnection(widget: StartedWidget): Promise<void> {
    act(() => widget.cable.disconnect())
    await reconnect(widget)
  }

  /**
   * Scrolls from the end of the list to a position with the wheel, as a visitor does. Each row makes the list 40 pixels
   * longer.
   */
  function scrollUp(top: number): void {
    const list = log()
    const rows = (): number => list.querySelectorAll('[data-key]').length
    scrollTo(800)
    Object.defineProperties(list, {
      scrollHeight: { configurable: true, get: () => 200 + 40 * rows() },
      scrollTo: { configurable: true, value: (to: ScrollToOptions) => (list.scrollTop = to.top ?? 0) },
    })
    list.scrollTop = 40 * rows()
    for (const position of [list.scrollTop, top]) {
      list.scrollTop = position
      fireEvent.wheel(list)
      fireEvent.scroll(list)
    }
  }

  test('earlier messages load page by page at the top of the list until all are loaded', async () => {
    const widget = await start(...createLines(50))
    expect(countBubbles('line 30')).toBe(0)
    const before = requestedPages(widget).length
    scrollUp(0)
    await waitFor(() => expect(countBubbles('line 30')).toBe(1))
    expect(countBubbles('line 10')).toBe(0)
    scrollUp(0)
    await waitFor(() => expect(countBubbles('line 1')).toBe(1))
    scrollUp(0)
    await advanceTime(100)
    scrollUp(0)
    await advanceTime(100)

    expect(requestedPages(widget).slice(before)).toEqual(['530', '510', '500'])
    expect(within(log()).getAllByText(/^line \d+$/)).toHaveLength(50)
  })

  test('earlier messages are not requested while the list is far from its top', async () => {
    const widget = await start(...createLines(50))
    const before = requestedPages(widget).length
    scrollTo(400)
    await advanceTime(100)

    expect(requestedPages(widget)).toHaveLength(before)
  })

  test('earlier messages are requested once while the visitor keeps scrolling near the top', async () => {
    const widget = await start(...createLines(50))
    const before = requestedPages(widget).length
    scrollUp(50)
    scrollUp(20)
    scrollUp(0)
    await waitFor(() => expect(countBubbles('line 30')).toBe(1))

    expect(
      requestedPages(widget)
        .slice(before)
        .filter((page) => page === '530'),
    ).toHaveLength(1)
    expect(countBubbles('line 10')).toBe(0)
  })

  test('the two pages before an earlier page are requested too, and shown at the top without a wait', async () => {
    const widget = await start(...createLines(90))
    const before = requestedPages(widget).length
    scrollUp(0)
    await advanceTime(100)
    expect(requestedPages(widget).slice(before)).toEqual(['570', '550', '530'])
    expect([countBubbles('line 51'), countBubbles('line 50')]).toEqual([1, 0])
    scrollUp(0)

    expect([countBubbles('line 11'), countBubbles('line 10')]).toEqual([1, 0])
    await advanceTime(100)
    expect(requestedPages(widget).slice(before)).toEqual(['570', '550', '530', '510', '500'])
  })

  test('a page that could not be loaded ahead of the reader is requested again at the top', async () => {
    const widget = await start(...createLines(50))
    const before = requestedPages(widget).length
    const first = await pageBefore(widget, 530)
    widget.server.respondOnce(PAGE, () => first)
    widget.server.respondOnce(PAGE, () => json({}, 500))
    scrollUp(0)
    await advanceTime(100)
    expect(within(log()).queryByRole('alert')).toBeNull()
    scrollUp(0)
    await advanceTime(100)

    expect(requestedPages(widget).slice(before).slice(0, 3)).toEqual(['530', '510', '510'])
    expect(within(log()).getAllByText(/^line \d+$/)).toHaveLength(50)
  })

  test('a page from before a lost connection is requested again, as it lacks the edits and deletions of that time', async () => {
    const widget = await start(...createLines(70))
    scrollUp(0)
    await advanceTime(100)
    await loseConnection(widget)
    await advanceTime(100)
    widget.server.messages[25] = { ...widget.server.messages[25], id: 525, content: 'line 26, edited' }
    scrollUp(0)
    await advanceTime(100)

    expect([countBubbles('line 26, edited'), countBubbles('line 26')]).toEqual([1, 0])
  })

  test('an edit of an unloaded message is shown with its page, and no page in between is missing', async () => {
    const widget = await start(...createLines(70))
    widget.server.messages[5] = { ...widget.server.messages[5], id: 505, content: 'line 6, edited' }
    await deliverEvents(widget, messageUpdated(505, 'line 6, edited', widget.server.messages[5]))
    expect(countBubbles('line 6, edited')).toBe(0)
    for (let page = 0; page < 5; page += 1) {
      scrollUp(0)
      await advanceTime(100)
    }

    expect(within(log()).getAllByText(/^line \d+/)).toHaveLength(70)
    expect(countBubbles('line 6, edited')).toBe(1)
  })

  test('earlier messages load without another scroll if the visitor reached the top during a reconnect', async () => {
    const widget = await start(...createLines(50))
    const before = requestedPages(widget).length
    const newest = [await newestPage(widget), await newestPage(widget)]
    const respondFunctions = newest.map(() => holdResponse(widget.server, PAGE))
    await loseConnection(widget)
    scrollUp(50)
    await advanceTime(100)
    expect(requestedPages(widget).slice(before)).not.toContain('530')
    for (const [at, page] of newest.entries()) await respondFunctions[at]?.(() => page)

    await waitFor(() => expect(countBubbles('line 30')).toBe(1))
    await advanceTime(100)
    expect(
      requestedPages(widget)
        .slice(before)
        .filter((page) => page === '530'),
    ).toHaveLength(1)
  })

  test('no earlier message is sent to the host if the contact changes while a catch-up reads its last page', async () => {
    const widget = await start(...createLines(50))
    scrollUp(0)
    await advanceTime(100)
    const [newest, earlier] = [await newestPage(widget), await pageBefore(widget, 531)]
    widget.server.respondOnce(PAGE, () => newest)
    const answer = holdResponse(widget.server, PAGE)
    await loseConnection(widget)
    await advanceTime(100)
    await act(async () => widget.host.receive({ event: 'set-user', identifier: 'u-1', user: { identifierHash: 'h' } }))
    await advanceTime(500)
    await answer(() => earlier)
    await widget.connect()
    await advanceTime(100)

    expect(hostEventData(widget, 'chatwoot:on-message')).toEqual([])
    expect(countBubbles('line 50')).toBe(1)
  })

  test('a response that adds no earlier messages causes one more request and then no others', async () => {
    const widget = await start(...createLines(50))
    const before = requestedPages(widget).length
    const newest = [await newestPage(widget), await newestPage(widget), await newestPage(widget)]
    for (const page of newest) widget.server.respondOnce(PAGE, () => page)
    scrollUp(50)
    await advanceTime(500)

    expect(requestedPages(widget).slice(before)).toEqual(['530', '530'])
  })

  test('earlier messages are not requested in a resolved conversation', async () => {
    const widget = startWidget()
    for (const [text, secondsAgo] of createLines(50))
      widget.server.add(text, { created_at: timestampBefore(secondsAgo) })
    widget.server.conversation.status = 'resolved'
    await openConversation(widget)
    const before = requestedPages(widget).length
    scrollUp(0)
    await advanceTime(200)

    expect(requestedPages(widget)).toHaveLength(before)
  })

  test('a failure to load earlier messages is shown, and “Try again” loads them', async () => {
    const widget = await start(...createLines(50))
    widget.server.respondOnce('GET /api/v1/widget/messages', () => json({}, 500))
    scrollUp(0)
    expect(await within(log()).findByRole('alert')).toHaveTextContent('Earlier messages could not be loaded.')
    press('Try again')

    await waitFor(() => expect(countBubbles('line 30')).toBe(1))
    expect(within(log()).queryByRole('alert')).not.toBeInTheDocument()
  })
})
