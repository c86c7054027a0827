import { describe, expect, jest, test } from '@jest/globals'
import { act, fireEvent, screen } from '@testing-library/react'
import { later, press, setAccount, setChannel, type Started, told } from '#test/support/conversation.tsx'
import { createFakeServer } from '#test/support/fakeServer.ts'
import { withOwnClock } from '#test/support/ownClock.ts'
import { startWidget } from '#test/support/startedWidget.tsx'

withOwnClock()

type Start = Parameters<typeof startWidget>[0]

async function opened(start: Start = {}, config: { readonly showPopoutButton?: boolean } = {}): Promise<Started> {
  const widget = startWidget(start)
  await act(async () => {
    widget.host.hear({ event: 'config-set', ...config })
    widget.host.hear({ event: 'toggle-open', isOpen: true })
  })
  await later(300)
  return widget
}

const POP_OUT = 'Open in a new window'
const CLOSE = 'Close chat'
const isThere = (name: string): boolean => screen.queryByRole('button', { name }) !== null

/** Calls `look` on the Home, Chat and Help screens. */
async function visitAll(look: (where: string) => void): Promise<void> {
  look('home')
  for (const tab of ['Chat', 'Help']) {
    fireEvent.click(screen.getByRole('link', { name: tab }))
    await later(300)
    look(tab)
  }
}

describe('a window of its own', () => {
  test('is offered where the host wants it, and only the host opens it', async () => {
    const open = jest.spyOn(window, 'open')
    const widget = await opened({}, { showPopoutButton: true })
    press(POP_OUT)
    await later(10)

    expect(told(widget, 'popoutChatWindow')).toEqual([
      { event: 'popoutChatWindow', baseUrl: 'https://a.test', websiteToken: 'demo', locale: 'en' },
    ])
    expect(open).not.toHaveBeenCalled()
  })

  test.each([
    ['the host does not want it', false, false, undefined],
    ['the panel fills a phone', true, true, undefined],
    ['it is one already', true, false, true],
  ])('is not offered where %s', async (_case, showPopoutButton, isMobile, isAlone) => {
    const address = `/widget/home?website_token=demo&showPopoutButton=${showPopoutButton}&isMobile=${isMobile}`
    await opened({ address, ...(isAlone && { isAlone }) })

    expect(screen.getByRole('button', { name: /send us a/i })).toBeVisible()
    expect(isThere(POP_OUT)).toBe(false)
  })
})

describe('the close button', () => {
  test.each([
    ['on a desk, beside its bubble', [], false],
    ['on a phone', [{ event: 'toggle-close-button', isMobile: true }], true],
    ['with a hidden bubble', [{ event: 'sdk-set-bubble-visibility', hideMessageBubble: true }], true],
    [
      'with a bubble that is shown again',
      [
        { event: 'sdk-set-bubble-visibility', hideMessageBubble: true },
        { event: 'sdk-set-bubble-visibility', hideMessageBubble: false },
      ],
      false,
    ],
  ] as const)('%s', async (_case, commands, isShown) => {
    const widget = await opened()
    await act(async () => {
      for (const command of commands) widget.host.hear(command)
    })
    expect(isThere(CLOSE)).toBe(isShown)
    if (!isShown) return

    press(CLOSE)
    await later(10)
    expect(told(widget, 'closeWindow')).toHaveLength(1)
  })

  test('is no use where nobody is around', async () => {
    await opened({ isAlone: true, address: '/widget/home?website_token=demo&isMobile=true&hideMessageBubble=true' })
    expect(isThere(CLOSE)).toBe(false)
  })
})

describe('who made it', () => {
  test('stands on every screen, and leads to the brand without a word of the visitor', async () => {
    const widget = await opened()
    const page = { referrerURL: 'https://shop.test/cart?user=ada', referrerHost: 'shop.test' }
    await act(async () => widget.host.hear({ event: 'change-url', ...page }))

    await visitAll(() => {
      expect(screen.getByRole('link', { name: 'Powered by Lumen Chat' })).toHaveAttribute(
        'href',
        'https://chat.example.com/?utm_source=shop.test&utm_medium=widget&utm_campaign=branding',
      )
    })
  })

  test('does not stand where the account has bought it off', async () => {
    const server = createFakeServer()
    setAccount(server, { show_hiver_branding: false })
    await opened({ server })
    expect(screen.queryByRole('link', { name: /powered by/i })).toBeNull()
  })

  test('nor where the channel has', async () => {
    const server = createFakeServer()
    setChannel(server, { disable_branding: true })
    await opened({ server })
    expect(screen.queryByRole('link', { name: /powered by/i })).toBeNull()
  })
})

describe('the address', () => {
  test.each(['/widget', '/widget/', '/widget/nowhere', '/widget/help/article', '/widget/home/x'])(
    '%s is home, with its query',
    async (path) => {
      await opened({ address: `${path}?website_token=demo&locale=en` })

      expect(window.location.pathname).toBe('/widget/home')
      expect(window.location.search).toBe('?website_token=demo&locale=en')
      expect(screen.getByRole('button', { name: /send us a/i })).toBeVisible()
    },
  )

  test('of the chat leads into it, and its query comes along to the other screens', async () => {
    await opened({ address: '/widget/chat?website_token=demo&isLeftAligned=true' })
    expect(screen.getByRole('log')).toBeVisible()

    fireEvent.click(screen.getByRole('link', { name: 'Home' }))
    await later(100)
    expect(window.location.href).toContain('/widget/home?website_token=demo&isLeftAligned=true')
  })

  test.each(['showUnreadView', 'showCampaignView'])('with %s shows the few lines of news', async (name) => {
    const server = createFakeServer()
    server.add('There is news')
    await opened({ server, address: `/widget/chat?website_token=demo&${name}=true` })

    expect(screen.getByText('There is news')).toBeVisible()
    expect(screen.queryByRole('navigation')).not.toBeInTheDocument()
    press('See new messages')
    await later(300)
    expect(screen.getByRole('log')).toHaveTextContent('There is news')
    expect(screen.getByRole('navigation')).toBeVisible()
  })

  test('claims nothing that only the server knows', async () => {
    const widget = await opened({ address: '/widget/chat?website_token=demo&hasFetched=true&unreadMessageCount=99' })

    expect(document.title).toBe('Lumen Bikes')
    expect(widget.server.asked).toContain('GET /api/v1/widget/messages')
  })
})

describe('a tab', () => {
  test('says where one is', async () => {
    await opened()
    const current = (): string => screen.getAllByRole('link').filter((link) => link.getAttribute('aria-current') === 'page').map((link) => link.textContent).join() // prettier-ignore
    expect(current()).toBe('Home')
    fireEvent.click(screen.getByRole('link', { name: 'Help' }))
    await later(100)
    expect(current()).toBe('Help')
  })

  test('pressed with a key of the browser’s is left to the browser', async () => {
    await opened()
    // The browser would open a new tab, which jsdom cannot do.
    window.addEventListener('click', (event) => event.preventDefault(), { once: true })
    fireEvent.click(screen.getByRole('link', { name: 'Help' }), { ctrlKey: true })
    await later(100)
    expect(window.location.pathname).toBe('/widget/home')
  })
})
