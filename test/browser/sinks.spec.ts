/**
 * Tests hostile text in every place where the widget shows plain text: it is readable on the screen and has no other
 * effect.
 */
import type { Page, Route } from '@playwright/test'
import { type Outcome, recordOutcome } from './xss/attack.ts'
import { VECTORS } from './xss/vectors.ts'
import {
  bubbleOf,
  expect,
  frameOf,
  openHost,
  openStandalone,
  PICTURE,
  resolveConversation,
  sendAgentMessage,
  sendMessage,
  startButton,
  startConversation,
  test as base,
} from './fixtures.ts'

const SELF_EXECUTING_HTML = /^<(?:img|details|iframe|video|svg)[^]*alert/i

/** Text with a few vectors that run by themselves, and with a picture that is requested from a foreign site. */
const HOSTILE = [
  ...VECTORS.filter(({ html, isLive }) => isLive && SELF_EXECUTING_HTML.test(html) && !/\s{2}|[\n\t\f]/.test(html))
    .slice(0, 8)
    .map(({ html }) => html),
  '<img id=__proto__ name=constructor src=https://evil.test/a.png onerror=alert(1)>',
].join(' ')

const hostile = (sink: string): string => `seen-${sink} ${HOSTILE}`

type HostileOutcome = Outcome & { readonly errors: string[] }

const test = base.extend<{ outcome: HostileOutcome }>({
  outcome: async ({ page, context, servers }, provide) => {
    const errors: string[] = []
    const outcome = { ...(await recordOutcome(context, { url: servers.sandboxUrl, close: () => undefined })), errors }
    page.on('pageerror', (error) => errors.push(error.message))
    page.on('popup', (popup) => outcome.navigations.push(popup.url()))
    page.on('framenavigated', (frame) => {
      const isOurs = [servers.sandboxUrl, servers.url, 'about:blank'].some((ownUrl) => frame.url().startsWith(ownUrl))
      if (!isOurs) outcome.navigations.push(frame.url())
    })
    await provide(outcome)
  },
})

test.describe.configure({ timeout: 60_000 })

/** Expects that the text is visible, and that it ran no script, sent no request to a foreign site and left no page. */
async function expectHarmless(page: Page, outcome: HostileOutcome, sinks: readonly string[]): Promise<void> {
  for (const sink of sinks)
    await expect.soft(page.getByText(`seen-${sink} `).filter({ visible: true }).first(), sink).toBeVisible()
  const startUrl = page.url()
  // Code that starts by itself has started when the page is idle.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
  expect(page.url()).toBe(startUrl)
  expect(await page.evaluate(() => Object.keys(Object.prototype))).toEqual([])
  expect(outcome).toMatchObject({ executed: [], foreign: [], navigations: [], pictures: [], errors: [] })
}

/** Replaces these fields in the server's real responses with hostile text. */
const injectHostileText = (page: Page, path: RegExp, fields: Readonly<Record<string, string>>): Promise<unknown> =>
  page.route(path, async (route: Route) => {
    if (route.request().resourceType() !== 'fetch') return route.fallback()
    const response = await route.fetch()
    const text = await response.text()
    const json: unknown = JSON.parse(text, (key, value: unknown) =>
      typeof value === 'string' && fields[key] !== undefined ? hostile(fields[key]) : value,
    )
    return route.fulfill({ response, json })
  })

test('the hostile text runs script and requests a foreign site when it is inserted as markup', async ({
  page,
  servers,
  outcome,
}) => {
  await page.goto(`${servers.sandboxUrl}/widget/chat?website_token=demo`)
  await page.route('**/blank-page', (route) => route.fulfill({ contentType: 'text/html', body: '<body></body>' }))
  await page.goto(`${servers.sandboxUrl}/blank-page`)
  await page.evaluate((html) => void (document.body.innerHTML = html), hostile('control'))
  await expect.poll(() => outcome.executed.length).toBeGreaterThan(2)
  await expect.poll(() => outcome.pictures).toContain('https://evil.test/a.png')
})

test('hostile text in messages, options, cards, forms, sender and file names is shown as harmless text', async ({
  page,
  servers,
  sandbox,
  outcome,
}) => {
  await openStandalone(page, servers)
  const id = await startConversation(page, sandbox)
  const items = [{ title: hostile('option'), value: hostile('value') }]
  const card = { title: hostile('card'), description: hostile('description'), actions: [{ type: 'link', text: hostile('action'), uri: 'https://a.test' }] } // prettier-ignore
  const field = { name: 'a', label: hostile('label'), type: 'select', options: [{ label: hostile('choice'), value: 'l' }] } // prettier-ignore
  await sendAgentMessage(sandbox, id, { content: hostile('visitor'), as: 'visitor' })
  await sendAgentMessage(sandbox, id, hostile('message'))
  await sendAgentMessage(sandbox, id, {
    content: hostile('select'),
    content_type: 'input_select',
    content_attributes: { items },
  })
  await sendAgentMessage(sandbox, id, { content: 'Card', content_type: 'cards', content_attributes: { items: [card] } })
  await sendAgentMessage(sandbox, id, {
    content: hostile('form'),
    content_type: 'form',
    content_attributes: { items: [field] },
  })
  await sendAgentMessage(sandbox, id, { content: 'File', attachments: [{ name: `seen-file <img src=x onerror=alert(1)>.pdf`, mediaType: 'application/pdf', base64: PICTURE }] }) // prettier-ignore
  await injectHostileText(page, /\/widget\/messages/, { name: 'sender', available_name: 'sender' })
  await page.reload()
  await expectHarmless(page, outcome, ['visitor', 'message', 'select', 'option', 'card', 'description', 'action', 'form', 'label', 'sender', 'file']) // prettier-ignore
})

test('hostile text in placeholders, buttons, email messages and linked articles is shown as harmless text', async ({
  page,
  servers,
  sandbox,
  outcome,
}) => {
  await openStandalone(page, servers)
  const id = await startConversation(page, sandbox)
  const fields = ['text', 'email', 'text_area'].map((type) => ({ name: type, label: type, type, placeholder: hostile(type) })) // prettier-ignore
  const choice = { name: 'c', label: 'Choice', type: 'select', placeholder: hostile('nothing'), options: [{ label: 'L', value: 'l' }] } // prettier-ignore
  const article = { title: hostile('linked'), description: hostile('excerpt'), link: 'https://help.test/a' }
  await sendAgentMessage(sandbox, id, { content: 'Form', content_type: 'form', content_attributes: { button_label: hostile('button'), items: [...fields, choice] } }) // prettier-ignore
  await sendAgentMessage(sandbox, id, { content: hostile('email'), content_type: 'input_email' })
  await sendAgentMessage(sandbox, id, { content: 'Given', content_type: 'input_email', content_attributes: { submitted_email: hostile('given') } }) // prettier-ignore
  await sendAgentMessage(sandbox, id, { content: hostile('pointing'), content_type: 'article', content_attributes: { items: [article] } }) // prettier-ignore
  for (const { type } of fields) await expect(page.getByPlaceholder(`seen-${type} `)).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Choice' })).toContainText('seen-nothing ')
  await expectHarmless(page, outcome, ['button', 'email', 'given', 'pointing', 'linked', 'excerpt'])
})

// An avatar is a picture or the initials of a name. The hostile address is no picture, so the avatar shows the
// initials.
test('hostile text in the names of available, answering and typing agents is shown as harmless text', async ({
  page,
  servers,
  sandbox,
  outcome,
}) => {
  await sandbox('PUT', '/tenants/demo/hours', { isOpen: true })
  await openStandalone(page, servers)
  const id = await startConversation(page, sandbox)
  await sendAgentMessage(sandbox, id, 'At your service')
  const avatar = { avatar_url: 'face', thumbnail: 'face' }
  await injectHostileText(page, /\/widget\/(?:messages|inbox_members)/, {
    name: 'colleague',
    available_name: 'colleague',
    ...avatar,
  })
  await page.goto(`${servers.sandboxUrl}/widget/home?website_token=demo&locale=en`)
  const card = startButton(page)
  await expect(card.getByText('SO', { exact: true }).first()).toBeVisible()
  await expectHarmless(page, outcome, ['colleague'])

  await card.click()
  const user = { id: 1, name: hostile('typist'), type: 'user', avatar_url: hostile('face') }
  const data = { conversation: { id, inbox_id: 1, status: 'open' }, user, is_private: false }
  await expect(async () => {
    await sandbox('POST', '/events', { conversation_id: id, events: [{ event: 'conversation.typing_on', data }] })
    await expect(page.getByRole('img', { name: /seen-typist / })).toBeVisible({ timeout: 500 })
  }).toPass()
  await expectHarmless(page, outcome, [])
})

test('hostile text in the rating question is shown as harmless text', async ({ page, servers, sandbox, outcome }) => {
  await openStandalone(page, servers)
  const id = await startConversation(page, sandbox)
  await resolveConversation(sandbox, id)
  await expect(page.getByRole('button', { name: 'Submit' })).toBeVisible()
  await injectHostileText(page, /\/widget\/messages/, { content: 'question' })
  await page.reload()
  await expect(page.getByRole('button', { name: 'Submit' })).toBeVisible()
  await expectHarmless(page, outcome, ['question'])
})

test('hostile text in the welcome title and tagline is shown as harmless text', async ({
  page,
  servers,
  sandbox,
  outcome,
}) => {
  await sandbox('PUT', '/tenants/demo/channel', { welcome_title: hostile('title'), welcome_tagline: hostile('tagline') }) // prettier-ignore
  await page.goto(`${servers.sandboxUrl}/widget/home?website_token=demo&locale=en`)
  await expectHarmless(page, outcome, ['title', 'tagline'])
})

test('hostile text in the names of the company, the brand and the bot is shown as harmless text', async ({
  page,
  servers,
  sandbox,
  outcome,
}) => {
  await sandbox('PUT', '/tenants/demo/bot', { name: hostile('bot') })
  await injectHostileText(page, /\/widget\/config/, { website_name: 'company', BRAND_NAME: 'brand' })
  await page.goto(`${servers.sandboxUrl}/widget/chat?website_token=demo&locale=en`)
  await expectHarmless(page, outcome, ['bot', 'company'])
  await expect(page.getByRole('link', { name: /seen-brand/ })).toBeVisible()
})

// The widget removes the highlight marks of a search from titles, and with them all text that looks like a tag.
test('hostile text in article titles and categories is harmless in the list and in the reader', async ({
  page,
  servers,
  outcome,
}) => {
  await injectHostileText(page, /\/knowledge-base/, { title: 'article', categoryTitle: 'category' })
  await page.goto(`${servers.sandboxUrl}/widget/help?website_token=demo&locale=en`)
  await expectHarmless(page, outcome, ['category'])
  await page
    .getByRole('button', { name: /seen-article/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: /seen-article/ })).toBeVisible()
  await expectHarmless(page, outcome, ['category'])
})

test('hostile text in a label of the pre-chat form is shown as harmless text', async ({
  page,
  servers,
  sandbox,
  outcome,
}) => {
  const fields = [{ name: 'colour', label: hostile('preChatLabel'), type: 'text' }]
  await sandbox('PUT', '/tenants/demo/pre-chat', { isEnabled: true, fields })
  await page.goto(`${servers.sandboxUrl}/widget/chat?website_token=demo&locale=en`)
  await expectHarmless(page, outcome, ['preChatLabel'])
})

test('hostile text in the server’s error for a refused message is shown as harmless text', async ({
  page,
  servers,
  outcome,
}) => {
  await openStandalone(page, servers)
  const body = { error: hostile('error'), message: hostile('error'), errors: [hostile('error')] }
  await page.route(/\/widget\/(?:messages|conversations)/, (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 422, json: body }) : route.fallback(),
  )
  const refused = page.waitForResponse((response) => response.status() === 422)
  await sendMessage(page, 'Hello')
  await refused
  await expectHarmless(page, outcome, ['error'])
})

test('hostile text in a campaign and in its sender’s name is shown as harmless text', async ({
  page,
  servers,
  sandbox,
  outcome,
}) => {
  await page.route(`${servers.url}/**`, (route) => route.continue())
  const sender = { id: 1, name: hostile('from'), avatar_url: '', type: 'user' }
  const rules = { url: `${servers.url}/*`, time_on_page: 1 }
  await sandbox('PUT', '/tenants/demo/campaigns', [{ id: 31, message: hostile('campaign'), trigger_rules: rules, sender }]) // prettier-ignore
  await openHost(page, servers)
  await bubbleOf(page).hover()
  for (const sink of ['campaign', 'from'])
    await expect(frameOf(page).getByText(`seen-${sink} `).first(), sink).toBeVisible()
  await expectHarmless(page, outcome, [])
})
