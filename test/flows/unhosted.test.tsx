import { describe, expect, test } from '@jest/globals'
import { act, screen } from '@testing-library/react'
import { converse, created, hear, later, MARA, send, told, write } from '#test/support/conversation.tsx'
import { inFreshBrowser } from '#test/support/freshBrowser.tsx'

/*
 * These tests cover frames that receive few or no messages from a host: pages that embed the URL themselves, and
 * Chatwoot's host script.
 */

const startWidget = inFreshBrowser()
const STORED = 'stored.s.s'
const FOREIGN = 'foreign.f.f'

const home = (): HTMLElement | null => screen.queryByRole('button', { name: /send us a/i })

describe('a frame without a host', () => {
  test('a frame without a host starts after its hello was unanswered for three seconds, and not before', async () => {
    const widget = startWidget()
    await later(2_900)
    expect([home(), widget.server.asked]).toEqual([null, []])

    await later(1_500)
    expect(home()).toBeVisible()
  })

  test('a frame without a host uses the conversation stored for the embedding page’s origin', async () => {
    const area = new Map([
      ['chatwoot-widget:demo@https://bare.test:cw_conversation', STORED],
      ['chatwoot-widget:demo@own:cw_conversation', FOREIGN],
    ])
    const widget = startWidget({ area, embedder: 'https://bare.test' })
    await later(4_500)

    const asked = JSON.stringify(widget.requests.map(({ url, headers }) => [url, headers.get('x-auth-token')]))
    expect(asked).toContain(STORED)
    expect(asked).not.toContain(FOREIGN)
  })

  test('a frame without a host stores nothing if the embedding page’s origin is unknown', async () => {
    const area = new Map<string, string>()
    const tabArea = new Map<string, string>()
    startWidget({ area, tabArea })
    await later(4_500)

    expect(home()).toBeVisible()
    expect([...area, ...tabArea]).toEqual([])
  })

  test('a frame without a host ignores the token in its URL', async () => {
    const widget = startWidget({ handedOver: FOREIGN, embedder: 'https://bare.test' })
    await later(4_500)

    expect(home()).toBeVisible()
    expect(JSON.stringify([widget.requests.map(({ url }) => url), ...widget.area])).not.toContain(FOREIGN)
  })

  test('a frame restarts for a host that answers late, unless the visitor has typed a text', async () => {
    const late = startWidget()
    await later(4_500)
    act(() => late.host.hear({ event: 'config-set' }))
    await later(100)
    expect(late.startedAgain()).toBe(1)
    act(late.die)

    const written = startWidget()
    await later(4_500)
    await act(async () => home()?.click())
    await screen.findByRole('log')
    write('Half a thought')
    act(() => written.host.hear({ event: 'config-set' }))
    await later(100)
    expect(written.startedAgain()).toBe(0)
  })
})

describe('a host that sends only config-set', () => {
  test('a frame whose host sends only config-set starts and stores its data under the host’s origin', async () => {
    const widget = startWidget()
    act(() => widget.host.hear({ event: 'config-set' }))
    await later(3_500)
    await act(async () => home()?.click())
    await screen.findByRole('log')
    send('Hello')
    await later(500)

    expect(widget.server.sent.map(({ content }) => content)).toEqual(['Hello'])
    expect([...widget.area.keys()].every((key) => key.startsWith('chatwoot-widget:demo@https://shop.test'))).toBe(true)
  })

  test('a frame whose host also sends toggle-close-button requests nothing before the panel is opened', async () => {
    const widget = startWidget()
    act(() => {
      widget.host.hear({ event: 'config-set' })
      widget.host.hear({ event: 'toggle-close-button', isMobile: false })
    })
    await later(60_000)

    expect(widget.server.asked).toEqual([])
  })
})

test('a frame repeats its hello until its host answers', async () => {
  const silent = startWidget()
  await later(2_500)
  const greeted = startWidget()
  act(() => greeted.host.hear({ event: 'config-set' }))
  await later(2_500)

  const hellosOf = ({ host }: typeof silent): number => host.posted.filter(({ event }) => event === 'loaded').length
  expect([hellosOf(silent), hellosOf(greeted)]).toEqual([3, 1])
})

describe('a host that sends the token in config-set', () => {
  test.each([
    ['', undefined],
    ['own.o.o', 'own.o.o'],
  ])('the token in config-set overrides the token in the frame’s URL (%j)', async (conversation, used) => {
    const widget = startWidget({ handedOver: FOREIGN })
    act(() => {
      widget.host.hear({ event: 'config-set', consent: 'full', conversation })
      widget.host.hear({ event: 'toggle-open', isOpen: true })
    })
    await later(1_000)

    const tokens = widget.requests.map(({ headers }) => headers.get('x-auth-token') ?? undefined)
    expect(home()).toBeVisible()
    expect(tokens[0]).toBe(used)
    expect(JSON.stringify([tokens, widget.host.posted, ...widget.area])).not.toContain(FOREIGN)
  })
})

test.each([
  ['own.o.o', 'Half a thought'],
  ['', undefined],
])(
  'a URL without a token deletes the stored draft only if the host sends no token either (%j)',
  async (conversation, left) => {
    const draft = 'chatwoot-widget:demo@https://host.test:draft'
    const widget = startWidget({
      area: new Map([[draft, 'Half a thought']]),
      origin: 'https://host.test',
      startsAfresh: true,
    })
    act(() => widget.host.hear({ event: 'config-set', consent: 'full', conversation }))
    await later(1_000)

    expect(widget.area.get(draft)).toBe(left)
  },
)

describe('Chatwoot’s host script', () => {
  test('the hello contains the channel’s name and color for Chatwoot’s host script, and no token', async () => {
    const { host } = startWidget({ handedOver: STORED })

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
    await later(100)
  })

  test('setAuthCookie returns the token to Chatwoot’s host script, and is not sent to our loader', async () => {
    for (const [config, tokens] of [
      [{}, [{ event: 'setAuthCookie', data: { widgetAuthToken: STORED } }]],
      [{ consent: 'full' as const }, []],
    ] as const) {
      const widget = startWidget({ handedOver: STORED })
      act(() => widget.host.hear({ event: 'config-set', ...config }))
      await later(100)
      expect(widget.host.posted.filter(({ event }) => event === 'setAuthCookie')).toEqual(tokens)
      act(widget.die)
    }
  })

  const ofChatwoot = [{ event: 'config-set' }, { event: 'toggle-close-button', isMobile: false }] as const

  test('Chatwoot’s host script receives resetUnreadMode when its launcher closes the preview', async () => {
    const widget = startWidget()
    widget.server.add('Good day')
    act(() => ofChatwoot.forEach(widget.host.hear))
    await converse(widget)
    act(() => widget.host.hear({ event: 'toggle-open', isOpen: false }))
    await hear(widget, created(900, 'It is here', MARA))
    // The script opens the panel for the preview of unread messages, and announces it as an opening.
    act(() => widget.host.hear({ event: 'toggle-open', isOpen: true }))
    const before = widget.host.posted.length
    act(() => widget.host.hear({ event: 'toggle-open', isOpen: false }))
    await later(100)

    expect(widget.host.posted.slice(before)).toContainEqual({ event: 'resetUnreadMode' })
  })

  test('our loader receives no resetUnreadMode when it closes the panel', async () => {
    const widget = startWidget()
    act(() => widget.host.hear({ event: 'config-set', consent: 'full' }))
    await converse(widget)
    act(() => widget.host.hear({ event: 'toggle-open', isOpen: false }))
    await later(100)

    expect(told(widget, 'resetUnreadMode')).toEqual([])
  })

  test('a frame on screen shows Home if Chatwoot’s host script has not sent toggle-open', async () => {
    let show = (): void => undefined
    const widget = startWidget({ whenOnScreen: () => new Promise((resolve) => (show = resolve)) })
    act(() => ofChatwoot.forEach(widget.host.hear))
    await later(60_000)
    expect([home(), widget.server.asked]).toEqual([null, []])

    act(show)
    await later(500)
    expect(home()).toBeVisible()
  })

  test('a frame on screen requests nothing if Chatwoot’s host script has announced a closed panel', async () => {
    let show = (): void => undefined
    const widget = startWidget({ whenOnScreen: () => new Promise((resolve) => (show = resolve)) })
    act(() => ofChatwoot.forEach(widget.host.hear))
    await later(100)
    act(() => widget.host.hear({ event: 'toggle-open', isOpen: false }))
    act(show)
    await later(60_000)

    expect([home(), widget.server.asked]).toEqual([null, []])
  })
})
