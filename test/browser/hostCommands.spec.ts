import type { Page } from '@playwright/test'
import { bubbleOf, expect, frameOf, test } from './fixtures.ts'

/** Sends the example of a command from the harness, with a request id, so that the harness shows the frame's answer. */
async function sendExample(page: Page, command: string): Promise<void> {
  const pane = page.getByRole('tabpanel')
  await bubbleOf(page).hover()
  await expect(frameOf(page).locator('body')).toBeAttached()
  await pane.getByRole('combobox', { name: 'Command' }).selectOption(command)
  await pane.getByRole('button', { name: 'Request an answer' }).click()
  await pane.getByRole('button', { name: 'Send' }).click()
}

test('the example of show-article in the harness shows an article of the sandbox', async ({ page, servers }) => {
  await page.goto(`${servers.url}/?pane=Commands&open=1`)
  await sendExample(page, 'show-article')

  await expect(frameOf(page).getByRole('heading', { name: 'Charge the battery' })).toBeVisible()
})

test('the example of start-campaign in the harness shows a campaign of the sandbox', async ({ page, servers }) => {
  await page.goto(`${servers.url}/?pane=Commands`)
  await sendExample(page, 'start-campaign')

  await expect(frameOf(page).getByText('Free delivery until Sunday')).toBeVisible()
})

test('the harness names the call popoutChatWindow, which opens the chat in a window', async ({ page, servers }) => {
  await page.goto(`${servers.url}/?pane=Commands&open=1`)
  await expect(frameOf(page).locator('body')).toBeAttached()
  const opened = page.waitForEvent('popup')
  await page.getByRole('tabpanel').getByRole('button', { name: 'popoutChatWindow' }).click()

  expect(new URL((await opened).url()).pathname).toMatch(/^\/widget/)
})
