import { describe, expect, test } from '@jest/globals'
import { act, screen, waitFor, within } from '@testing-library/react'
import {
  advanceTime,
  countBubbles,
  openConversation,
  send,
  type StartedWidget,
} from '#test/support/widget/conversation.tsx'
import { createFakeTabs } from '#test/support/widget/fakeTabs.ts'
import { FRAME, start, serverWith, startWidget, type StartOptions } from '#test/support/widget/ownCopy.tsx'

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
