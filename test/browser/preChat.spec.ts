import type { Page } from '@playwright/test'
import { violationsOf } from './accessibility.ts'
import { expect, messagesWithText, newestConversation, test, visitorTexts } from './fixtures.ts'

const PRE_CHAT = '/tenants/demo/pre-chat'
const THREE_FIELDS = [{ name: 'fullName' }, { name: 'emailAddress' }, { name: 'phoneNumber' }]

const submitButton = (page: Page) => page.getByRole('button', { name: 'Start Conversation' })

const openChatScreen = (page: Page, origin: string, query = 'website_token=demo&locale=en') =>
  page.goto(`${origin}/widget/chat?${query}`)

async function fillForm(page: Page): Promise<void> {
  await page.getByLabel('Full name').fill('Ada Byron')
  await page.getByLabel('Email address').fill('Ada@EXAMPLE.com')
  await page.getByLabel('Message').fill('Do you ship to Malta?')
}

/** Types each text and presses Tab to go to the next field. */
async function typeAll(page: Page, ...texts: readonly string[]): Promise<void> {
  for (const text of texts) {
    await page.keyboard.type(text)
    await page.keyboard.press('Tab')
  }
}

type Contact = { readonly name: string; readonly email: string | null; readonly phone_number: string | null }

test('a pre-chat form submitted with the keyboard alone sends contact and message together and opens the chat', async ({
  page,
  servers,
  sandbox,
}) => {
  await sandbox('PUT', PRE_CHAT, { isEnabled: true, fields: THREE_FIELDS })
  await openChatScreen(page, servers.sandboxUrl)
  await expect(submitButton(page)).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Country code' })).toBeVisible()
  await page.getByLabel('Full name').focus()
  await typeAll(page, 'Ada Byron', 'Ada@EXAMPLE.com')
  await expect(page.getByRole('combobox', { name: 'Country code' })).toBeFocused()
  await typeAll(page, 'Germ', '0171 1234567', 'Do you ship to Malta?')
  await expect(submitButton(page)).toBeFocused()
  const conversationResponse = page.waitForResponse((response) => response.request().method() === 'POST' && new URL(response.url()).pathname.endsWith('/widget/conversations'))
  await page.keyboard.press('Enter')

  await expect(messagesWithText(page, 'Do you ship to Malta?')).toHaveCount(1)
  await expect(page.getByPlaceholder('Type your message')).toBeFocused()
  const { contact } = (await (await conversationResponse).json()) as { readonly contact: Contact }
  expect(contact).toMatchObject({ name: 'Ada Byron', email: 'Ada@example.com', phone_number: '+491711234567' })
  expect(await visitorTexts(sandbox, await newestConversation(sandbox))).toEqual(['Do you ship to Malta?'])
  await page.reload()
  await expect(messagesWithText(page, 'Do you ship to Malta?')).toHaveCount(1)
  await expect(submitButton(page)).toHaveCount(0)
}) // prettier-ignore

test('a pre-chat form survives a reload before and after it is submitted offline, and is sent once', async ({
  page,
  servers,
  sandbox,
  context,
}) => {
  await sandbox('PUT', PRE_CHAT, { isEnabled: true, fields: THREE_FIELDS.slice(0, 2) })
  await openChatScreen(page, servers.sandboxUrl)
  await fillForm(page)
  await page.reload()
  await expect(page.getByLabel('Full name')).toHaveValue('Ada Byron')
  await expect(page.getByLabel('Message')).toHaveValue('Do you ship to Malta?')
  await context.setOffline(true)
  await submitButton(page).click()
  await expect(page.getByText('Waiting to be sent')).toBeVisible()
  await context.setOffline(false)
  await page.reload()

  // After a reload, the widget waits 10 s (`SLOW_SERVER_MS`) before it resends a message that was in flight, because
  // the server may be slow.
  await expect(page.getByRole('img', { name: 'Sent' })).toBeVisible({ timeout: 30_000 })
  expect(await visitorTexts(sandbox, await newestConversation(sandbox))).toEqual(['Do you ship to Malta?'])
}) // prettier-ignore

test('a pre-chat form that the server refuses keeps its message and can be submitted again', async ({
  page,
  servers,
  sandbox,
}) => {
  await sandbox('PUT', PRE_CHAT, { isEnabled: true, fields: THREE_FIELDS.slice(0, 2) })
  await sandbox('POST', '/faults', {
    name: 'respond-with-status',
    path: '/conversations',
    method: 'POST',
    status: 422,
    times: 1,
  })
  await openChatScreen(page, servers.sandboxUrl)
  await fillForm(page)
  await submitButton(page).click()
  await expect(page.getByRole('alert')).toHaveText('Not sent · It was not accepted. Please change it and try again.')
  await expect(page.getByLabel('Message')).toHaveValue('Do you ship to Malta?')
  await submitButton(page).click()

  await expect(page.getByRole('img', { name: 'Sent' })).toBeVisible()
})

test('while no agent is available, the contact form sends the visitor’s message by mail', async ({ page, servers }) => {
  await openChatScreen(page, servers.sandboxUrl, 'website_token=away&locale=en')
  await fillForm(page)
  const sent = page.waitForRequest((request) => request.url().includes('/send_contact_email'))
  await page.getByRole('button', { name: 'Submit' }).click()

  await expect(page.getByRole('status').getByText('Your query was submitted successfully.')).toBeFocused()
  expect((await sent).postDataJSON()).toEqual({
    name: 'Ada Byron',
    email: 'Ada@example.com',
    message: 'Do you ship to Malta?',
    origin: `${servers.sandboxUrl}/widget/chat`,
  })
})

for (const [name, query, width] of [
  ['English', 'locale=en', 400],
  ['German, dark, narrow', 'locale=de&darkMode=dark', 320],
  ['Arabic', 'locale=ar', 320],
] as const)
  test(`the pre-chat and contact forms have no WCAG 2.2 AA violations and never scroll sideways (${name})`, async ({
    page,
    servers,
    sandbox,
  }) => {
    const customFields = [
      { name: 'colour', field_type: 'contact_attribute', type: 'list', label: 'Colour', values: ['Blue'] },
      { name: 'day', field_type: 'contact_attribute', type: 'date', label: 'Day of purchase' },
      { name: 'news', field_type: 'contact_attribute', type: 'checkbox', label: 'Donaudampfschifffahrtsgesellschaftskapitänsmützenneuigkeitenempfang' },
    ]
    await sandbox('PUT', PRE_CHAT, { isEnabled: true, fields: [...THREE_FIELDS, ...customFields] })
    await page.setViewportSize({ width, height: 640 })
    for (const token of ['demo', 'away']) {
      await openChatScreen(page, servers.sandboxUrl, `website_token=${token}&${query}`)
      await page.locator('form button[type=submit]').click()
      await expect(page.locator('[aria-invalid=true]').first()).toBeFocused()
      expect(await violationsOf(page)).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
      const form = page.locator('form')
      expect(await form.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)
    }
  }) // prettier-ignore

for (const isTouch of [false, true])
  test.describe(isTouch ? 'with touch' : 'with a mouse', () => {
    test.use({ hasTouch: isTouch, isMobile: isTouch })

    test('a required checkbox has its error 4 px below and the border of an invalid field', async ({
      page,
      servers,
      sandbox,
    }) => {
      const consent = {
        name: 'news',
        field_type: 'contact_attribute',
        type: 'checkbox',
        label: 'I agree',
        required: true,
      }
      await sandbox('PUT', PRE_CHAT, { isEnabled: true, fields: [{ name: 'fullName' }, consent] })
      await openChatScreen(page, servers.sandboxUrl)
      await submitButton(page).click()
      const box = page.getByRole('checkbox', { name: 'I agree' })
      await expect(box).toHaveAttribute('aria-invalid', 'true')
      const gap = await box.evaluate((element) => {
        const problem = element.closest('label')?.nextElementSibling
        return (problem?.getBoundingClientRect().top ?? 0) - element.getBoundingClientRect().bottom
      })
      expect(gap).toBeCloseTo(4, 0)
      const colour = await page
        .getByLabel('Full name')
        .evaluate((field) => getComputedStyle(field).borderBlockStartColor)
      await expect(box).toHaveCSS('border-block-start-color', colour)
      await expect(box).toHaveCSS('appearance', 'none')

      await box.check()
      await expect(box).toHaveCSS('appearance', 'auto')
    })
  })
