import { describe, expect, test } from '@jest/globals'
import { act, screen } from '@testing-library/react'
import {
  openConversation,
  messageCreated,
  deliverEvents,
  advanceTime,
  MARA,
  send,
  postedEvents,
  write,
} from '#test/support/widget/conversation.tsx'
import { createBrowserStart } from '#test/support/widget/freshBrowser.tsx'

/*
 * These tests cover frames that receive few or no messages from a host: pages that embed the URL themselves, and
 * Chatwoot's host script.
 */

const startWidget = createBrowserStart()
const STORED = 'stored.s.s'
const FOREIGN = 'foreign.f.f'

const findHomeCard = (): HTMLElement | null => screen.queryByRole('button', { name: /send us a/i })

describe('a frame without a host', () => {
  test('a frame without a host starts after its hello was unanswered for three seconds, and not before', async () => {
    const widget = startWidget()
    await advanceTime(2_900)
    expect([findHomeCard(), widget.server.requestLines]).toEqual([null, []])

    await advanceTime(1_500)
    expect(findHomeCard()).toBeVisible()
  })

  test('a frame without a host uses the conversation stored for the embedding page’s origin', async () => {
    const area = new Map([
      ['chatwoot-widget:demo@https://bare.test:cw_conversation', STORED],
      ['chatwoot-widget:demo@own:cw_conversation', FOREIGN],
    ])
    const widget = startWidget({ area, embedder: 'https://bare.test' })
    await advanceTime(4_500)

    const requestData = JSON.stringify(widget.requests.map(({ url, headers }) => [url, headers.get('x-auth-token')]))
    expect(requestData).toContain(STORED)
    expect(requestData).not.toContain(FOREIGN)
  })

  test('a frame without a host stores nothing if the embedding page’s origin is unknown', async () => {
    const area = new Map<string, string>()
    const tabArea = new Map<string, string>()
    startWidget({ area, tabArea })
    await advanceTime(4_500)

    expect(findHomeCard()).toBeVisible()
    expect([...area, ...tabArea]).toEqual([])
  })

  test('a frame without a host ignores the token in its URL', async () => {
    const widget = startWidget({ urlToken: FOREIGN, embedder: 'https://bare.test' })
    await advanceTime(4_500)

    expect(findHomeCard()).toBeVisible()
    expect(JSON.stringify([widget.requests.map(({ url }) => url), ...widget.area])).not.toContain(FOREIGN)
  })

  test('a frame restarts for a host that answers late, unless the visitor has typed a text', async () => {
    const lateFrame = startWidget()
    await advanceTime(4_500)
    act(() => lateFrame.host.receive({ event: 'config-set' }))
    await advanceTime(100)
    expect(lateFrame.restartCount()).toBe(1)
    act(lateFrame.kill)

    const written = startWidget()
    await advanceTime(4_500)
    await act(async () => findHomeCard()?.click())
    await screen.findByRole('log')
    write('Half a thought')
    act(() => written.host.receive({ event: 'config-set' }))
    await advanceTime(100)
    expect(written.restartCount()).toBe(0)
  })
})

describe('a host that sends only config-set', () => {
  test('a frame whose host sends only config-set starts and stores its data under the host’s origin', async () => {
    const widget = startWidget()
    act(() => widget.host.receive({ event: 'config-set' }))
    await advanceTime(3_500)
    await act(async () => findHomeCard()?.click())
    await screen.findByRole('log')
    send('Hello')
    await advanceTime(500)

    expect(widget.server.sent.map(({ content }) => content)).toEqual(['Hello'])
    expect([...widget.area.keys()].every((key) => key.startsWith('chatwoot-widget:demo@https://shop.test'))).toBe(true)
  })

  test('a frame whose host also sends toggle-close-button requests nothing before the panel is opened', async () => {
    const widget = startWidget()
    act(() => {
      widget.host.receive({ event: 'config-set' })
      widget.host.receive({ event: 'toggle-close-button', isMobile: false })
    })
    await advanceTime(60_000)

    expect(widget.server.requestLines).toEqual([])
  })
})

test('a frame repeats its hello until its host answers', async () => {
  const unansweredFrame = startWidget()
  await advanceTime(2_500)
  const answeredFrame = startWidget()
  act(() => answeredFrame.host.receive({ event: 'config-set' }))
  await advanceTime(2_500)

  const countHellos = ({ host }: typeof unansweredFrame): number =>
    host.posted.filter(({ event }) => event === 'loaded').length
  expect([countHellos(unansweredFrame), countHellos(answeredFrame)]).toEqual([3, 1])
})

describe('a host that sends the token in config-set', () => {
  test.each([
    ['', undefined],
    ['own.o.o', 'own.o.o'],
  ])('the token in config-set overrides the token in the frame’s URL (%j)', async (conversation, expectedToken) => {
    const widget = startWidget({ urlToken: FOREIGN })
    act(() => {
      widget.host.receive({ event: 'config-set', consent: 'full', conversation })
      widget.host.receive({ event: 'toggle-open', isOpen: true })
    })
    await advanceTime(1_000)

    const tokens = widget.requests.map(({ headers }) => headers.get('x-auth-token') ?? undefined)
    expect(findHomeCard()).toBeVisible()
    expect(tokens[0]).toBe(expectedToken)
    expect(JSON.stringify([tokens, widget.host.posted, ...widget.area])).not.toContain(FOREIGN)
  })
})

test.each([
  ['own.o.o', 'Half a thought'],
  ['', undefined],
])(
  'a URL without a token deletes the stored draft only if the host sends no token either (%j)',
  async (conversation, expectedDraft) => {
    const draft = 'chatwoot-widget:demo@https://host.test:draft'
    const widget = startWidget({
      area: new Map([[draft, 'Half a thought']]),
      origin: 'https://host.test',
      startsAfresh: true,
    })
    act(() => widget.host.receive({ event: 'config-set', consent: 'full', conversation }))
    await advanceTime(1_000)

    expect(widget.area.get(draft)).toBe(expectedDraft)
  },
)

describe('Chatwoot’s host script', () => {
  test('the hello contains the channel’s name and color for Chatwoot’s host script, and no token', async () => {
    const { host } = startWidget({ urlToken: STORED })

    expect(host.posted[0]).toEqual({
      event: 'loaded',
      config: {
        authToken: '',
        channelConfig: { avatarUrl: '', websiteName: 'Lumen', widgetColor: '#2fd9c4' },
        protocol: 1,
      },
    })
    expect(JSON.stringify(host.posted)).not.toContain(STORED)
    // Waits for the locale inside `act`, so that it does not arrive after the test.
    await advanceTime(100)
  })

  test('setAuthCookie returns the token to Chatwoot’s host script, and is not sent to our loader', async () => {
    for (const [config, tokens] of [
      [{}, [{ event: 'setAuthCookie', data: { widgetAuthToken: STORED } }]],
      [{ consent: 'full' as const }, []],
    ] as const) {
      const widget = startWidget({ urlToken: STORED })
      act(() => widget.host.receive({ event: 'config-set', ...config }))
      await advanceTime(100)
      expect(widget.host.posted.filter(({ event }) => event === 'setAuthCookie')).toEqual(tokens)
      act(widget.kill)
    }
  })

  const CHATWOOT_COMMANDS = [{ event: 'config-set' }, { event: 'toggle-close-button', isMobile: false }] as const

  test('Chatwoot’s host script receives resetUnreadMode when its launcher closes the preview', async () => {
    const widget = startWidget()
    widget.server.add('Good day')
    act(() => CHATWOOT_COMMANDS.forEach(widget.host.receive))
    await openConversation(widget)
    act(() => widget.host.receive({ event: 'toggle-open', isOpen: false }))
    await deliverEvents(widget, messageCreated(900, 'It is here', MARA))
    // Chatwoot's host script opens the panel for the preview of unread messages, and sends `toggle-open` for this, too.
    act(() => widget.host.receive({ event: 'toggle-open', isOpen: true }))
    const before = widget.host.posted.length
    act(() => widget.host.receive({ event: 'toggle-open', isOpen: false }))
    await advanceTime(100)

    expect(widget.host.posted.slice(before)).toContainEqual({ event: 'resetUnreadMode' })
  })

  test('our loader receives no resetUnreadMode when it closes the panel', async () => {
    const widget = startWidget()
    act(() => widget.host.receive({ event: 'config-set', consent: 'full' }))
    await openConversation(widget)
    act(() => widget.host.receive({ event: 'toggle-open', isOpen: false }))
    await advanceTime(100)

    expect(postedEvents(widget, 'resetUnreadMode')).toEqual([])
  })

  test('a frame on screen shows Home if Chatwoot’s host script has not sent toggle-open', async () => {
    let showOnScreen = (): void => undefined
    const widget = startWidget({ whenOnScreen: () => new Promise((resolve) => (showOnScreen = resolve)) })
    act(() => CHATWOOT_COMMANDS.forEach(widget.host.receive))
    await advanceTime(60_000)
    expect([findHomeCard(), widget.server.requestLines]).toEqual([null, []])

    act(showOnScreen)
    await advanceTime(500)
    expect(findHomeCard()).toBeVisible()
  })

  test('a frame on screen requests nothing if Chatwoot’s host script has announced a closed panel', async () => {
    let showOnScreen = (): void => undefined
    const widget = startWidget({ whenOnScreen: () => new Promise((resolve) => (showOnScreen = resolve)) })
    act(() => CHATWOOT_COMMANDS.forEach(widget.host.receive))
    await advanceTime(100)
    act(() => widget.host.receive({ event: 'toggle-open', isOpen: false }))
    act(showOnScreen)
    await advanceTime(60_000)

    expect([findHomeCard(), widget.server.requestLines]).toEqual([null, []])
  })
})
