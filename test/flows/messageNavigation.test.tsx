import { describe, expect, test } from '@jest/globals'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { MARA, advanceTime, composer, deliverEvents, holdResponse, log, messageCreated, openConversation, send, type StartedWidget } from '#test/support/widget/conversation.tsx' // prettier-ignore
import { json } from '#test/support/network/observedFetch.ts'
import { withFakeClock } from '#test/support/widget/fakeClock.ts'
import { startWidget } from '#test/support/widget/startedWidget.tsx'

/** A Tuesday at noon in the local time zone. */
const NOON = new Date(2024, 2, 12, 12, 0, 30).getTime()

withFakeClock(NOON)

const PICTURE = { id: 1, message_id: 1, file_type: 'image', data_url: 'https://a.test/a.png', thumb_url: '' }
const FILE = { id: 2, message_id: 1, file_type: 'file', data_url: 'https://a.test/a.pdf', thumb_url: '' }

async function start(...messages: readonly (readonly [text: string, more?: object])[]): Promise<StartedWidget> {
  const widget = startWidget()
  for (const [at, [text, more]] of messages.entries())
    widget.server.add(text, { created_at: Math.floor(NOON / 1000) - 60 + at, ...more })
  return openConversation(widget)
}

const items = (): readonly HTMLElement[] => within(log()).getAllByRole('article')

const item = (at: number): HTMLElement => {
  const found = items().at(at)
  if (found === undefined) throw new Error(`the log has no message ${at}`)
  return found
}

/** Returns the elements of the log that Tab reaches. */
const tabStops = (): readonly HTMLElement[] =>
  [log(), ...log().querySelectorAll<HTMLElement>('*')].filter(
    (element) => element.tabIndex >= 0 && (element.hasAttribute('tabindex') || element.matches('a[href],button,input')),
  )

const pressKey = (key: string): void => void fireEvent.keyDown(document.activeElement ?? document.body, { key })

describe('messages as one tab stop', () => {
  test('the newest message is the only tab stop of the log until the visitor moves', async () => {
    await start(['one'], ['with [a link](https://example.com)'], ['three'])

    expect(tabStops()).toEqual([item(-1)])
    expect(log()).toHaveAccessibleDescription(/Use the arrow keys to move between messages/)
  })

  test('arrow keys, Home and End move between messages and stop at both ends', async () => {
    await start(['one'], ['two'], ['three'])
    act(() => item(-1).focus())
    pressKey('ArrowUp')
    expect(item(1)).toHaveFocus()
    expect(tabStops()).toEqual([item(1)])
    pressKey('Home')
    expect(item(0)).toHaveFocus()
    pressKey('ArrowUp')
    expect(item(0)).toHaveFocus()
    await advanceTime(100)
    pressKey('End')
    expect(item(2)).toHaveFocus()
    pressKey('ArrowDown')

    expect(item(2)).toHaveFocus()
  })

  test('Enter goes to the controls of a message, which become tab stops, and Escape returns to the message', async () => {
    await start(['one'], ['see [a link](https://example.com)'])
    act(() => item(1).focus())
    await waitFor(() => expect(within(item(1)).getByRole('link')).toBeInTheDocument())
    pressKey('Enter')
    const [link, reply] = [within(item(1)).getByRole('link'), within(item(1)).getByRole('button', { name: 'Reply' })]
    expect(link).toHaveFocus()
    expect(tabStops()).toEqual([item(1), link, reply])
    pressKey('ArrowUp')
    expect(link).toHaveFocus()
    pressKey('Escape')

    expect(item(1)).toHaveFocus()
    expect(tabStops()).toEqual([item(1)])
  })

  test('a visitor who leaves the log for the composer comes back to the newest message', async () => {
    await start(['one'], ['two'])
    act(() => item(1).focus())
    pressKey('ArrowUp')
    expect(tabStops()).toEqual([item(0)])
    act(() => composer().focus())

    expect(tabStops()).toEqual([item(1)])
  })

  test('the focus returns to the message when a chosen option disappears', async () => {
    await start(['Which?', { content_type: 'input_select', content_attributes: { items: [{ title: 'One', value: '1' }] } }]) // prettier-ignore
    await screen.findByRole('button', { name: 'One' })
    act(() => item(0).focus())
    pressKey('Enter')
    expect(screen.getByRole('button', { name: 'One' })).toHaveFocus()
    fireEvent.click(screen.getByRole('button', { name: 'One' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'One' })).toBeNull())
    await advanceTime(50)

    expect(item(0)).toHaveFocus()
  })

  test('a message that is sent while the visitor reads becomes an item of the same list', async () => {
    await start(['one'])
    send('Mine')
    await advanceTime(50)

    expect(within(log()).getByRole('article', { name: /^You said: Mine, / })).toBeInTheDocument()
    expect(tabStops()).toEqual([item(-1)])
  })
})

describe('names of messages', () => {
  test('a message is named by its sender, its text without Markdown, its files and its time', async () => {
    await start(['**Look** here', { attachments: [PICTURE, { ...PICTURE, id: 3 }, FILE] }])

    expect(item(0)).toHaveAccessibleName(/^Mara Lindqvist said: Look here, 2 pictures, 1 file, 11:59\sAM$/)
  })

  test('an activity message is named by its text and its time', async () => {
    await start(['Mara joined', { message_type: 2 }])

    expect(item(0)).toHaveAccessibleName(/^Mara joined, 11:59\sAM$/)
  })
})

describe('attachments without a preview', () => {
  test('a file without an address shows its name and that it cannot be opened', async () => {
    await start(['', { attachments: [{ ...FILE, data_url: null, fallback_title: 'invoice.pdf' }] }])

    expect(await screen.findByText('This file cannot be opened.')).toBeInTheDocument()
    expect(screen.getByText('invoice.pdf')).toBeInTheDocument()
    expect(item(0)).toHaveAccessibleName(/^Mara Lindqvist said: 1 file, /)
    expect(within(item(0)).queryByRole('link')).toBeNull()
  })

  test('a place shows its name and a link that opens the map', async () => {
    await start(['', { attachments: [{ ...FILE, file_type: 'location', data_url: 'https://maps.example.com/?q=1', fallback_title: 'Our shop' }] }]) // prettier-ignore

    expect(await screen.findByRole('link', { name: /^Open the map/ })).toHaveAttribute(
      'href',
      'https://maps.example.com/?q=1',
    )
    expect(screen.getByText('Our shop')).toBeInTheDocument()
  })
})

const announced = (): readonly string[] =>
  screen
    .getAllByRole('status')
    .map(({ textContent }) => textContent)
    .filter((text) => text !== '')

describe('announcements', () => {
  test('a message with only pictures and files is announced with their numbers', async () => {
    const widget = await start(['one'])
    await deliverEvents(widget, messageCreated(900, '', { ...MARA, attachments: [PICTURE, FILE] }))
    await advanceTime(150)

    expect(announced()).toEqual(['Mara said: 1 picture, 1 file'])
  })

  test('messages that follow each other within 150 ms are announced once, by their number', async () => {
    const widget = await start(['one'])
    for (const id of [900, 901, 902, 903]) {
      await widget.push(messageCreated(id, `part ${id}`, MARA))
      await advanceTime(100)
    }
    expect(announced()).toEqual([])
    await advanceTime(50)

    expect(announced()).toEqual(['4 new messages'])
  })

  test('messages from before the visit are not announced while they are loaded again', async () => {
    const widget = startWidget({ isStandalone: true, address: '/widget/chat?website_token=demo' })
    widget.server.add('Long ago', MARA)
    const page = () => json({ payload: widget.server.messages, meta: {} })
    const respondFirst = holdResponse(widget.server, 'GET /api/v1/widget/messages')
    await waitFor(() => log())
    await advanceTime(1_000)
    await respondFirst(page)
    const respond = holdResponse(widget.server, 'GET /api/v1/widget/messages')
    await widget.connect()
    // A quick response would let the text only flash.
    await advanceTime(300)
    expect(announced()).toEqual([])
    await advanceTime(700)
    expect(announced()).toEqual(['Loading…'])
    await respond(page)
    await advanceTime(1_000)
    expect(announced()).toEqual([])

    await deliverEvents(widget, messageCreated(900, 'Just now', MARA))
    await advanceTime(150)
    expect(announced()).toEqual(['Mara said: Just now'])
  })

  test('a message that arrives right after the messages from before the visit are loaded is announced', async () => {
    const widget = startWidget({ isStandalone: true, address: '/widget/chat?website_token=demo' })
    widget.server.add('Long ago', MARA)
    const respond = holdResponse(widget.server, 'GET /api/v1/widget/messages')
    await waitFor(() => log())
    await advanceTime(1_000)
    await respond(() => json({ payload: widget.server.messages, meta: {} }))
    await widget.connect()
    await widget.push(messageCreated(900, 'Just now', MARA))
    await advanceTime(150)

    expect(announced()).toEqual(['Mara said: Just now'])
  })

  test('messages that never stop to arrive are announced after a second', async () => {
    const widget = await start(['one'])
    for (let id = 900; id < 910; id += 1) {
      expect(announced()).toEqual([])
      await widget.push(messageCreated(id, `part ${id}`, MARA))
      await advanceTime(100)
    }

    expect(announced()).toEqual(['10 new messages'])
  })
})
