import { describe, expect, test } from '@jest/globals'
import { act, screen, within } from '@testing-library/react'
import { type StoredKey } from '#browser/storage/storedKeys.ts'
import { openRecords } from '#browser/storage/records.ts'
import {
  advanceTime,
  composer,
  openConversation,
  postedEvents,
  send,
  type StartedWidget,
  write,
} from '#test/support/widget/conversation.tsx'
import { createFakeTabs } from '#test/support/widget/fakeTabs.ts'
import { FORGET, start, serverWith, openDialog, choose } from '#test/support/widget/ownCopy.tsx'

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
