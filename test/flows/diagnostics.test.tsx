import { describe, expect, jest, test } from '@jest/globals'
import { act, fireEvent, screen } from '@testing-library/react'
import { fieldsOf, list } from '#tools/fields.ts'
import {
  advanceTime,
  composer,
  deliverEvents,
  MARA,
  messageCreated,
  openConversation,
  postedEvents,
  press,
  send,
  type StartedWidget,
  write,
} from '#test/support/widget/conversation.tsx'
import { withFakeClock } from '#test/support/widget/fakeClock.ts'
import { startWidget } from '#test/support/widget/startedWidget.tsx'

withFakeClock()

const MENU = 'More options'
const RECORD = 'Record a problem'

/** Request that sends a message. */
const SENT = 'http POST /api/v1/widget/messages'

function withResolvers(): { readonly promise: Promise<void>; readonly resolve: () => void } {
  let resolve = (): void => undefined
  const promise = new Promise<void>((done) => {
    resolve = done
  })
  return { promise, resolve }
}

const openWithRecorder = (start: Parameters<typeof startWidget>[0] = {}): Promise<StartedWidget> =>
  openConversation(startWidget({ hasRecorder: true, ...start }))

/** Opens the dialog that asks for consent, and answers it. */
async function answerDialog(answer: string): Promise<void> {
  press(MENU)
  press(RECORD)
  press(answer)
  await advanceTime(300)
}

/** Returns the files that the host page has received. */
const receivedFiles = (widget: StartedWidget): readonly unknown[] =>
  postedEvents(widget, 'onEvent').flatMap((event) =>
    fieldsOf(event)['eventIdentifier'] === 'chatwoot:diagnostics' ? [fieldsOf(event)['data']] : [],
  )

/** Returns `lane name` of each item. */
const itemsOf = (file: unknown): readonly string[] =>
  list(fieldsOf(file)['items']).map((item) => `${String(fieldsOf(item)['lane'])} ${String(fieldsOf(item)['name'])}`)

async function identify({ host }: StartedWidget, identifier: string): Promise<void> {
  await act(async () => host.receive({ event: 'set-user', identifier, user: { email: `${identifier}@example.test` } }))
  await advanceTime(1_000)
}

const hasMenuItem = (name: string): boolean => screen.queryByRole('menuitem', { name }) !== null

describe('consent', () => {
  test('a tenant without support.recorder offers no recording', async () => {
    await openConversation(startWidget())
    press(MENU)
    expect(hasMenuItem(RECORD)).toBe(false)
  })

  test('a visitor who answers "Not now" is not recorded, and can be asked again', async () => {
    const widget = await openWithRecorder()
    await answerDialog('Not now')
    expect(widget.dispatchedTypes).not.toContain('diagnostics/allowed')
    expect(screen.queryByText('Recording a problem')).toBeNull()
    press(MENU)
    expect(hasMenuItem(RECORD)).toBe(true)
  })

  test('the host receives nothing while the visitor records, and one file when the visitor sends it', async () => {
    const widget = await openWithRecorder()
    await answerDialog(RECORD)
    send('Where is my order?')
    await advanceTime(500)
    press('Stop')
    await advanceTime(50)
    expect(document.activeElement?.textContent).toBe('Problem recorded')
    expect(receivedFiles(widget)).toEqual([])
    press('Send')
    await advanceTime(50)
    expect(receivedFiles(widget)).toHaveLength(1)
    expect(screen.getByText(/^Given to /)).toBeTruthy()
  })

  test('the file does not change after the visitor has stopped the recording, and is gone once it is removed', async () => {
    const widget = await openWithRecorder()
    await answerDialog(RECORD)
    press('Stop')
    send('after the recording')
    await advanceTime(500)
    press('Send')
    await advanceTime(50)
    expect(itemsOf(receivedFiles(widget)[0])).not.toContain(SENT)
    press('Close')
    await advanceTime(50)
    expect(screen.queryByText(/^Given to /)).toBeNull()
    await answerDialog(RECORD)
    press('Stop')
    press('Remove')
    await advanceTime(50)
    press(MENU)
    expect(hasMenuItem(RECORD)).toBe(true)
    expect(receivedFiles(widget)).toHaveLength(1)
  })

  test('the recording is visible on every screen', async () => {
    await openWithRecorder()
    await answerDialog(RECORD)
    for (const tab of ['Home', 'Help', 'Chat']) {
      fireEvent.click(screen.getByRole('link', { name: tab }))
      await advanceTime(300)
      expect(screen.getByText('Recording a problem')).toBeTruthy()
    }
  })

  test('a consent whose recorder is still being loaded does not hold for another person', async () => {
    const { promise, resolve } = withResolvers()
    const widget = await openWithRecorder({ recorderLoaded: promise })
    await identify(widget, 'first')
    await answerDialog(RECORD)
    expect(widget.store.getState().diagnostics).toBe('starting')
    await identify(widget, 'other')
    await act(async () => resolve())
    await advanceTime(300)
    expect(widget.store.getState().diagnostics).toBe('off')
  })

  test('a visitor can withdraw the consent while the recorder is still being loaded', async () => {
    const { promise, resolve } = withResolvers()
    const widget = await openWithRecorder({ recorderLoaded: promise })
    await answerDialog(RECORD)
    press('Stop')
    await act(async () => resolve())
    await advanceTime(300)
    expect(widget.store.getState().diagnostics).toBe('off')
  })

  test('a recording ends when another person uses the page, so that no one sends what another person did', async () => {
    const widget = await openWithRecorder()
    await identify(widget, 'first')
    await answerDialog(RECORD)
    expect(screen.getByText('Recording a problem')).toBeTruthy()
    await identify(widget, 'other')
    expect(widget.store.getState().diagnostics).toBe('off')
  })
})

describe('file', () => {
  test('the file has requests, frames of the cable, events for the host, actions and errors', async () => {
    const widget = await openWithRecorder()
    await answerDialog(RECORD)
    send('Where is my order?')
    await advanceTime(500)
    await deliverEvents(widget, messageCreated(91, 'On its way', MARA))
    await act(async () => widget.host.receive({ event: 'set-custom-attributes', customAttributes: { a: 'b' } }))
    press('Stop')
    press('Send')
    await advanceTime(50)
    const file = receivedFiles(widget)[0]
    expect(file).toMatchObject({ format: 'livechat-trace', version: 1 })
    expect(itemsOf(file)).toEqual(
      expect.arrayContaining([
        'page recording',
        SENT,
        'cable ← message.created',
        'hostToFrame set-custom-attributes',
        'frameToHost onEvent',
        'action messages/submitted',
      ]),
    )
  })

  test('the file has no text, name, address or token of a person, wherever it was', async () => {
    const widget = await openWithRecorder()
    const secrets = ['Zanzibar', 'Quentin', 'quentin@example.test', '+4915112345678', 'f00dfeed']
    await answerDialog(RECORD)
    write('Zanzibar, a text that is not sent', composer())
    send('Zanzibar is where I live, quentin@example.test, +4915112345678')
    widget.host.receive({
      event: 'set-custom-attributes',
      customAttributes: { Quentin: 'Zanzibar', token: 'f00dfeed' },
    })
    await advanceTime(1_000)
    await deliverEvents(
      widget,
      messageCreated(92, 'Quentin, we know Zanzibar', { sender: { id: 1, name: 'Quentin', type: 'user' } }),
      messageCreated(93, '', {
        content_type: 'input_select',
        content_attributes: { items: [{ title: 'Zanzibar', value: 'quentin@example.test' }] },
      }),
    )
    jest.spyOn(console, 'error').mockImplementation(() => undefined)
    window.dispatchEvent(new ErrorEvent('error', { error: new Error('Could not send to quentin@example.test') }))
    press('Stop')
    press('Send')
    await advanceTime(50)
    const file = JSON.stringify(receivedFiles(widget)[0])
    expect(itemsOf(receivedFiles(widget)[0]).length).toBeGreaterThan(10)
    for (const secret of secrets) expect(file).not.toContain(secret)
  })

  test('a page without a host offers the file as a download only', async () => {
    await openWithRecorder({ isStandalone: true })
    await answerDialog(RECORD)
    press('Stop')
    await advanceTime(50)
    expect(screen.queryByRole('button', { name: 'Send' })).toBeNull()
    expect(screen.getByRole('button', { name: 'Download' })).toBeTruthy()
  })
})
