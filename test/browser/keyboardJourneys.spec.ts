import type { Page } from '@playwright/test'
import { expect, newestConversation, sendAgentMessage, submittedValues, test, visitorTexts } from './fixtures.ts' // prettier-ignore

/** Maximum number of Tab presses between two places of a screen. */
const MAX_STOPS = 12

const isFocused = async (page: Page, selector: string): Promise<boolean> =>
  (await page.locator(`${selector}:focus`).count()) > 0

/** Presses Tab, or Shift and Tab, until an element that matches the selector has the focus. */
async function goTo(page: Page, selector: string, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  for (let stops = 0; stops < MAX_STOPS && !(await isFocused(page, selector)); stops += 1)
    await page.keyboard.press(key)
  await expect(page.locator(`${selector}:focus`)).toHaveCount(1)
}

/** Goes from the composer back to the newest message. */
const goToMessages = (page: Page): Promise<void> => goTo(page, '[role="log"] article', 'Shift+Tab')

const OPTIONS = {
  content: 'Which?',
  content_type: 'input_select',
  content_attributes: {
    items: [
      { title: 'Wheel', value: 'w' },
      { title: 'Saddle', value: 's' },
    ],
  },
}
const FORM = {
  content: 'Details',
  content_type: 'form',
  content_attributes: { items: [{ type: 'text', name: 'order', label: 'Order', placeholder: '' }] },
}

for (const locale of ['en', 'ar', 'ja'])
  test(`a visitor without a mouse writes, replies, chooses an option and fills in a form (${locale})`, async ({
    page,
    servers,
    sandbox,
  }) => {
    await page.goto(`${servers.sandboxUrl}/widget/chat?website_token=demo&locale=${locale}`)
    const { keyboard } = page
    const composer = page.locator('textarea')
    await expect(composer).toBeVisible()
    await goTo(page, 'textarea')
    await keyboard.type('First')
    await keyboard.press('Enter')
    await expect(page.getByRole('log').locator('time')).toHaveCount(1)
    const id = await newestConversation(sandbox)

    await sendAgentMessage(sandbox, id, 'An answer')
    await expect(page.getByRole('article')).toHaveCount(2)
    await goToMessages(page)
    await keyboard.press('Enter')
    await expect(page.locator('article button:focus')).toHaveCount(1)
    await keyboard.press('Enter')
    await expect(composer).toBeFocused()
    await keyboard.type('A reply')
    await keyboard.press('Enter')
    await expect.poll(() => visitorTexts(sandbox, id)).toEqual(['First', 'A reply'])

    await sendAgentMessage(sandbox, id, OPTIONS)
    await expect(page.getByText('Saddle')).toBeVisible()
    await goToMessages(page)
    await keyboard.press('F2')
    await keyboard.press('Tab')
    await expect(page.locator('article button:focus')).toHaveText('Saddle')
    await keyboard.press('Enter')
    await expect.poll(() => submittedValues(sandbox, id)).toEqual([{ title: 'Saddle', value: 's' }])
    await expect(page.locator('article:focus')).toHaveCount(1)

    await sendAgentMessage(sandbox, id, FORM)
    await expect(page.getByLabel('Order', { exact: true })).toBeVisible()
    await keyboard.press('End')
    await keyboard.press('Enter')
    await expect(page.locator('input:focus')).toHaveCount(1)
    await keyboard.type('LB-7')
    await keyboard.press('Enter')
    await expect.poll(() => submittedValues(sandbox, id)).toEqual([{ name: 'order', value: 'LB-7' }])
    await expect(page.locator('article:focus')).toHaveCount(1)
  })
