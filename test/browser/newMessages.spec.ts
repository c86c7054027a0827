import type { Locator, Page } from '@playwright/test'
import { type ScrollAnchor, scrollTo, topOf } from './scroll.ts'
import {
  expect,
  messagesWithText,
  openStandalone,
  type Sandbox,
  sendAgentMessage,
  sendMessage,
  startConversation,
  test,
} from './fixtures.ts'

/**
 * Creates a conversation that is longer than the screen and scrolls up in it. Returns the list, the conversation's id
 * and the uppermost row.
 */
async function openScrolledUp(page: Page, sandbox: Sandbox): Promise<[Locator, number, ScrollAnchor]> {
  const id = await startConversation(page, sandbox)
  for (let line = 1; line <= 40; line += 1) await sendAgentMessage(sandbox, id, `line ${line}`)
  await expect(messagesWithText(page, 'line 40')).toBeInViewport()
  const log = page.getByRole('log')
  const anchor = await scrollTo(log, 400)
  await expect(page.getByRole('button', { name: 'Jump to the latest message' })).toBeVisible()
  return [log, id, anchor]
}

test('new messages do not move a list that is scrolled up; a button counts them and jumps to them', async ({
  page,
  servers,
  sandbox,
}) => {
  await openStandalone(page, servers)
  const [log, id, anchor] = await openScrolledUp(page, sandbox)
  for (const text of ['new 1', 'new 2', 'new 3']) await sendAgentMessage(sandbox, id, text)
  const button = page.getByRole('button', { name: '3 new messages' })
  await expect(button).toBeVisible()
  expect(Math.abs((await topOf(log, anchor.key)) - anchor.top)).toBeLessThanOrEqual(2)
  await expect(messagesWithText(page, 'new 3')).not.toBeInViewport()
  await button.click()

  await expect(messagesWithText(page, 'new 3')).toBeInViewport()
})

test('the button that jumps to new messages disappears after the jump', async ({ page, servers, sandbox }) => {
  await openStandalone(page, servers)
  const [, id] = await openScrolledUp(page, sandbox)
  await sendAgentMessage(sandbox, id, 'new 1')
  await page.getByRole('button', { name: '1 new message' }).click()

  await expect(messagesWithText(page, 'new 1')).toBeInViewport()
  await expect(page.getByRole('button', { name: /new message|jump to the latest/i })).toHaveCount(0)
})

test('the button that jumps to new messages disappears when the window becomes so high that it shows them all', async ({
  page,
  servers,
  sandbox,
}) => {
  await page.setViewportSize({ width: 1280, height: 420 })
  await openStandalone(page, servers)
  const id = await startConversation(page, sandbox)
  for (let line = 1; line <= 8; line += 1) await sendAgentMessage(sandbox, id, `line ${line}`)
  await expect(messagesWithText(page, 'line 8')).toBeInViewport()
  await scrollTo(page.getByRole('log'), 0)
  const button = page.getByRole('button', { name: /new message|jump to the latest/i })
  await expect(button).toBeVisible()
  await page.setViewportSize({ width: 1280, height: 1300 })
  await expect(button).toHaveCount(0)
  await sendAgentMessage(sandbox, id, 'line 9')

  await expect(messagesWithText(page, 'line 9')).toBeInViewport()
  await expect(button).toHaveCount(0)
})

test('a message sent while the list is scrolled up scrolls into view, and no jump button remains', async ({
  page,
  servers,
  sandbox,
}) => {
  await openStandalone(page, servers)
  await openScrolledUp(page, sandbox)
  await sendMessage(page, 'I have read enough')

  await expect(messagesWithText(page, 'I have read enough')).toBeInViewport()
  await expect(page.getByRole('button', { name: /new message|jump to the latest/i })).toHaveCount(0)
})
