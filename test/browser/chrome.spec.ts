import type { Page } from '@playwright/test'
import {
  begin,
  bubbleOf,
  bubblesWith,
  expect,
  frameOf,
  openAlone,
  openChat,
  openHost,
  say,
  sentMark,
  startButton,
  test,
  withSettings,
} from './world.ts'

type Host = Readonly<Record<string, (...args: readonly unknown[]) => void>>

/** Calls a method of `$chatwoot` in the host page. */
const tell = (page: Page, method: string, ...args: readonly unknown[]): Promise<void> =>
  page.evaluate(([name, values]) => (Reflect.get(window, '$chatwoot') as Host)[name]?.(...values), [
    method,
    args,
  ] as const)

test('a pop-out window continues the conversation, without the token in its address', async ({
  page,
  running,
  sandbox,
}) => {
  await withSettings(page, { showPopoutButton: true })
  await openHost(page, running)
  const frame = await openChat(page)
  await begin(frame, sandbox, 'Before the move')

  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    frame.getByRole('button', { name: 'Open in a new window' }).click(),
  ])
  await expect(page.locator('#cw-widget-holder .panel')).not.toHaveClass(/open/)
  expect(new URL(popup.url()).origin).toBe(new URL(running.sandboxUrl).origin)
  await startButton(popup).click()
  await expect(bubblesWith(popup, 'Before the move')).toBeVisible()
  await expect(popup.getByRole('button', { name: 'Open in a new window' })).toHaveCount(0)
  expect(popup.url()).not.toMatch(/cw_conversation=[^&]/)
})

test('after a reset, a pop-out window shows no old conversation and keeps new messages after a reload', async ({
  page,
  running,
  sandbox,
}) => {
  await openHost(page, running)
  await begin(await openChat(page), sandbox, 'Before the reset')
  const popOut = async (): Promise<Page> => {
    const coming = page.waitForEvent('popup')
    await tell(page, 'popoutChatWindow')
    const popup = await coming
    await startButton(popup).click()
    return popup
  }
  const before = await popOut()
  await expect(bubblesWith(before, 'Before the reset')).toBeVisible()
  await before.close()
  await tell(page, 'reset')

  const after = await popOut()
  await say(after, 'After the reset')
  await expect(sentMark(after)).toBeVisible()
  await after.reload()
  await expect(bubblesWith(after, 'After the reset')).toBeVisible()
  await expect(bubblesWith(after, 'Before the reset')).toHaveCount(0)
})

test('a pop-out window has the locale and the colour scheme that the host page has set last', async ({
  page,
  running,
}) => {
  await withSettings(page, { darkMode: 'dark' })
  await openHost(page, running)
  const popOut = async (): Promise<Page> => {
    const coming = page.waitForEvent('popup')
    await tell(page, 'popoutChatWindow')
    return coming
  }
  const early = await popOut()
  await expect(early.locator('html')).toHaveAttribute('data-scheme', 'dark')
  await early.close()
  await openChat(page)
  await tell(page, 'setColorScheme', 'light')
  await tell(page, 'setLocale', 'de')
  await expect(frameOf(page).getByRole('link', { name: 'Hilfe' })).toBeVisible()

  const late = await popOut()
  await expect(late.getByRole('link', { name: 'Hilfe' })).toBeVisible()
  await expect(late.locator('html')).toHaveAttribute('data-scheme', 'light')
})

test('the iframe’s title is the bubble’s label in the active locale', async ({ page, running }) => {
  await withSettings(page, { locale: 'de' })
  await openHost(page, running)
  const frame = page.locator('#chatwoot_live_chat_widget')
  await bubbleOf(page).click()
  await expect(page.getByRole('button', { name: 'Chatten Sie mit uns' })).toBeVisible()
  await expect(frame).toHaveAttribute('title', 'Chatten Sie mit uns')
  await tell(page, 'setLocale', 'fr')
  await expect(frame).toHaveAttribute('title', 'Discutez avec nous')
})

test('the panel has the frame’s colour scheme after changes by the system and by the host page', async ({
  page,
  running,
}) => {
  await withSettings(page, { darkMode: 'auto' })
  await openHost(page, running)
  const panel = page.locator('#cw-widget-holder .panel')
  const expectDark = async (isDark: boolean): Promise<void> => {
    await expect(panel).toHaveCSS('background-color', isDark ? 'rgb(28, 28, 25)' : 'rgb(255, 255, 255)')
    await expect(frameOf(page).locator('html')).toHaveAttribute('data-scheme', isDark ? 'dark' : 'light')
  }
  await tell(page, 'toggle')
  await expectDark(false)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectDark(true)
  await tell(page, 'setColorScheme', 'light')
  await expectDark(false)
  await page.emulateMedia({ colorScheme: 'light' })
  await tell(page, 'setColorScheme', 'dark')
  await expectDark(true)
  await page.evaluate((baseUrl) => {
    type Sdk = { readonly create: (options: object) => { readonly setTheme: (theme: string) => Promise<void> } }
    return (Reflect.get(window, 'chatwootSDK') as Sdk).create({ token: 'demo', baseUrl }).setTheme('auto')
  }, running.sandboxUrl)
  await expectDark(false)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectDark(true)
}) // prettier-ignore

test('the header shows whether the team is online as agents change their presence', async ({
  page,
  running,
  sandbox,
}) => {
  await sandbox('PUT', '/tenants/demo/hours', { isOpen: true })
  await openAlone(page, running)
  const header = page.locator('header')
  await expect(header).toContainText('We are online')

  for (const id of [1, 2]) await sandbox('PUT', `/agents/${id}/presence?website_token=demo`, { status: 'busy' })
  await expect(header).toContainText('We are away at the moment')
  await sandbox('PUT', '/agents/1/presence?website_token=demo', { status: 'online' })
  await expect(header).toContainText('We are online')
})

test('labels and custom attributes set before a conversation exists are saved once it begins', async ({
  page,
  running,
  sandbox,
}) => {
  await openHost(page, running)
  const frame = await openChat(page)
  await tell(page, 'setLabel', 'vip')
  await tell(page, 'setConversationCustomAttributes', { plan: 'free' })
  await tell(page, 'setConversationCustomAttributes', { seats: 3 })
  const id = await begin(frame, sandbox)

  await expect
    .poll(async () => {
      const conversations = (await sandbox('GET', '/conversations?website_token=demo')) as readonly { id: number }[]
      return conversations.find((conversation) => conversation.id === id)
    })
    .toMatchObject({ labels: ['vip'], custom_attributes: { plan: 'free', seats: 3 } })
})

test('two users of one browser see only their own conversations when setUser switches between them', async ({
  page,
  running,
  sandbox,
}) => {
  await openHost(page, running)
  const frame = await openChat(page)
  const introduce = (name: string): Promise<void> => tell(page, 'setUser', name, { name, identifier_hash: 'right' })
  await introduce('ada')
  await begin(frame, sandbox, 'These are the words of Ada')
  await introduce('bob')
  await expect(bubblesWith(frame, 'These are the words of Ada')).toHaveCount(0)
  await say(frame, 'And these of Bob')
  await expect(frame.getByRole('img', { name: 'Sent' })).toBeVisible()
  await expect(bubblesWith(frame, 'These are the words of Ada')).toHaveCount(0)

  await introduce('ada')
  await expect(bubblesWith(frame, 'These are the words of Ada')).toBeVisible()
  await expect(bubblesWith(frame, 'And these of Bob')).toHaveCount(0)
})

test('every screen has a “Powered by” link whose address contains no data of the visitor', async ({
  page,
  running,
}) => {
  await openHost(page, running)
  await bubbleOf(page).click()
  const frame = frameOf(page)
  for (const tab of ['Home', 'Chat', 'Help']) {
    await frame.getByRole('link', { name: tab, exact: true }).click()
    const link = frame.getByRole('link', { name: /powered by/i })
    await expect(link).toBeVisible()
    expect(await link.getAttribute('href')).toMatch(/utm_source=[\w.%]+&utm_medium=widget&utm_campaign=branding$/)
  }
})

test('an unknown path of the stand-alone page redirects to Home and keeps the website token', async ({
  page,
  running,
}) => {
  await page.goto(`${running.sandboxUrl}/widget/no/such/place?website_token=demo&locale=en`)
  await expect(startButton(page)).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/widget/home')
  expect(new URL(page.url()).searchParams.get('website_token')).toBe('demo')
})
