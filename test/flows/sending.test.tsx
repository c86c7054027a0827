import { describe, expect, test } from '@jest/globals'
import { act, screen, waitFor, within } from '@testing-library/react'
import {
  countBubbles,
  composer,
  openConversation,
  countRequests,
  messageCreated,
  deliverEvents,
  holdResponse,
  advanceTime,
  log,
  press,
  send,
  SEND,
  type StartedWidget,
  write,
} from '#test/support/widget/conversation.tsx'
import { createBrowserStart } from '#test/support/widget/freshBrowser.tsx'
import { json } from '#test/support/network/observedFetch.ts'

const start = createBrowserStart()

/** Simulates a reload of the page, with the same browser and the same server. */
function reload({ server, area, kill }: StartedWidget, options: Parameters<typeof start>[0] = {}): StartedWidget {
  act(() => kill())
  return start({ server, area, usedIdCount: 100, ...options })
}

const setOnline = (widget: StartedWidget, isOnline: boolean): void => act(() => widget.network.set(isOnline))

const contents = ({ server }: StartedWidget): readonly string[] => server.sent.map(({ content }) => content)

/** Makes the next requests to send a message fail with this response. Returns the time of each request. */
function failSends(widget: StartedWidget, times: number, response: () => Response | Promise<Response>): number[] {
  const timestamps: number[] = []
  const recordAndRespond = (): Response | Promise<Response> => {
    timestamps.push(Date.now())
    return response()
  }
  for (let time = 0; time < times; time += 1) widget.server.respondOnce(SEND, recordAndRespond)
  return timestamps
}

const rejectRequest = (): Promise<Response> => Promise.reject(new TypeError('Failed to fetch'))

const delays = (timestamps: readonly number[]): readonly number[] =>
  timestamps.slice(1).map((moment, index) => Math.round((moment - (timestamps[index] ?? 0)) / 1000))

describe('sending without a network', () => {
  test('messages written offline wait with a notice, and are sent in order when the network returns', async () => {
    const widget = await openConversation(start())
    setOnline(widget, false)
    send('one')
    send('two')
    await advanceTime(50)

    expect(screen.getByText('You are offline. Messages are sent when you are back.')).toBeInTheDocument()
    expect(log()).toHaveTextContent('Waiting to be sent')
    expect(contents(widget)).toEqual([])
    setOnline(widget, true)
    await waitFor(() => expect(contents(widget)).toEqual(['one', 'two']))
    expect(screen.queryByText(/You are offline/)).not.toBeInTheDocument()
    await waitFor(() => expect(log()).not.toHaveTextContent('Waiting to be sent'))
  })

  test('a message is retried with exponential backoff after network errors', async () => {
    const widget = await openConversation(start())
    const timestamps = failSends(widget, 4, rejectRequest)
    send('Through the tunnel')
    await waitFor(() => expect(timestamps).toHaveLength(1))
    await advanceTime(50)
    expect(log()).toHaveTextContent('Waiting to be sent')
    await advanceTime(30_000)

    expect(delays(timestamps)).toEqual([1, 2, 4])
    expect(contents(widget)).toEqual(['Through the tunnel'])
    expect(within(log()).getByRole('img', { name: 'Sent' })).toBeInTheDocument()
  })

  test('a pending message is retried at once when the network returns', async () => {
    const widget = await openConversation(start())
    const timestamps = failSends(widget, 5, rejectRequest)
    send('Now?')
    await advanceTime(16_000)
    expect(timestamps).toHaveLength(5)
    setOnline(widget, false)
    setOnline(widget, true)

    await waitFor(() => expect(contents(widget)).toEqual(['Now?']))
  })
})

describe('messages that the server refuses', () => {
  test.each([
    [500, {}, 'Not sent · The server has a problem.'],
    [500, { message: 'undefined method' }, 'Not sent · The server has a problem.'],
    [422, {}, 'Not sent · It was not accepted. Please change it and try again.'],
    [422, { message: ['Too long'] }, 'Not sent · It was not accepted. Please change it and try again.'],
    [422, { error: 'param is missing' }, 'Not sent · It was not accepted. Please change it and try again.'],
    [422, { message: 'Content is too long', attributes: ['content'] }, 'Not sent · Content is too long'],
  ])('a message refused with %d %j shows the reason and is not retried', async (status, body, text) => {
    const widget = await openConversation(start())
    widget.server.respondOnce(SEND, () => json(body, status))
    send('Keep me')

    expect(await within(log()).findByRole('alert')).toHaveTextContent(text)
    expect(countBubbles('Keep me')).toBe(1)
    await advanceTime(60_000)
    expect(countRequests(widget.server, SEND)).toBe(1)
  })

  test('a message refused with 429 waits without an error and is retried after a delay', async () => {
    const widget = await openConversation(start())
    widget.server.respondOnce(SEND, () => json({}, 429))
    send('Patience')
    await advanceTime(500)
    expect(log()).toHaveTextContent('Waiting to be sent')
    expect(within(log()).queryByRole('alert')).not.toBeInTheDocument()
    expect(countRequests(widget.server, SEND)).toBe(1)
    await advanceTime(1_000)

    expect(contents(widget)).toEqual(['Patience'])
  })

  test('a message refused with 429 is not retried before the delay in retry-after', async () => {
    const widget = await openConversation(start())
    widget.server.respondOnce(SEND, () => new Response('{}', { status: 429, headers: { 'retry-after': '20' } }))
    send('Patience')
    await advanceTime(19_000)
    expect(countRequests(widget.server, SEND)).toBe(1)
    await advanceTime(2_000)

    expect(contents(widget)).toEqual(['Patience'])
  })

  test('Edit moves a refused message back into the composer', async () => {
    const widget = await openConversation(start())
    widget.server.respondOnce(SEND, () => json({}, 422))
    send('Clumsy words')
    await within(log()).findByRole('alert')
    press('Edit')

    expect(composer()).toHaveValue('Clumsy words')
    expect(countBubbles('Clumsy words')).toBe(0)
  })

  test('Edit puts a refused message in front of the current draft', async () => {
    const widget = await openConversation(start())
    widget.server.respondOnce(SEND, () => json({}, 422))
    send('First')
    await within(log()).findByRole('alert')
    write('second')
    press('Edit')

    expect(composer()).toHaveValue('First\nsecond')
  })

  test('Remove deletes a refused message, which is not retried', async () => {
    const widget = await openConversation(start())
    widget.server.respondOnce(SEND, () => json({}, 422))
    send('Never mind')
    await within(log()).findByRole('alert')
    press('Remove')
    await advanceTime(60_000)

    expect(countBubbles('Never mind')).toBe(0)
    expect(composer()).toHaveValue('')
    expect(countRequests(widget.server, SEND)).toBe(1)
  })

  test('a refused message does not block the next message', async () => {
    const widget = await openConversation(start())
    widget.server.respondOnce(SEND, () => json({}, 422))
    send('Refused')
    send('Taken')

    await waitFor(() => expect(contents(widget)).toEqual(['Taken']))
    expect(within(log()).getByRole('alert')).toHaveTextContent('Not sent')
  })
})

describe('messages with an ambiguous response', () => {
  test('a message that the server saved despite a 500 response is shown once and not sent again', async () => {
    const widget = await openConversation(start())
    widget.server.respondOnce(SEND, () => {
      widget.server.add('Saved all the same', { message_type: 0 })
      return json({}, 500)
    })
    send('Saved all the same')
    await within(log()).findByRole('img', { name: 'Sent' })
    await advanceTime(60_000)

    expect(countBubbles('Saved all the same')).toBe(1)
    expect(screen.queryByText(/Not sent/)).not.toBeInTheDocument()
    expect(countRequests(widget.server, SEND)).toBe(1)
  })

  test('a message that the server saved before the connection broke is shown once and not sent again', async () => {
    const widget = await openConversation(start())
    widget.server.respondOnce(SEND, () => {
      widget.server.add('Cut after', { message_type: 0 })
      return rejectRequest()
    })
    send('Cut after')
    await within(log()).findByRole('img', { name: 'Sent' })
    await advanceTime(60_000)

    expect(countBubbles('Cut after')).toBe(1)
    expect(countRequests(widget.server, SEND)).toBe(1)
  })

  test('a message without a response shows “Still trying…” after eight seconds', async () => {
    const widget = await openConversation(start())
    const respond = holdResponse(widget.server, SEND)
    send('Slow')
    await advanceTime(7_000)
    expect(log()).toHaveTextContent('Sending…')
    await advanceTime(1_500)
    expect(log()).toHaveTextContent('Still trying…')
    await respond(() => json(widget.server.add('Slow', { message_type: 0 })))

    expect(log()).not.toHaveTextContent('Still trying…')
    expect(within(log()).getByRole('img', { name: 'Sent' })).toBeInTheDocument()
  })
})

describe('equal messages in flight', () => {
  test.each([
    ['with', ['000000000001', '000000000002']],
    ['without', []],
  ])('two equal messages stay two bubbles if their echoes arrive %s an echo id', async (_how, names) => {
    const widget = await openConversation(start())
    const echo = (id: number, name: string | undefined) =>
      messageCreated(id, 'Same', { message_type: 0, ...(name !== undefined && { echo_id: name }) })
    const [first, second] = [holdResponse(widget.server, SEND), holdResponse(widget.server, SEND)]
    send('Same')
    send('Same')
    await advanceTime(50)
    await deliverEvents(widget, echo(600, names[0]))
    expect(countBubbles('Same')).toBe(2)
    await first(() => json(widget.server.add('Same', { id: 600, message_type: 0 })))
    expect(countBubbles('Same')).toBe(2)
    // The server can echo the second message only after it has got its request.
    await advanceTime(50)
    expect(countRequests(widget.server, SEND)).toBe(2)
    await deliverEvents(widget, echo(601, names[1]))
    expect(countBubbles('Same')).toBe(2)
    await second(() => json(widget.server.add('Same', { id: 601, message_type: 0 })))
    await advanceTime(60_000)

    expect(countBubbles('Same')).toBe(2)
    expect(countRequests(widget.server, SEND)).toBe(2)
    expect(screen.queryByText(/Sending|Waiting|Not sent/)).not.toBeInTheDocument()
  })
})

describe('messages and drafts after a reload', () => {
  test('a draft is restored to the composer after a reload', async () => {
    const before = await openConversation(start())
    write('half a thought')
    await reload(before).openChat()

    expect(composer()).toHaveValue('half a thought')
  })

  test('a sent message is in the list and not in the composer after a reload', async () => {
    const before = await openConversation(start())
    send('A whole thought')
    await within(log()).findByRole('img', { name: 'Sent' })
    await reload(before).openChat()

    expect(composer()).toHaveValue('')
    expect(countBubbles('A whole thought')).toBe(1)
  })

  test('a message that was pending before a reload is sent once after it', async () => {
    const before = await openConversation(start())
    setOnline(before, false)
    send('Before the reload')
    await advanceTime(200)
    const after = reload(before)
    await after.openChat()
    await waitFor(() => expect(contents(after)).toEqual(['Before the reload']))
    await advanceTime(60_000)

    expect(countBubbles('Before the reload')).toBe(1)
    expect(countRequests(after.server, SEND)).toBe(1)
    expect(composer()).toHaveValue('')
  })

  test('a message that the server saved before a reload is not sent again if its response was lost', async () => {
    const before = await openConversation(start())
    holdResponse(before.server, SEND)
    send('In the air')
    await waitFor(() => expect(countRequests(before.server, SEND)).toBe(1))
    await advanceTime(200)
    act(() => before.kill())
    before.server.add('In the air', { message_type: 0 })
    const after = start({ server: before.server, area: before.area, usedIdCount: 100 })
    await after.openChat()
    await waitFor(() => expect(countBubbles('In the air')).toBe(1))
    await advanceTime(60_000)

    expect(countBubbles('In the air')).toBe(1)
    expect(countRequests(after.server, SEND)).toBe(1)
  })

  const reloadWhileSending = async (text: string): Promise<StartedWidget> => {
    const before = await openConversation(start())
    holdResponse(before.server, SEND)
    send(text)
    await waitFor(() => expect(countRequests(before.server, SEND)).toBe(1))
    await advanceTime(200)
    const after = reload(before)
    await after.openChat()
    return after
  }

  test('a message that was lost in a reload is sent again after more than 8 seconds', async () => {
    const after = await reloadWhileSending('Lost in the air')
    await advanceTime(8_000)
    expect(contents(after)).toEqual([])
    await advanceTime(4_000)

    expect(contents(after)).toEqual(['Lost in the air'])
    expect(countBubbles('Lost in the air')).toBe(1)
  })

  test('a message that the server saves five seconds after a reload is not sent again', async () => {
    const after = await reloadWhileSending('Late but there')
    await advanceTime(5_000)
    after.server.add('Late but there', { message_type: 0 })
    await advanceTime(40_000)

    expect(countRequests(after.server, SEND)).toBe(1)
    expect(countBubbles('Late but there')).toBe(1)
  })

  test('a removed message stays removed after a reload', async () => {
    const before = await openConversation(start())
    before.server.respondOnce(SEND, () => json({}, 422))
    send('Never mind')
    await within(log()).findByRole('alert')
    press('Remove')
    await advanceTime(200)
    const after = reload(before)
    await after.openChat()
    await advanceTime(1_000)

    expect(countBubbles('Never mind')).toBe(0)
    expect(contents(after)).toEqual([])
  })

  test('drafts and pending messages are not restored on a host page with another origin', async () => {
    const before = await openConversation(start())
    setOnline(before, false)
    send('For the shop')
    write('and this too')
    await advanceTime(200)
    const otherPage = reload(before, { origin: 'https://elsewhere.test' })
    await otherPage.openChat()
    await advanceTime(1_000)

    expect(composer()).toHaveValue('')
    expect(countBubbles('For the shop')).toBe(0)
    expect(contents(otherPage)).toEqual([])
  })
})
