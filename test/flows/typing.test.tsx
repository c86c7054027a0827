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

describe('the team is told that the visitor types', () => {
  test('once, however many letters', async () => {
    const widget = await start()
    await typeFor(9)

    expect(await told(widget)).toEqual(['on'])
  })

  test('again after ten seconds of going on', async () => {
    const widget = await start()
    await typeFor(12)
    expect(await told(widget)).toEqual(['on', 'on'])
    await typeFor(10)

    expect(await told(widget)).toEqual(['on', 'on', 'on'])
  })

  test('and that it has stopped after four seconds of silence, once', async () => {
    const widget = await start()
    write('Hm')
    await later(3_500)
    expect(await told(widget)).toEqual(['on'])
    await later(1_000)
    expect(await told(widget)).toEqual(['on', 'off'])
    await later(20_000)

    expect(await told(widget)).toEqual(['on', 'off'])
  })

  test('and that it has stopped as soon as it is sent', async () => {
    const widget = await start()
    send('Done')
    await later(500)

    expect(await told(widget)).toEqual(['on', 'off'])
  })

  test('and that it has stopped when all of it is taken back', async () => {
    const widget = await start()
    write('Hm')
    await later(100)
    write('')
    await later(100)

    expect(await told(widget)).toEqual(['on', 'off'])
  })

  test('anew when it begins anew', async () => {
    const widget = await start()
    write('Hm')
    await later(5_000)
    write('Hm, well')
    await later(100)

    expect(await told(widget)).toEqual(['on', 'off', 'on'])
  })

  test('not before there is a conversation', async () => {
    const widget = await converse(startWidget())
    await typeFor(12)
    await later(5_000)

    expect(await told(widget)).toEqual([])
  })

  test('not of blanks', async () => {
    const widget = await start()
    write('   ')
    await later(5_000)

    expect(await told(widget)).toEqual([])
  })

  test('and nothing is lost if nobody hears it', async () => {
    const widget = await start()
    widget.server.failNext(TYPING, () => json({}, 500))
    send('Still sent')

    await waitFor(() => expect(widget.server.sent.map(({ content }) => content)).toEqual(['Still sent']))
  })
})
