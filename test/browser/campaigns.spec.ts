import type { Page } from '@playwright/test'
import type { Dev } from '../../cli/commands/dev.ts'
import {
  bubbleOf,
  clickBubbleOn,
  expect,
  fillComposer,
  frameOf,
  newestConversation,
  openChat,
  openHost,
  startButton,
  storedMessages,
  test,
} from './fixtures.ts'

type Sandbox = (method: string, path: string, body?: unknown) => Promise<unknown>

const CAMPAIGN_TEXT = 'Not sure about the size? **I can help.**'

const AGENT = { id: 1, name: 'Mara Lindqvist', avatar_url: '', type: 'user' }

/** Creates a campaign for all pages of the shop. It triggers 1 s after the page is opened. */
const createCampaign = (sandbox: Sandbox, { url }: Dev, overrides: object = {}): Promise<unknown> =>
  sandbox('PUT', '/tenants/demo/campaigns', [
    {
      id: 31,
      message: CAMPAIGN_TEXT,
      trigger_rules: { url: `${url}/*`, time_on_page: 1 },
      sender: AGENT,
      ...overrides,
    },
  ])

/** Moves the pointer to the bubble, which loads the frame. */
async function openAndHoverBubble(page: Page, servers: Dev): Promise<void> {
  await openHost(page, servers)
  await bubbleOf(page).hover()
}

/** Advances the page's clock by this time, in ms. Waits before and after until the page and its frames are idle. */
async function advanceClock(page: Page, ms: number): Promise<void> {
  await settleFrames(page)
  await page.clock.runFor(ms)
  await settleFrames(page)
}

/**
 * Waits until the host page, its frames and the host page again are idle, so that messages in both directions are
 * handled.
 */
async function settleFrames(page: Page): Promise<void> {
  for (const frame of [...page.frames(), page.mainFrame()])
    await frame.evaluate(() => new Promise((done) => requestIdleCallback(done)))
}

const previewOf = (page: Page) => page.locator('.has-unread-view')

/** Returns the texts of all messages of a conversation, as the agents see them. */
const textsOf = async (sandbox: Sandbox, id: number): Promise<readonly (string | null)[]> =>
  (await storedMessages(sandbox, id)).map(({ content }) => content)

const triggeredEvents = async (sandbox: Sandbox): Promise<readonly unknown[]> =>
  ((await sandbox('GET', '/events?website_token=demo')) as readonly { readonly name: string }[]).filter(
    ({ name }) => name === 'campaign.triggered',
  )

test('a campaign is shown without any user intent once the host page is idle', async ({ page, servers, sandbox }) => {
  await createCampaign(sandbox, servers)
  await page.goto(`${servers.url}/?dock=0&token=demo&campaigns`)

  await expect(frameOf(page).getByText('I can help.')).toBeVisible()
  await expect(bubbleOf(page)).toHaveAttribute('aria-expanded', 'false')
}) // prettier-ignore

test('a browser that saves data loads the frame only on click, not for a campaign', async ({
  page,
  servers,
  sandbox,
}) => {
  await createCampaign(sandbox, servers)
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
  const idle = page.waitForFunction(() => new Promise((done) => requestIdleCallback(() => requestIdleCallback(done))))
  await page.goto(`${servers.url}/?dock=0&token=demo&campaigns`)
  await expect(bubbleOf(page)).toBeVisible()
  await bubbleOf(page).hover()
  await idle

  await expect(page.locator('#chatwoot_live_chat_widget')).toHaveCount(0)
  await bubbleOf(page).click()
  await expect(page.locator('#chatwoot_live_chat_widget')).toBeVisible()
})

test('a campaign beside the bubble becomes a conversation when the visitor clicks “Reply”', async ({
  page,
  servers,
  sandbox,
}) => {
  await createCampaign(sandbox, servers)
  await openAndHoverBubble(page, servers)
  await expect(previewOf(page)).toBeAttached()
  const frame = frameOf(page)
  await expect(frame.getByText('I can help.')).toBeVisible()
  await expect(frame.getByText('from Lumen Bikes')).toBeVisible()
  await frame.getByRole('button', { name: 'Reply' }).click()

  await expect(frame.getByRole('log').getByText('I can help.')).toHaveCount(1)
  await expect(bubbleOf(page)).toHaveAttribute('aria-expanded', 'true')
  await expect(previewOf(page)).toHaveCount(0)
  await expect(frame.getByRole('log').locator('time')).toHaveCount(1)
  const id = await newestConversation(sandbox)
  await expect.poll(() => textsOf(sandbox, id)).toEqual([CAMPAIGN_TEXT])
  expect(await triggeredEvents(sandbox)).toHaveLength(1)
}) // prettier-ignore

test('a click on a campaign’s text opens the conversation, and the visitor’s reply is sent in it', async ({
  page,
  servers,
  sandbox,
}) => {
  await createCampaign(sandbox, servers)
  await openAndHoverBubble(page, servers)
  const frame = frameOf(page)
  await frame.getByText('I can help.').click()
  await fillComposer(frame, 'Yes, please')
  await page.keyboard.press('Enter')
  await expect(frame.getByRole('img', { name: 'Sent' })).toBeVisible()
  const id = await newestConversation(sandbox)

  expect(await textsOf(sandbox, id)).toEqual([CAMPAIGN_TEXT, 'Yes, please'])
}) // prettier-ignore

test('a dismissed campaign is not shown again on the next page', async ({ page, servers, sandbox }) => {
  await page.clock.install()
  await createCampaign(sandbox, servers)
  await openAndHoverBubble(page, servers)
  await frameOf(page).getByRole('button', { name: 'Close' }).click()
  await expect(previewOf(page)).toHaveCount(0)
  await page.evaluate(() => history.pushState(null, '', '/bikes/city'))
  await advanceClock(page, 2_500)

  await expect(previewOf(page)).toHaveCount(0)
  expect(await triggeredEvents(sandbox)).toEqual([])
})

test('a campaign is not shown to a visitor who opens the chat before it triggers', async ({
  page,
  servers,
  sandbox,
}) => {
  await page.clock.install()
  await createCampaign(sandbox, servers)
  await openHost(page, servers)
  const frame = await openChat(page)
  await advanceClock(page, 2_500)

  await expect(frame.getByText('I can help.')).toHaveCount(0)
  await expect(previewOf(page)).toHaveCount(0)
})

test('a bubble clicked just as a campaign appears opens the chat without the campaign', async ({
  page,
  servers,
  sandbox,
}) => {
  await clickBubbleOn(page, 'setCampaignMode')
  await createCampaign(sandbox, servers)
  await openAndHoverBubble(page, servers)

  await expect(startButton(frameOf(page))).toBeVisible()
  await expect(frameOf(page).getByText('I can help.')).toHaveCount(0)
  await expect(previewOf(page)).toHaveCount(0)
  expect(await triggeredEvents(sandbox)).toEqual([])
})

test('a campaign for business hours is skipped outside them, and the harness shows the reason', async ({
  page,
  servers,
  sandbox,
}) => {
  await sandbox('PUT', '/tenants/demo/hours', { isOpen: false })
  await createCampaign(sandbox, servers, { trigger_only_during_business_hours: true })
  await page.goto(`${servers.url}/?token=demo`)
  await bubbleOf(page).hover()
  await page.getByRole('tab', { name: 'Campaigns' }).click()

  await expect(page.getByText('#31 skipped for Business hours')).toBeVisible()
  await expect(page.getByRole('row', { name: /^Business hours closed/ })).toContainText('not met')
  await expect(previewOf(page)).toHaveCount(0)
}) // prettier-ignore

test('the harness calls a campaign shown while its preview is beside the bubble', async ({
  page,
  servers,
  sandbox,
}) => {
  await createCampaign(sandbox, servers)
  await page.goto(`${servers.url}/?token=demo&pane=Campaigns`)
  await bubbleOf(page).hover()
  await expect(previewOf(page)).toHaveCount(1)

  await expect(page.getByText(/^#31 shown/)).toBeVisible()
  await expect(page.getByRole('row', { name: /^Other campaign none/ })).toContainText('met')
})

test('a campaign’s buttons are reachable with Tab, and Enter on “Reply” opens the conversation', async ({
  page,
  servers,
  sandbox,
}) => {
  await createCampaign(sandbox, servers)
  await openAndHoverBubble(page, servers)
  const replyButton = frameOf(page).getByRole('button', { name: 'Reply' })
  await expect(replyButton).toBeVisible()
  await replyButton.focus()
  await page.keyboard.press('Shift+Tab')
  await expect(frameOf(page).getByRole('button', { name: 'Close' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')

  await expect(frameOf(page).getByRole('log').getByText('I can help.')).toHaveCount(1)
})
