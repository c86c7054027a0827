import { describe, expect, test } from '@jest/globals'
import { act, fireEvent, screen, within } from '@testing-library/react'
import { createFakeServer } from '#test/support/network/fakeServer.ts'
import { json } from '#test/support/network/observedFetch.ts'
import { advanceTime, countBubbles, openConversation, press, send } from '#test/support/widget/conversation.tsx'
import {
  SAVE,
  FORGET,
  PAGE,
  start,
  serverWith,
  openDialog,
  dialog,
  choose,
  lastFile,
  parseHtml,
  startWidget,
} from '#test/support/widget/ownCopy.tsx'

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
