import type { Page } from '@playwright/test'
import {
  bubbleOf,
  expect,
  frameOf,
  messagesWithText,
  newestConversation,
  openChat,
  openHost,
  openStandalone,
  sendAgentMessage,
  sendMessage,
  sentMark,
  startButton,
  startConversation,
  test,
  visitorTexts,
  withSettings,
} from './fixtures.ts'
import { callWidget } from './hostCalls.ts'

test.use({ needsWholeBrowser: true })

test('the iframe’s title is the bubble’s label in the active locale', async ({ page, servers }) => {
  await withSettings(page, { locale: 'de' })
  await openHost(page, servers)
  const frame = page.locator('#chatwoot_live_chat_widget')
  await bubbleOf(page).click()
  await expect(page.getByRole('button', { name: 'Chatten Sie mit uns' })).toBeVisible()
  await expect(frame).toHaveAttribute('title', 'Chatten Sie mit uns')
  await callWidget(page, 'setLocale', 'fr')
  await expect(frame).toHaveAttribute('title', 'Discutez avec nous')
})

test('the panel has the frame’s colour scheme after changes by the system and by the host page', async ({
  page,
  servers,
}) => {
  await withSettings(page, { darkMode: 'auto' })
  await openHost(page, servers)
  const panel = page.locator('#cw-widget-holder .panel')
  const expectDark = async (isDark: boolean): Promise<void> => {
    await expect(panel).toHaveCSS('background-color', isDark ? 'rgb(28, 28, 25)' : 'rgb(255, 255, 255)')
    await expect(frameOf(page).locator('html')).toHaveAttribute('data-scheme', isDark ? 'dark' : 'light')
  }
  await callWidget(page, 'toggle')
  await expectDark(false)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectDark(true)
  await callWidget(page, 'setColorScheme', 'light')
  await expectDark(false)
  await page.emulateMedia({ colorScheme: 'light' })
  await callWidget(page, 'setColorScheme', 'dark')
  await expectDark(true)
  await page.evaluate((baseUrl) => {
    type Sdk = { readonly create: (options: object) => { readonly setTheme: (theme: string) => Promise<void> } }
    return (Reflect.get(window, 'chatwootSDK') as Sdk).create({ token: 'demo', baseUrl }).setTheme('auto')
  }, servers.sandboxUrl)
  await expectDark(false)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectDark(true)
}) // prettier-ignore

test('the header shows whether the team is online as agents change their presence', async ({
  page,
  servers,
  sandbox,
}) => {
  await sandbox('PUT', '/tenants/demo/hours', { isOpen: true })
  await openStandalone(page, servers)
  const header = page.locator('header')
  await expect(header).toContainText('We are online')

  for (const id of [1, 2]) await sandbox('PUT', `/agents/${id}/presence?website_token=demo`, { status: 'busy' })
  await expect(header).toContainText('We are away at the moment')
  await sandbox('PUT', '/agents/1/presence?website_token=demo', { status: 'online' })
  await expect(header).toContainText('We are online')
})

test('the agent in the header has no online dot while the visitor is offline', async ({
  page,
  sandbox,
  conversationId: id,
}) => {
  await sandbox('PUT', '/tenants/demo/hours', { isOpen: true })
  await sendAgentMessage(sandbox, id, 'Hello!')
  const header = page.locator('header')
  await expect(header).toContainText('We are online')
  const dot = header.locator('[aria-hidden="true"] > span:empty')
  await expect(dot).toHaveCount(1)

  await page.context().setOffline(true)
  await expect(header).toContainText('You are offline')
  await expect(dot).toHaveCount(0)
  await page.context().setOffline(false)
  await expect(dot).toHaveCount(1)
})

test('labels and custom attributes set before a conversation exists are saved once it begins', async ({
  page,
  servers,
  sandbox,
}) => {
  await openHost(page, servers)
  const frame = await openChat(page)
  await callWidget(page, 'setLabel', 'vip')
  await callWidget(page, 'setConversationCustomAttributes', { plan: 'free' })
  await callWidget(page, 'setConversationCustomAttributes', { seats: 3 })
  const id = await startConversation(frame, sandbox)

  await expect
    .poll(async () => {
      const conversations = (await sandbox('GET', '/conversations?website_token=demo')) as readonly { id: number }[]
      return conversations.find((conversation) => conversation.id === id)
    })
    .toMatchObject({ labels: ['vip'], custom_attributes: { plan: 'free', seats: 3 } })
})

/** Identifies a user whose HMAC the sandbox accepts. */
const setUser = (page: Page, name: string): Promise<void> =>
  callWidget(page, 'setUser', name, { name, identifier_hash: 'right' })

test('two users of one browser see only their own conversations when setUser switches between them', async ({
  page,
  servers,
  sandbox,
}) => {
  await openHost(page, servers)
  const frame = await openChat(page)
  await setUser(page, 'ada')
  await startConversation(frame, sandbox, 'These are the words of Ada')
  await setUser(page, 'bob')
  await expect(messagesWithText(frame, 'These are the words of Ada')).toHaveCount(0)
  await sendMessage(frame, 'And these of Bob')
  await expect(frame.getByRole('img', { name: 'Sent' })).toBeVisible()
  await expect(messagesWithText(frame, 'These are the words of Ada')).toHaveCount(0)

  await setUser(page, 'ada')
  await expect(messagesWithText(frame, 'These are the words of Ada')).toBeVisible()
  await expect(messagesWithText(frame, 'And these of Bob')).toHaveCount(0)
})

test('what a second user writes without a network is sent to their own conversation once there is one', async ({
  page,
  servers,
  sandbox,
}) => {
  await openHost(page, servers)
  const frame = await openChat(page)
  await setUser(page, 'ada')
  const id = await startConversation(frame, sandbox, 'These are the words of Ada')
  await page.context().setOffline(true)
  await setUser(page, 'bob')
  await expect(messagesWithText(frame, 'These are the words of Ada')).toHaveCount(0)
  await sendMessage(frame, 'And these of Bob')
  await expect(messagesWithText(frame, 'And these of Bob')).toBeVisible()
  await page.context().setOffline(false)

  await expect(sentMark(frame)).toBeVisible()
  await expect(messagesWithText(frame, 'And these of Bob')).toBeVisible()
  expect(await visitorTexts(sandbox, id)).toEqual(['These are the words of Ada'])
  expect(await visitorTexts(sandbox, await newestConversation(sandbox))).toEqual(['And these of Bob'])
})

test('every screen has a “Powered by” link whose address contains no data of the visitor', async ({
  page,
  servers,
}) => {
  await openHost(page, servers)
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
  servers,
}) => {
  await page.goto(`${servers.sandboxUrl}/widget/no/such/place?website_token=demo&locale=en`)
  await expect(startButton(page)).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/widget/home')
  expect(new URL(page.url()).searchParams.get('website_token')).toBe('demo')
})
