import type { Locator, Page } from '@playwright/test'
import { composerOf, expect, frameOf, messagesWithText, openChat, openHost, PICTURE, sendAgentMessage, sendMessage, startConversation, storedMessages, submittedValues, test } from './fixtures.ts' // prettier-ignore

const FORM = {
  content: 'Tell us about your bike',
  content_type: 'form',
  content_attributes: {
    items: [
      { name: 'email', label: 'Your address', type: 'email', placeholder: 'you@example.com' },
      { name: 'frame', label: 'Frame', type: 'select', options: [{ label: 'Large', value: 'l' }] },
      { name: 'note', label: 'What is wrong', type: 'text_area', placeholder: '' },
    ],
  },
}

test('a form message validates its fields, is submitted, and shows its values after a reload', async ({
  page,
  sandbox,
  conversationId: id,
}) => {
  await sendAgentMessage(sandbox, id, FORM)
  const submit = page.getByRole('button', { name: 'Submit' })
  await submit.click()
  await expect(page.getByText('This field is required')).toHaveCount(3)
  await expect(page.getByLabel('Your address')).toBeFocused()
  await page.getByLabel('Your address').fill('ada')
  await expect(page.getByText('Invalid email address')).toBeVisible()
  await page.getByLabel('Your address').fill('ada@example.com')
  await page.getByLabel('Frame', { exact: true }).selectOption('Large')
  await page.getByLabel('What is wrong').fill('It squeaks')
  await submit.click()
  await expect(page.getByText('Submitted')).toBeVisible()
  await expect
    .poll(() => submittedValues(sandbox, id))
    .toEqual([
      { name: 'email', value: 'ada@example.com' },
      { name: 'frame', value: 'l' },
      { name: 'note', value: 'It squeaks' },
    ])
  await page.reload()

  await expect(page.getByText('Submitted')).toBeVisible()
  for (const text of ['Your address', 'ada@example.com', 'Large', 'It squeaks'])
    await expect(page.getByRole('log').getByText(text, { exact: true })).toBeVisible()
  await expect(submit).toHaveCount(0)
})

test('a reply stores the original message’s id and shows a quote that scrolls to the original on click', async ({
  page,
  sandbox,
  conversationId: id,
}) => {
  const original = await sendAgentMessage(sandbox, id, 'Which colour was it?')
  for (let line = 1; line <= 30; line += 1) await sendAgentMessage(sandbox, id, `line ${line}`)
  await expect(messagesWithText(page, 'line 30')).toBeInViewport()
  const originalRow = page.getByRole('log').locator('[data-key]').filter({ hasText: 'Which colour was it?' })
  await originalRow.hover()
  await originalRow.getByRole('button', { name: 'Reply' }).click()
  await expect(page.getByText('Replying to Mara Lindqvist')).toBeVisible()
  await expect(composerOf(page)).toBeFocused()
  await sendMessage(page, 'Green')
  await expect(page.getByText('Replying to Mara Lindqvist')).toHaveCount(0)
  await expect(messagesWithText(page, 'Green')).toBeInViewport()
  const sent = async () => (await storedMessages(sandbox, id)).find(({ content }) => content === 'Green')
  await expect.poll(async () => (await sent())?.content_attributes['in_reply_to']).toBe(original)
  const chip = page.getByRole('button', { name: 'In reply to Mara Lindqvist Which colour was it?' })
  await expect(originalRow.first()).not.toBeInViewport()
  await chip.click()

  await expect(originalRow.first()).toBeInViewport()
})

test('a picture opens in a dialog, and Escape closes only the dialog and returns the focus', async ({
  page,
  servers,
  sandbox,
}) => {
  await openHost(page, servers)
  const frame = await openChat(page)
  const id = await startConversation(frame, sandbox)
  await sendAgentMessage(sandbox, id, { content: 'Look', attachments: [{ name: 'bike.png', mediaType: 'image/png', base64: PICTURE }] }) // prettier-ignore
  const small = frame.getByRole('button', { name: 'Open image bike.png' })
  await small.click()
  const large = frame.getByRole('dialog', { name: 'bike.png' })
  await expect(large).toBeVisible()
  await expect(large.getByRole('img', { name: 'bike.png' })).toBeVisible()
  await page.keyboard.press('Escape')

  await expect(large).toHaveCount(0)
  await expect(small).toBeFocused()
  await expect(composerOf(frameOf(page))).toBeVisible()
})

/** Draws a picture that is larger than the panel, as a PNG file in base64. */
const drawPicture = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 1600, height: 1200 })
    return canvas.toDataURL('image/png').replace(/^.*,/, '')
  })

/** Returns the box of a locator, in px of the page. */
async function boxOf(locator: Locator): Promise<{ x: number; y: number; width: number; height: number }> {
  const box = await locator.boundingBox()
  if (!box) throw new Error('The element is not visible.')
  return box
}

test('a click on an open picture enlarges the part under the pointer, arrow keys scroll it, and a click fits it again', async ({
  page,
  sandbox,
  conversationId: id,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await sendAgentMessage(sandbox, id, { content: 'Look', attachments: [{ name: 'bike.png', mediaType: 'image/png', base64: await drawPicture(page) }] }) // prettier-ignore
  await page.getByRole('button', { name: 'Open image bike.png' }).click()
  const picture = page.getByRole('dialog').getByRole('img')
  const fitted = await boxOf(picture)
  const share = 0.75
  const pointerX = fitted.x + fitted.width * share
  await page.mouse.click(pointerX, fitted.y + fitted.height / 2)
  await expect(picture).toHaveCSS('zoom', '2')
  const enlarged = await boxOf(picture)

  expect(enlarged.width).toBeCloseTo(2 * fitted.width, 0)
  expect(Math.abs(enlarged.x + enlarged.width * share - pointerX)).toBeLessThan(2)
  await page.keyboard.press('ArrowLeft')
  await expect.poll(async () => (await boxOf(picture)).x).toBeGreaterThan(enlarged.x)
  await picture.click()
  await expect.poll(async () => (await boxOf(picture)).width).toBeCloseTo(fitted.width, 0)
})
