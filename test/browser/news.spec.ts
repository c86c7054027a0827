import type { Locator, Page } from '@playwright/test'
import { scrollTo, type Spot, topOf } from './scroll.ts'
import { answer, begin, bubblesWith, expect, openAlone, type Sandbox, say, test } from './world.ts'

/**
 * Creates a conversation that is longer than the screen and scrolls up in it. Returns the list, the conversation's id
 * and the uppermost row.
 */
async function readFurtherUp(page: Page, sandbox: Sandbox): Promise<[Locator, number, Spot]> {
  const id = await begin(page, sandbox)
  for (let line = 1; line <= 40; line += 1) await answer(sandbox, id, `line ${line}`)
  await expect(bubblesWith(page, 'line 40')).toBeInViewport()
  const log = page.getByRole('log')
  const spot = await scrollTo(log, 400)
  await expect(page.getByRole('button', { name: 'Jump to the latest message' })).toBeVisible()
  return [log, id, spot]
}

test('new messages do not move a list that is scrolled up; a button counts them and jumps to them', async ({
  page,
  running,
  sandbox,
}) => {
  await openAlone(page, running)
  const [log, id, spot] = await readFurtherUp(page, sandbox)
  for (const words of ['new 1', 'new 2', 'new 3']) await answer(sandbox, id, words)
  const button = page.getByRole('button', { name: '3 new messages' })
  await expect(button).toBeVisible()
  expect(Math.abs((await topOf(log, spot.key)) - spot.top)).toBeLessThanOrEqual(2)
  await expect(bubblesWith(page, 'new 3')).not.toBeInViewport()
  await button.click()

  await expect(bubblesWith(page, 'new 3')).toBeInViewport()
})

test('the button that jumps to new messages disappears after the jump', async ({ page, running, sandbox }) => {
  await openAlone(page, running)
  const [, id] = await readFurtherUp(page, sandbox)
  await answer(sandbox, id, 'new 1')
  await page.getByRole('button', { name: '1 new message' }).click()

  await expect(bubblesWith(page, 'new 1')).toBeInViewport()
  await expect(page.getByRole('button', { name: /new message|jump to the latest/i })).toHaveCount(0)
})

test('a message sent while the list is scrolled up scrolls into view, and no jump button remains', async ({
  page,
  running,
  sandbox,
}) => {
  await openAlone(page, running)
  await readFurtherUp(page, sandbox)
  await say(page, 'I have read enough')

  await expect(bubblesWith(page, 'I have read enough')).toBeInViewport()
  await expect(page.getByRole('button', { name: /new message|jump to the latest/i })).toHaveCount(0)
})
