import { describe, expect, test } from '@jest/globals'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { type StoredKey } from '#browser/storage/storedKeys.ts'
import { openRecords } from '#browser/storage/records.ts'
import { createFakeServer, type FakeServer } from '#test/support/network/fakeServer.ts'
import { json } from '#test/support/network/observedFetch.ts'
import {
  advanceTime,
  composer,
  countBubbles,
  openConversation,
  postedEvents,
  press,
  send,
  type StartedWidget,
  write,
} from '#test/support/widget/conversation.tsx'
import { createFakeTabs } from '#test/support/widget/fakeTabs.ts'
import { createBrowserStart } from '#test/support/widget/freshBrowser.tsx'

const startWidget = createBrowserStart()

type StartOptions = Parameters<typeof startWidget>[0] & object

const OWN_COPY = { save: true, forget: true, offline: true }
const FRAME = 'chatwoot-widget:demo@https://shop.test'
const SAVE = 'Save conversation'
const FORGET = 'Forget me on this device'
const PAGE = 'GET /api/v1/widget/messages'

const start = (options: StartOptions = {}): StartedWidget => startWidget({ ownCopy: OWN_COPY, ...options })

/** Creates a server with messages that are numbered from 1. A page has 20 of them. */
function serverWith(count: number): FakeServer {
  const server = createFakeServer()
  for (let at = 1; at <= count; at += 1) server.add(`line ${at}`)
  return server
}

async function openDialog(item: string): Promise<void> {
  await advanceTime(300)
  press('More options')
  press(item)
  await advanceTime(300)
}

const dialog = (): HTMLElement => screen.getByRole('dialog', { name: SAVE })

async function choose(answer: string): Promise<void> {
  press(answer)
  await advanceTime(500)
}

/** Returns the text of the last file that the browser has downloaded. */
async function lastFile({ savedFiles }: StartedWidget): Promise<string> {
  const file = savedFiles.at(-1)
  if (file === undefined) throw new Error('no file was saved')
  return file.blob.text()
}

const parseHtml = (text: string): Document => new DOMParser().parseFromString(text, 'text/html')

describe('save the conversation', () => {
  test('a tenant without ownCopy offers neither to save nor to forget', async () => {
    await openConversation(startWidget({ server: serverWith(1) }))
    await advanceTime(300)
    press('More options')
    for (const name of [SAVE, FORGET]) expect(screen.queryByRole('menuitem', { name })).toBeNull()
  })

  test('a saved web page has the messages of all pages once and in order, although the chat shows only the last page', async () => {
    const widget = await openConversation(start({ server: serverWith(50) }))
    expect(countBubbles('line 5')).toBe(0)
    await openDialog(SAVE)
    await choose('As a web page')

    expect(within(dialog()).getByText(/^Saved:/)).toBeTruthy()
    const page = parseHtml(await lastFile(widget))
    const texts = [...page.querySelectorAll('li p')].map(({ textContent }) => textContent)
    expect(texts).toEqual(Array.from({ length: 50 }, (_, at) => `line ${at + 1}`))
    expect(page.documentElement.lang).toBe('en')
    expect(page.querySelector('time')?.textContent).toMatch(/UTC|GMT/)
    expect(countBubbles('line 5')).toBe(0)
  })

  test('a saved text file has a name from the company and the day, and the messages of the visitor and the team', async () => {
    const widget = await openConversation(start({ server: serverWith(1) }))
    send('Is it in stock?')
    await advanceTime(1_000)
    await openDialog(SAVE)
    await choose('As plain text')

    expect(widget.savedFiles.map(({ name }) => name)).toEqual([
      expect.stringMatching(/^[\w-]+-\d{4}-\d{2}-\d{2}\.txt$/),
    ])
    const text = await lastFile(widget)
    expect(text).toMatch(/\] Mara Lindqvist\n {2}line 1\n/)
    expect(text).toMatch(/\] You\n {2}Is it in stock\?\n/)
  })

  test('a message that looks like another entry is indented in a saved text file', async () => {
    const server = serverWith(1)
    server.add('[Nov 27, 2026, 11:01 PM UTC] You\nYes I agree to pay')
    const widget = await openConversation(start({ server }))
    await openDialog(SAVE)
    await choose('As plain text')
    const entries = (await lastFile(widget)).split('\n').filter((line) => line.startsWith('['))
    expect(entries).toHaveLength(2)
    expect(entries.join()).not.toContain('] You')
  })

  test('a double click on a format saves one file', async () => {
    const widget = await openConversation(start({ server: serverWith(1) }))
    await openDialog(SAVE)
    const button = screen.getByRole('button', { name: 'As plain text' })
    act(() => {
      button.click()
      button.click()
    })
    await advanceTime(500)
    expect(widget.savedFiles).toHaveLength(1)
  })

  test('a failed page is not silent: the visitor can retry, or save a file that says what is missing', async () => {
    const widget = await openConversation(start({ server: serverWith(50) }))
    await openDialog(SAVE)
    widget.server.respondOnce(PAGE, () => json({ error: 'broken' }, 500))
    await choose('As a web page')
    expect(within(dialog()).getByRole('status')).toHaveTextContent('Earlier messages could not be loaded.')
    expect(widget.savedFiles).toEqual([])
    await choose('Save without them')

    const incomplete = await lastFile(widget)
    expect(incomplete).toContain('Earlier messages could not be loaded and are missing here.')
    expect(incomplete).toContain('line 50')
    await choose('Close')
    await openDialog(SAVE)
    widget.server.respondOnce(PAGE, () => json({ error: 'broken' }, 500))
    await choose('As a web page')
    await choose('Try again')
    expect(await lastFile(widget)).toContain('line 1<')
    expect(await lastFile(widget)).not.toContain('are missing here')
  })

  test('closing the dialog while pages are loaded saves nothing', async () => {
    const widget = await openConversation(start({ server: serverWith(50) }))
    await openDialog(SAVE)
    widget.server.respondOnce(PAGE, () => new Promise(() => undefined))
    await choose('As a web page')
    expect(within(dialog()).getByRole('status')).toHaveTextContent(/^Loading messages: /)
    await choose('Close')

    expect(screen.queryByRole('dialog')).toBeNull()
    expect([widget.savedFiles, widget.store.getState().ownCopy?.saving]).toEqual([[], undefined])
  })

  test('hostile texts, names and addresses are text in a saved web page, and nothing in it runs or loads', async () => {
    const server = createFakeServer()
    const hostile =
      '<script>alert(1)</script><img src=x onerror=alert(1)>"\'><svg/onload=alert(1)>[a](javascript:alert(1))'
    server.add(hostile, { sender: { id: 1, name: '<b onclick=alert(1)>Mara</b>', type: 'user' } })
    server.add('', {
      attachments: [
        { id: 4, file_type: 'file', data_url: 'https://files.test/"><script>alert(1)</script>.pdf', file_size: 3 },
      ],
    })
    const widget = await openConversation(start({ server }))
    await openDialog(SAVE)
    await choose('As a web page')

    const page = parseHtml(await lastFile(widget))
    expect(page.querySelectorAll('script, img, svg, iframe, object, link, base, form, b').length).toBe(0)
    const attributes = [...page.querySelectorAll('*')].flatMap((element) => [...element.attributes])
    expect(attributes.filter(({ name }) => name.startsWith('on'))).toEqual([])
    expect(attributes.filter(({ value }) => /javascript:|data:text/i.test(value))).toEqual([])
    expect([...page.querySelectorAll('li p')].map(({ textContent }) => textContent)).toContain(hostile)
    expect(page.querySelector('meta[http-equiv="Content-Security-Policy"]')?.getAttribute('content')).toContain(
      "default-src 'none'",
    )
    for (const link of page.querySelectorAll('a')) expect(link.protocol).toBe('https:')
  })

  test('pictures are links, unless the visitor includes them; a picture that cannot be read stays a link with the reason', async () => {
    const server = createFakeServer()
    const picture = (id: number, name: string) => ({
      id,
      file_type: 'image',
      data_url: `https://files.test/${name}`,
      file_size: 3,
    })
    server.add('two pictures', { attachments: [picture(1, 'open.png'), picture(2, 'closed.png')] })
    const data = 'data:image/png;base64,AAAA'
    const widget = await openConversation(
      start({ server, pictures: { 'https://files.test/open.png': { width: 8, data } } }),
    )
    await openDialog(SAVE)
    await choose('As a web page')
    expect(parseHtml(await lastFile(widget)).querySelectorAll('img').length).toBe(0)
    await choose('Close')
    await openDialog(SAVE)
    fireEvent.click(screen.getByRole('checkbox', { name: 'Include pictures' }))
    await choose('As a web page')

    const page = parseHtml(await lastFile(widget))
    expect([...page.querySelectorAll('img')].map(({ src, alt }) => [src, alt])).toEqual([[data, 'open.png']])
    expect([...page.querySelectorAll('a')].map(({ href }) => href)).toEqual([
      'https://files.test/open.png',
      'https://files.test/closed.png',
    ])
    expect(page.body.textContent).toContain('closed.png (The picture could not be read for this file)')
  })

  test('a saved file has no token, no hidden attribute and no internal id', async () => {
    const server = createFakeServer()
    server.add('hello', { content_attributes: { secret: 'HIDDEN', in_reply_to: 4711 }, echo_id: '0123456789ab' })
    const widget = await openConversation(start({ server, urlToken: 'secret.token.value' }))
    await openDialog(SAVE)
    for (const answer of ['As a web page', 'Close']) await choose(answer)

    const text = await lastFile(widget)
    for (const secret of ['secret.token', 'HIDDEN', '4711', '0123456789ab', 'p4bs6bt0ken'])
      expect(text).not.toContain(secret)
  })

  test('the text to copy is offered after a download, which a sandbox may block without a sign', async () => {
    await openConversation(start({ server: serverWith(2) }))
    await openDialog(SAVE)
    await choose('As a web page')
    expect(screen.getByText('No file? Your browser may have blocked it. Copy the text instead.')).toBeTruthy()
    await choose('Copy the text')
    const field = within(dialog()).getByRole<HTMLTextAreaElement>('textbox')
    expect(field.value.slice(field.selectionStart, field.selectionEnd)).toContain('line 2')
  })
})

describe('forget the visitor', () => {
  const storedMessages = async (): Promise<string> => {
    const names = (await indexedDB.databases()).map(({ name = '' }) => name as StoredKey)
    return JSON.stringify(await Promise.all(names.map((name) => openRecords(name, () => true).all())))
  }

  const fill = async (widget: StartedWidget): Promise<void> => {
    await openConversation(widget)
    send('SECRET sent')
    await advanceTime(1_500)
    act(() => widget.network.set(false))
    send('SECRET unsent')
    write('SECRET draft')
    await advanceTime(1_500)
  }

  test('forgetting warns of unsent messages, removes everything that was stored, and shows Home as to a new visitor', async () => {
    const area = new Map<string, string>()
    const widget = start({ area, server: serverWith(2), urlToken: 'alice.a.a' })
    await fill(widget)
    expect([...area].join()).toContain('SECRET')
    await openDialog(FORGET)
    expect(screen.getByRole('alertdialog')).toHaveTextContent('Unsent messages that will be lost: 1')
    widget.server.messages.splice(0)
    await choose(FORGET)

    expect([...area].join()).not.toMatch(/SECRET|alice/)
    expect(await storedMessages()).not.toContain('SECRET')
    expect(postedEvents(widget, 'setAuthCookie')).toContainEqual({
      event: 'setAuthCookie',
      data: { widgetAuthToken: '-' },
    })
    expect(window.location.pathname).toMatch(/home$/)
    expect(screen.getByText('This browser has forgotten you.')).toBeTruthy()
    expect(widget.container).not.toHaveTextContent('SECRET')
    act(() => widget.network.set(true))
    await advanceTime(70_000)
    expect(widget.server.sent.map(({ content }) => content)).toEqual(['SECRET sent'])
    expect([...area].join()).not.toMatch(/SECRET|alice/)
  })

  test('"Keep my data" keeps everything', async () => {
    const area = new Map<string, string>()
    const widget = start({ area, server: serverWith(2) })
    await fill(widget)
    await openDialog(FORGET)
    await choose('Keep my data')
    expect([...area].join()).toContain('SECRET draft')
    expect(composer()).toHaveValue('SECRET draft')
  })

  test('a second tab forgets the visitor too, also under the consent “session”, where it has a storage of its own', async () => {
    const browser = createFakeTabs((deliver) => deliver())
    const server = serverWith(2)
    const [area, tabArea, otherTabArea] = [
      new Map<string, string>(),
      new Map<string, string>(),
      new Map<string, string>(),
    ]
    const other = await openConversation(
      start({ area, tabArea: otherTabArea, browser, server, consent: 'session', usedIdCount: 50 }),
    )
    write('SECRET of the other tab')
    await advanceTime(500)
    expect([...otherTabArea].join()).toContain('SECRET')
    const chat = within(other.container)
    const widget = start({ area, tabArea, browser, server, consent: 'session' })
    await widget.open()
    await advanceTime(500)
    await act(async () => void widget.store.dispatch({ type: 'visitor/forgotten' }))
    await advanceTime(1_000)

    expect([...otherTabArea].join()).not.toContain('SECRET')
    expect(chat.getByText('This browser has forgotten you.')).toBeTruthy()
  })
})

describe('read offline', () => {
  const COPY = `${FRAME}:offlineHistory`

  const unreachable = (): Response => {
    throw new TypeError('Failed to fetch')
  }

  /** Opens the conversation once, so that the browser has a copy of it. */
  async function visit(area: Map<string, string>, server = serverWith(3)): Promise<void> {
    const widget = await openConversation(start({ area, server }))
    await advanceTime(3_000)
    act(widget.kill)
  }

  /** Starts the page again while its servers do not answer the configuration. */
  async function startOffline(
    area: Map<string, string>,
    server = serverWith(3),
    options: StartOptions = {},
  ): Promise<StartedWidget> {
    server.respondOnce('POST /api/v1/widget/config', unreachable)
    const widget = start({ area, server, ...options })
    await widget.open()
    await advanceTime(500)
    return widget
  }

  async function openChat({ container }: StartedWidget): Promise<void> {
    await act(async () =>
      within(container)
        .getByRole('button', { name: /line \d/ })
        .click(),
    )
    await advanceTime(500)
  }

  test('a start without a server shows the last messages and their time, and the composer still takes messages', async () => {
    const area = new Map<string, string>()
    await visit(area)
    const widget = await startOffline(area)
    await openChat(widget)

    expect(countBubbles('line 3')).toBe(1)
    expect(screen.getByText(/^The chat cannot be reached\. Messages as of /)).toBeTruthy()
    expect(screen.queryByText(/We are (online|away)/)).toBeNull()
    send('written offline')
    await advanceTime(300)
    expect(countBubbles('written offline')).toBe(1)
    expect(widget.server.sent).toEqual([])
  })

  test('back online, the server’s messages replace the copy without duplicates, and unsent messages are sent once', async () => {
    const area = new Map<string, string>()
    const server = serverWith(3)
    await visit(area, server)
    for (const at of [4, 5]) server.add(`line ${at}`)
    server.messages.splice(1, 1)
    const widget = await startOffline(area, server)
    await openChat(widget)
    expect(countBubbles('line 2')).toBe(1)
    send('written offline')
    await advanceTime(10_000)
    await waitFor(() => expect(widget.store.getState().setup).toBe('finished'))
    await advanceTime(2_000)

    expect(screen.queryByText(/Messages as of /)).toBeNull()
    for (const at of [1, 3, 4, 5]) expect(countBubbles(`line ${at}`)).toBe(1)
    expect(countBubbles('line 2')).toBe(0)
    expect(server.sent.map(({ content }) => content)).toEqual(['written offline'])
    expect(countBubbles('written offline')).toBe(1)
  })

  test('a message that waits to be sent is on screen after a reload without a server', async () => {
    const area = new Map<string, string>()
    const server = serverWith(2)
    const first = await openConversation(start({ area, server }))
    await advanceTime(3_000)
    act(() => first.network.set(false))
    send('not sent yet')
    await advanceTime(500)
    act(first.kill)
    const widget = await startOffline(area, server, { usedIdCount: 50 })
    await openChat(widget)
    expect(countBubbles('not sent yet')).toBe(1)
  })

  test.each(['session', 'none'] as const)(
    'the copy is deleted at once when the consent becomes “%s”',
    async (consent) => {
      const [area, tabArea] = [new Map<string, string>(), new Map<string, string>()]
      const widget = await openConversation(start({ area, tabArea, server: serverWith(2) }))
      await advanceTime(3_000)
      expect(area.has(COPY)).toBe(true)
      act(() => widget.host.receive({ event: 'set-consent', consent }))
      await advanceTime(3_000)
      expect([area.has(COPY), tabArea.has(COPY)]).toEqual([false, false])
    },
  )

  test('the copy is deleted when the page identifies another visitor', async () => {
    const area = new Map<string, string>()
    const widget = await openConversation(start({ area, server: serverWith(2) }))
    await act(async () =>
      widget.host.receive({ event: 'set-user', identifier: 'ada', user: { email: 'ada@example.test' } }),
    )
    await advanceTime(3_000)
    expect(area.get(COPY)).toContain('line 2')
    widget.server.messages.splice(0)
    await act(async () =>
      widget.host.receive({ event: 'set-user', identifier: 'bob', user: { email: 'bob@example.test' } }),
    )
    await advanceTime(3_000)
    expect(area.get(COPY) ?? '').not.toContain('line 2')
  })

  test.each([
    ['a copy of another token', (text: string) => text.replace(/"owner":"\w+"/, '"owner":"0"'), 'otherVisitor'],
    ['a damaged copy', (text: string) => text.slice(0, 40), 'malformed'],
  ])('%s is not shown, but deleted and reported', async (_what, change, reason) => {
    const area = new Map<string, string>()
    await visit(area)
    area.set(COPY, change(area.get(COPY) ?? ''))
    const widget = await startOffline(area)

    expect(screen.getByText(/The chat could not be loaded/)).toBeTruthy()
    expect(area.has(COPY)).toBe(false)
    expect(JSON.stringify(widget.reports)).toContain(reason)
  })

  test('a build without the feature deletes the copy of an earlier build', async () => {
    const area = new Map<string, string>()
    await visit(area)
    expect(area.has(COPY)).toBe(true)
    await startWidget({ area, server: serverWith(1) }).open()
    await advanceTime(300)
    expect(area.has(COPY)).toBe(false)
  })

  test('a reload that loads only the newest messages does not shorten the copy', async () => {
    const area = new Map<string, string>()
    const server = serverWith(30)
    const first = await openConversation(start({ area, server }))
    act(() => void first.store.dispatch({ type: 'messages/earlierRequested' }))
    await advanceTime(3_000)
    const countCopied = (): number => (JSON.parse(area.get(COPY) ?? '{}') as { readonly messages: object[] }).messages.length // prettier-ignore
    expect(countCopied()).toBe(30)
    act(first.stop)
    await openConversation(start({ area, server, usedIdCount: 50 }))
    await advanceTime(3_000)
    expect(countCopied()).toBe(30)
  })

  test('only the leader tab writes the copy', async () => {
    const browser = createFakeTabs((deliver) => deliver())
    const [area, followerArea] = [new Map<string, string>(), new Map<string, string>()]
    const server = serverWith(2)
    await openConversation(start({ area, browser, server }))
    const follower = start({ area: followerArea, browser, server, usedIdCount: 50 })
    await follower.open()
    await advanceTime(3_000)
    expect([area.has(COPY), followerArea.has(COPY)]).toEqual([true, false])
    act(browser.releaseLeader)
    await advanceTime(3_000)
    expect(followerArea.has(COPY)).toBe(true)
  })
})
