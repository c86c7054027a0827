import { describe, expect, test } from '@jest/globals'
import { waitFor } from '@testing-library/react'
import { bodies, converse, later, send, type Started, write } from '#test/support/conversation.tsx'
import { json } from '#test/support/observedFetch.ts'
import { withOwnClock } from '#test/support/ownClock.ts'
import { startWidget } from '#test/support/startedWidget.tsx'

withOwnClock()

const TYPING = 'POST /api/v1/widget/conversations/toggle_typing'

async function start(): Promise<Started> {
  const widget = startWidget()
  widget.server.add('Good day')
  return converse(widget)
}

async function told(widget: Started): Promise<readonly unknown[]> {
  const said = (await bodies(widget, TYPING)) as readonly { readonly typing_status: string }[]
  return said.map(({ typing_status }) => typing_status)
}

/** Types one letter per second for this many seconds. */
async function typeFor(seconds: number): Promise<void> {
  for (let second = 1; second <= seconds; second += 1) {
    write('x'.repeat(second))
    await later(1_000)
  }
}

describe('typing status', () => {
  test('typing for nine seconds sends the status “on” once', async () => {
    const widget = await start()
    await typeFor(9)

    expect(await told(widget)).toEqual(['on'])
  })

  test('continued typing sends the status “on” again every ten seconds', async () => {
    const widget = await start()
    await typeFor(12)
    expect(await told(widget)).toEqual(['on', 'on'])
    await typeFor(10)

    expect(await told(widget)).toEqual(['on', 'on', 'on'])
  })

  test('typing that stops sends the status “off” once, after four seconds', async () => {
    const widget = await start()
    write('Hm')
    await later(3_500)
    expect(await told(widget)).toEqual(['on'])
    await later(1_000)
    expect(await told(widget)).toEqual(['on', 'off'])
    await later(20_000)

    expect(await told(widget)).toEqual(['on', 'off'])
  })

  test('sending a message sends the typing status “off” at once', async () => {
    const widget = await start()
    send('Done')
    await later(500)

    expect(await told(widget)).toEqual(['on', 'off'])
  })

  test('clearing the composer sends the typing status “off” at once', async () => {
    const widget = await start()
    write('Hm')
    await later(100)
    write('')
    await later(100)

    expect(await told(widget)).toEqual(['on', 'off'])
  })

  test('typing that starts again sends the status “on” again', async () => {
    const widget = await start()
    write('Hm')
    await later(5_000)
    write('Hm, well')
    await later(100)

    expect(await told(widget)).toEqual(['on', 'off', 'on'])
  })

  test('no typing status is sent before a conversation exists', async () => {
    const widget = await converse(startWidget())
    await typeFor(12)
    await later(5_000)

    expect(await told(widget)).toEqual([])
  })

  test('no typing status is sent for a text of spaces', async () => {
    const widget = await start()
    write('   ')
    await later(5_000)

    expect(await told(widget)).toEqual([])
  })

  test('a message is sent even if the request with the typing status fails', async () => {
    const widget = await start()
    widget.server.failNext(TYPING, () => json({}, 500))
    send('Still sent')

    await waitFor(() => expect(widget.server.sent.map(({ content }) => content)).toEqual(['Still sent']))
  })
})
