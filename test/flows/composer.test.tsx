import { describe, expect, test } from '@jest/globals'
import { act, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react'
import {
  chooseFiles,
  countBubbles,
  composer,
  openConversation,
  countRequests,
  holdResponse,
  advanceTime,
  log,
  press,
  send,
  SEND,
  setAccount,
  setChannel,
  type StartedWidget,
  write,
} from '#test/support/widget/conversation.tsx'
import { json } from '#test/support/network/observedFetch.ts'
import { withFakeClock } from '#test/support/widget/fakeClock.ts'
import { startWidget } from '#test/support/widget/startedWidget.tsx'

withFakeClock()

const start = (): Promise<StartedWidget> => openConversation(startWidget())

/** Starts the widget for a tenant with only these features. */
function startWithFeatures(...features: readonly string[]): Promise<StartedWidget> {
  const widget = startWidget()
  setChannel(widget.server, { enabled_features: features })
  return openConversation(widget)
}

const textFile = (name: string, text = 'four'): File => new File([text], name, { type: 'text/plain' })

const picker = (): HTMLInputElement | null => log().ownerDocument.querySelector('input[type=file]')

const pickFiles = (...files: readonly File[]): Promise<void> => chooseFiles({ container: document.body }, ...files)

function sizedFile(name: string, bytes: number): File {
  const file = textFile(name)
  Object.defineProperty(file, 'size', { value: bytes })
  return file
}

const MEGABYTE = 1024 * 1024

const paste = (...files: readonly File[]): boolean => fireEvent.paste(composer(), { clipboardData: { files } })

const dropZone = (): HTMLElement => log()

/** Fires a drag event. Returns false if the widget prevented the browser's default action. */
const drag = (kind: 'dragEnter' | 'dragLeave' | 'drop', files: readonly File[], types = ['Files']): boolean =>
  fireEvent(dropZone(), createEvent[kind](dropZone(), { dataTransfer: { files, types } }))

const findRemoveButton = (name: string): HTMLElement | null => screen.queryByRole('button', { name: `Remove ${name}` })

const pressSend = (): void => press('Send message')

describe('character counter', () => {
  test.each([
    [899, undefined],
    [900, '100 characters left'],
    [999, '1 character left'],
    [1000, '0 characters left'],
  ])('the text of the character counter after %d characters is %s', async (length, expectedText) => {
    await start()
    write('x'.repeat(length))

    expect(screen.queryByText(/characters? left/)?.textContent).toBe(expectedText)
  })

  test('above 1000 characters, an alert replaces the counter and the message cannot be sent', async () => {
    const widget = await start()
    write('x'.repeat(1001))

    expect(screen.getByRole('alert')).toHaveTextContent('This message can be up to 1000 characters.')
    expect(composer()).toHaveAccessibleDescription('This message can be up to 1000 characters.')
    expect(screen.queryByText(/characters? left/)).not.toBeInTheDocument()
    pressSend()
    await advanceTime(100)
    expect([widget.server.sent, composer()]).toEqual([[], expect.objectContaining({ value: 'x'.repeat(1001) })])
    write('x'.repeat(1000))
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    pressSend()
    await waitFor(() => expect(widget.server.sent).toHaveLength(1))
  })

  test('spaces around a message are neither counted nor sent', async () => {
    const widget = await start()
    write(`${' '.repeat(50)}${'x'.repeat(1000)}${' '.repeat(50)}`)
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    pressSend()

    await waitFor(() => expect(widget.server.sent.map(({ content }) => content)).toEqual(['x'.repeat(1000)]))
  })
})

describe('enabled features of the channel', () => {
  test('files cannot be picked, pasted or dropped if attachments are disabled', async () => {
    await startWithFeatures('emoji_picker')
    expect(screen.queryByRole('button', { name: 'Attach files' })).not.toBeInTheDocument()
    expect(picker()).toBeNull()
    paste(textFile('pasted.txt'))
    drag('dragEnter', [textFile('dropped.txt')])
    expect(screen.queryByText('Drop files to attach them')).not.toBeInTheDocument()
    drag('drop', [textFile('dropped.txt')])

    expect([findRemoveButton('pasted.txt'), findRemoveButton('dropped.txt')]).toEqual([null, null])
  })

  test('a dropped file does not make the browser leave the page if attachments are disabled', async () => {
    await startWithFeatures('emoji_picker')

    expect(drag('drop', [textFile('dropped.txt')])).toBe(false)
  })

  test('the emoji button is hidden if the emoji picker is disabled', async () => {
    await startWithFeatures('attachments')

    expect(screen.queryByRole('button', { name: 'Choose an emoji' })).not.toBeInTheDocument()
  })

  test('the attach button is shown and the emoji picker opens and closes if both features are enabled', async () => {
    await start()

    expect(screen.getByRole('button', { name: 'Attach files' })).toBeInTheDocument()
    const emoji = screen.getByRole('button', { name: 'Choose an emoji' })
    await act(async () => void fireEvent.click(emoji))
    expect(await screen.findByRole('dialog', { name: 'Search emoji' })).toBeInTheDocument()
    expect(emoji).toHaveAttribute('aria-expanded', 'true')
    fireEvent.click(emoji)
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })
})

describe('attaching files', () => {
  test('files from the browser’s file picker are listed with name and size', async () => {
    await start()
    await pickFiles(textFile('list.txt'), textFile('other.txt'))

    expect(await screen.findByText('list.txt')).toBeInTheDocument()
    expect(screen.getAllByText('1 kB')).toHaveLength(2)
  })

  test('a pasted file is attached, and a paste without files is left to the browser', async () => {
    await start()

    expect(paste(textFile('pasted.txt'))).toBe(false)
    expect(await screen.findByRole('button', { name: 'Remove pasted.txt' })).toBeInTheDocument()
    expect(paste()).toBe(true)
  })

  test('a file dropped on the conversation is attached, with a hint while it is dragged over', async () => {
    await start()
    drag('dragEnter', [])
    expect(screen.getByText('Drop files to attach them')).toBeInTheDocument()
    drag('dragLeave', [])
    expect(screen.queryByText('Drop files to attach them')).not.toBeInTheDocument()
    drag('dragEnter', [])
    drag('drop', [textFile('dropped.txt')])

    expect(await screen.findByRole('button', { name: 'Remove dropped.txt' })).toBeInTheDocument()
    expect(screen.queryByText('Drop files to attach them')).not.toBeInTheDocument()
  })

  test('a drop of text is left to the browser', async () => {
    await start()

    expect(drag('drop', [], ['text/plain'])).toBe(true)
  })

  test('an attached file can be removed before sending', async () => {
    await start()
    await pickFiles(textFile('one.txt'), textFile('two.txt'))
    press('Remove one.txt')

    expect([findRemoveButton('one.txt'), findRemoveButton('two.txt')]).toEqual([null, expect.anything()])
  })
})

describe('rejected files', () => {
  const program = new File(['x'], 'virus.exe', { type: 'application/x-msdownload' })

  test.each([
    ['too large', sizedFile('film.txt', 40 * MEGABYTE + 1), 'film.txt File exceeds the 40 MB attachment limit'],
    ['of a type that is not allowed', program, 'virus.exe This kind of file cannot be sent.'],
    ['empty', textFile('empty.txt', ''), 'empty.txt This file is empty.'],
  ])('an alert names the rejected file when it is %s', async (_why, file, expectedText) => {
    const widget = await start()
    await pickFiles(file, textFile('fine.txt'))

    expect(screen.getByRole('alert')).toHaveTextContent(expectedText)
    expect([findRemoveButton(file.name), findRemoveButton('fine.txt')]).toEqual([null, expect.anything()])
    expect(countRequests(widget.server, SEND)).toBe(0)
    press('Dismiss')
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })

  test('the alert about a rejected file leads to Help, and draft and attachments are kept', async () => {
    await start()
    await pickFiles(program, textFile('fine.txt'))
    write('See the list')
    fireEvent.click(within(screen.getByRole('alert')).getByRole('button', { name: 'Get help with files' }))
    await advanceTime(300)
    expect(window.location.pathname).toBe('/widget/help')
    expect(screen.getByRole('searchbox', { name: 'Search for help articles' })).toBeVisible()

    fireEvent.click(screen.getByRole('link', { name: 'Chat' }))
    await advanceTime(300)
    expect(composer()).toHaveValue('See the list')
    expect(findRemoveButton('fine.txt')).toBeInTheDocument()
  })

  test('the alert about a rejected file has no link to Help without a knowledge base', async () => {
    const widget = startWidget()
    setAccount(widget.server, { surface_kb_feature_access: false })
    await openConversation(widget)
    await pickFiles(program)

    expect(screen.getByRole('alert')).toHaveTextContent('virus.exe This kind of file cannot be sent.')
    expect(within(screen.getByRole('alert')).queryByRole('button', { name: 'Get help with files' })).toBeNull()
  })

  test('a file of exactly the maximum size is accepted', async () => {
    await start()
    await pickFiles(sizedFile('film.txt', 40 * MEGABYTE))

    expect(findRemoveButton('film.txt')).toBeInTheDocument()
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })
})

describe('sending files', () => {
  const sentMessages = ({ server }: StartedWidget) => server.sent.map(({ content, files }) => ({ content, files }))

  test('each file is sent as its own message, and the text is sent with the first one', async () => {
    const widget = await start()
    await pickFiles(textFile('one.txt'), textFile('two.txt'))
    send('Both of them')
    await waitFor(() => expect(widget.server.sent).toHaveLength(2))

    expect(sentMessages(widget)).toEqual([
      { content: 'Both of them', files: ['one.txt'] },
      { content: '', files: ['two.txt'] },
    ])
    expect([findRemoveButton('one.txt'), findRemoveButton('two.txt')]).toEqual([null, null])
    expect(composer()).toHaveValue('')
    await waitFor(() => expect(within(log()).getAllByRole('link', { name: 'Download' })).toHaveLength(2))
    expect(countBubbles('Both of them')).toBe(1)
  })

  test('a file can be sent without text', async () => {
    const widget = await start()
    await pickFiles(textFile('one.txt'))
    pressSend()

    await waitFor(() => expect(sentMessages(widget)).toEqual([{ content: '', files: ['one.txt'] }]))
  })

  test('a file that the server refuses returns to the composer with its text, and can be sent again', async () => {
    const widget = await start()
    widget.server.respondOnce(SEND, () => json({}, 422))
    await pickFiles(textFile('one.txt'))
    send('Look')
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('The file could not be sent. It is still here.')) // prettier-ignore

    expect(log()).not.toHaveTextContent('one.txt')
    expect(countBubbles('Look')).toBe(0)
    expect(findRemoveButton('one.txt')).toBeInTheDocument()
    expect(composer()).toHaveValue('Look')
    press('Try again')
    await waitFor(() => expect(sentMessages(widget)).toEqual([{ content: 'Look', files: ['one.txt'] }]))
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })

  test('a cancelled upload is aborted, disappears from the conversation, and is not retried', async () => {
    const widget = await start()
    const respond = holdResponse(widget.server, SEND)
    await pickFiles(textFile('one.txt'))
    pressSend()
    await within(log()).findByText('Uploading...')
    expect(within(log()).getByRole('progressbar', { name: 'one.txt' })).toBeInTheDocument()
    await waitFor(() => expect(countRequests(widget.server, SEND)).toBe(1))
    press('Cancel upload')
    expect(log()).not.toHaveTextContent('one.txt')
    const upload = widget.requests.find(({ method, url }) => method === 'POST' && url.includes('/widget/messages'))
    expect(upload?.signal.aborted).toBe(true)
    await respond(() => json({}, 500))
    await advanceTime(60_000)

    expect(findRemoveButton('one.txt')).toBeNull()
    expect(countRequests(widget.server, SEND)).toBe(1)
  })

  test('a message can be sent after an upload is cancelled', async () => {
    const widget = await start()
    holdResponse(widget.server, SEND)
    await pickFiles(textFile('one.txt'))
    pressSend()
    await within(log()).findByText('Uploading...')
    await waitFor(() => expect(countRequests(widget.server, SEND)).toBe(1))
    press('Cancel upload')
    send('Words instead')

    await waitFor(() => expect(widget.server.sent.map(({ content }) => content)).toEqual(['Words instead']))
  })
})
