import { describe, expect, test } from '@jest/globals'
import { act, screen } from '@testing-library/react'
import { advanceTime, composer, openAndLoad, SEND, type StartedWidget, countRequests } from '#test/support/widget/conversation.tsx' // prettier-ignore
import { withFakeClock } from '#test/support/widget/fakeClock.ts'
import { startWidget } from '#test/support/widget/startedWidget.tsx'

withFakeClock()

/** Types a text and presses Enter before the composer is loaded, as in the field of a chat that is loading. */
function sendEarly({ store }: StartedWidget, text: string): void {
  act(() => {
    if (text !== '') store.dispatch({ type: 'draft/changed', text })
    store.dispatch({ type: 'draft/submittedEarly' })
  })
}

const offerDraft = ({ host }: StartedWidget, text: string): void =>
  act(() => host.receive({ event: 'set-draft', text }))

const sentTexts = ({ server }: StartedWidget): readonly unknown[] => server.sent.map(({ content }) => content)

describe('text that was sent before the composer was there', () => {
  test('it is sent once, as soon as the composer is there', async () => {
    const widget = await openAndLoad(startWidget())
    await widget.openChat()
    sendEarly(widget, 'Where is my parcel?')
    await advanceTime(500)

    expect(sentTexts(widget)).toEqual(['Where is my parcel?'])
    expect(composer()).toHaveValue('')
  })

  test('an Enter without a text does not send what the host offers later', async () => {
    const widget = await openAndLoad(startWidget())
    await widget.openChat()
    sendEarly(widget, '')
    offerDraft(widget, 'I would like a refund')
    await advanceTime(500)

    expect(countRequests(widget.server, SEND)).toBe(0)
    expect(composer()).toHaveValue('I would like a refund')
  })

  test('a text to which the host has added its own since stays a draft', async () => {
    const widget = await openAndLoad(startWidget())
    sendEarly(widget, 'Hi')
    offerDraft(widget, 'I would like a refund')
    await advanceTime(500)

    expect(countRequests(widget.server, SEND)).toBe(0)
    expect(composer()).toHaveValue('Hi\nI would like a refund')
  })

  test('a visitor who has left the chat meanwhile finds the text as a draft', async () => {
    const widget = await openAndLoad(startWidget())
    sendEarly(widget, 'Never mind')
    act(() => screen.getByRole('link', { name: 'Home' }).click())
    await widget.openChat()
    await advanceTime(500)

    expect(countRequests(widget.server, SEND)).toBe(0)
    expect(composer()).toHaveValue('Never mind')
  })
})
