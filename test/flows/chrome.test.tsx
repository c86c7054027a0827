import { describe, expect, jest, test } from '@jest/globals'
import { act, fireEvent, screen } from '@testing-library/react'
import {
  advanceTime,
  press,
  setAccount,
  setChannel,
  type StartedWidget,
  postedEvents,
} from '#test/support/widget/conversation.tsx'
import { createFakeServer } from '#test/support/network/fakeServer.ts'
import { withFakeClock } from '#test/support/widget/fakeClock.ts'
import { startWidget } from '#test/support/widget/startedWidget.tsx'

withFakeClock()

type StartOptions = Parameters<typeof startWidget>[0]

async function openPanel(
  start: StartOptions = {},
  config: { readonly showPopoutButton?: boolean } = {},
): Promise<StartedWidget> {
  const widget = startWidget(start)
  await act(async () => {
    widget.host.receive({ event: 'config-set', ...config })
    widget.host.receive({ event: 'toggle-open', isOpen: true })
  })
  await advanceTime(300)
  return widget
}

const POP_OUT = 'Open in a new window'
const CLOSE = 'Close chat'
const hasButton = (name: string): boolean => screen.queryByRole('button', { name }) !== null

/** Calls `check` on the Home, Chat and Help screens. */
async function visitScreens(check: (screenName: string) => void): Promise<void> {
  check('home')
  for (const tab of ['Chat', 'Help']) {
    fireEvent.click(screen.getByRole('link', { name: tab }))
    await advanceTime(300)
    check(tab)
  }
}

describe('pop-out window', () => {
  test('the pop-out button appears if the host enables it, and leaves opening the window to the host', async () => {
    const open = jest.spyOn(window, 'open')
    const widget = await openPanel({}, { showPopoutButton: true })
    press(POP_OUT)
    await advanceTime(10)

    expect(postedEvents(widget, 'popoutChatWindow')).toEqual([
      { event: 'popoutChatWindow', baseUrl: 'https://a.test', websiteToken: 'demo', locale: 'en' },
    ])
    expect(open).not.toHaveBeenCalled()
  })

  test.each([
    ['the host does not enable it', false, false, undefined],
    ['the panel fills a phone', true, true, undefined],
    ['the chat is a standalone page', true, false, true],
  ])('a pop-out window is not offered if %s', async (_case, showPopoutButton, isMobile, isStandalone) => {
    const address = `/widget/home?website_token=demo&showPopoutButton=${showPopoutButton}&isMobile=${isMobile}`
    await openPanel({ address, ...(isStandalone && { isStandalone }) })

    expect(screen.getByRole('button', { name: /send us a/i })).toBeVisible()
    expect(hasButton(POP_OUT)).toBe(false)
  })
})

describe('close button', () => {
  test.each([
    ['on a desktop with a bubble', [], false],
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
  ] as const)('the close button is shown only on phones or without a bubble: %s', async (_case, commands, isShown) => {
    const widget = await openPanel()
    await act(async () => {
      for (const command of commands) widget.host.receive(command)
    })
    expect(hasButton(CLOSE)).toBe(isShown)
    if (!isShown) return

    press(CLOSE)
    await advanceTime(10)
    expect(postedEvents(widget, 'closeWindow')).toHaveLength(1)
  })

  test('a page without a host has no close button', async () => {
    await openPanel({
      isStandalone: true,
      address: '/widget/home?website_token=demo&isMobile=true&hideMessageBubble=true',
    })
    expect(hasButton(CLOSE)).toBe(false)
  })
})

describe('branding', () => {
  test('the branding link is on every screen and contains only the host name of the host page', async () => {
    const widget = await openPanel()
    const page = { referrerURL: 'https://shop.test/cart?user=ada', referrerHost: 'shop.test' }
    await act(async () => widget.host.receive({ event: 'change-url', ...page }))

    await visitScreens(() => {
      expect(screen.getByRole('link', { name: 'Powered by Lumen Chat' })).toHaveAttribute(
        'href',
        'https://chat.example.com/?utm_source=shop.test&utm_medium=widget&utm_campaign=branding',
      )
    })
  })

  test('the branding link is hidden if the account disables branding', async () => {
    const server = createFakeServer()
    setAccount(server, { show_hiver_branding: false })
    await openPanel({ server })
    expect(screen.queryByRole('link', { name: /powered by/i })).toBeNull()
  })

  test('the branding link is hidden if the channel disables branding', async () => {
    const server = createFakeServer()
    setChannel(server, { disable_branding: true })
    await openPanel({ server })
    expect(screen.queryByRole('link', { name: /powered by/i })).toBeNull()
  })
})

describe('URL of the page', () => {
  test.each(['/widget', '/widget/', '/widget/nowhere', '/widget/help/article', '/widget/home/x'])(
    'the URL %s leads to Home and keeps its query',
    async (path) => {
      await openPanel({ address: `${path}?website_token=demo&locale=en` })

      expect(window.location.pathname).toBe('/widget/home')
      expect(window.location.search).toBe('?website_token=demo&locale=en')
      expect(screen.getByRole('button', { name: /send us a/i })).toBeVisible()
    },
  )

  test('the URL of the chat opens the chat, and its query stays on other screens', async () => {
    await openPanel({ address: '/widget/chat?website_token=demo&isLeftAligned=true' })
    expect(screen.getByRole('log')).toBeVisible()

    fireEvent.click(screen.getByRole('link', { name: 'Home' }))
    await advanceTime(100)
    expect(window.location.href).toContain('/widget/home?website_token=demo&isLeftAligned=true')
  })

  test.each(['showUnreadView', 'showCampaignView'])('a URL with %s shows the preview of new messages', async (name) => {
    const server = createFakeServer()
    server.add('There is news')
    await openPanel({ server, address: `/widget/chat?website_token=demo&${name}=true` })

    expect(screen.getByText('There is news')).toBeVisible()
    expect(screen.queryByRole('navigation')).not.toBeInTheDocument()
    press('See new messages')
    await advanceTime(300)
    expect(screen.getByRole('log')).toHaveTextContent('There is news')
    expect(screen.getByRole('navigation')).toBeVisible()
  })

  test('hasFetched and unreadMessageCount in the URL are ignored', async () => {
    const widget = await openPanel({ address: '/widget/chat?website_token=demo&hasFetched=true&unreadMessageCount=99' })

    expect(document.title).toBe('Lumen Bikes')
    expect(widget.server.requestLines).toContain('GET /api/v1/widget/conversations')
  })
})

describe('navigation tabs', () => {
  test('the navigation tab of the current screen has aria-current', async () => {
    await openPanel()
    const currentTab = (): string => screen.getAllByRole('link').filter((link) => link.getAttribute('aria-current') === 'page').map((link) => link.textContent).join() // prettier-ignore
    expect(currentTab()).toBe('Home')
    fireEvent.click(screen.getByRole('link', { name: 'Help' }))
    await advanceTime(100)
    expect(currentTab()).toBe('Help')
  })

  test('a Ctrl+click on a navigation tab is left to the browser', async () => {
    await openPanel()
    // The browser would open a new tab, which jsdom cannot do.
    window.addEventListener('click', (event) => event.preventDefault(), { once: true })
    fireEvent.click(screen.getByRole('link', { name: 'Help' }), { ctrlKey: true })
    await advanceTime(100)
    expect(window.location.pathname).toBe('/widget/home')
  })
})
