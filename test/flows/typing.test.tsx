import { describe, expect, test } from '@jest/globals'
import { waitFor } from '@testing-library/react'
import {
  requestBodies,
  openConversation,
  advanceTime,
  send,
  type StartedWidget,
  write,
} from '#test/support/widget/conversation.tsx'
import { json } from '#test/support/network/observedFetch.ts'
import { withFakeClock } from '#test/support/widget/fakeClock.ts'
import { startWidget } from '#test/support/widget/startedWidget.tsx'

withFakeClock()

const TYPING = 'POST /api/v1/widget/conversations/toggle_typing'

async function start(): Promise<StartedWidget> {
  const widget = startWidget()
  widget.server.add('Good day')
  return openConversation(widget)
}

async function sentStatuses(widget: StartedWidget): Promise<readonly unknown[]> {
  const statusBodies = (await requestBodies(widget, TYPING)) as readonly { readonly typing_status: string }[]
  return statusBodies.map(({ typing_status }) => typing_status)
}

/** Types one letter per second for this many seconds. */
async function typeFor(seconds: number): Promise<void> {
  for (let second = 1; second <= seconds; second += 1) {
    write('x'.repeat(second))
    await advanceTime(1_000)
  }
}

describe('typing status', () => {
  test('typing for nine seconds sends the status “on” once', async () => {
    const widget = await start()
    await typeFor(9)

    expect(await sentStatuses(widget)).toEqual(['on'])
  })

  test('continued typing sends the status “on” again every ten seconds', async () => {
    const widget = await start()
    await typeFor(12)
    expect(await sentStatuses(widget)).toEqual(['on', 'on'])
    await typeFor(10)

    expect(await sentStatuses(widget)).toEqual(['on', 'on', 'on'])
  })

  test('typing that stops sends the status “off” once, after four seconds', async () => {
    const widget = await start()
    write('Hm')
    await advanceTime(3_500)
    expect(await sentStatuses(widget)).toEqual(['on'])
    await advanceTime(1_000)
    expect(await sentStatuses(widget)).toEqual(['on', 'off'])
    await advanceTime(20_000)

    expect(await sentStatuses(widget)).toEqual(['on', 'off'])
  })

  test('sending a message sends the typing status “off” at once', async () => {
    const widget = await start()
    write('Do')
    await advanceTime(100)
    send('Done')
    await advanceTime(500)

    expect(await sentStatuses(widget)).toEqual(['on', 'off'])
  })

  test('a text that is sent before it is painted sends no typing status', async () => {
    const widget = await start()
    send('Done')
    await advanceTime(500)

    expect(await sentStatuses(widget)).toEqual([])
  })

  test('clearing the composer sends the typing status “off” at once', async () => {
    const widget = await start()
    write('Hm')
    await advanceTime(100)
    write('')
    await advanceTime(100)

    expect(await sentStatuses(widget)).toEqual(['on', 'off'])
  })

  test('typing that starts again sends the status “on” again', async () => {
    const widget = await start()
    write('Hm')
    await advanceTime(5_000)
    write('Hm, well')
    await advanceTime(100)

    expect(await sentStatuses(widget)).toEqual(['on', 'off', 'on'])
  })

  test('no typing status is sent before a conversation exists', async () => {
    const widget = await openConversation(startWidget())
    await typeFor(12)
    await advanceTime(5_000)

    expect(await sentStatuses(widget)).toEqual([])
  })

  test('no typing status is sent for a text of spaces', async () => {
    const widget = await start()
    write('   ')
    await advanceTime(5_000)

    expect(await sentStatuses(widget)).toEqual([])
  })

  test('a message is sent even if the request with the typing status fails', async () => {
    const widget = await start()
    widget.server.respondOnce(TYPING, () => json({}, 500))
    send('Still sent')

    await waitFor(() => expect(widget.server.sent.map(({ content }) => content)).toEqual(['Still sent']))
  })
})
