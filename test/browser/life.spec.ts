import { chromium } from '@playwright/test'
import { chromiumArguments } from './chromiumArguments.ts'
import { answer, begin, bubbleOf, expect, frameOf, openChat, openHost, test } from './world.ts'

test('after going back, the reloaded host page shows an agent message sent in the meantime', async ({
  page,
  running,
  sandbox,
}) => {
  await openHost(page, running)
  const id = await begin(await openChat(page), sandbox)
  await page.goto(`${running.sandboxUrl}/sandbox/sounds`)
  await answer(sandbox, id, 'While you were away')
  await page.goBack()
  await bubbleOf(page).click()
  // The text is on Home, or in the conversation after a preview. The server stores whole seconds, and an answer in the
  // same second as a seen message does not count as new.
  await expect(frameOf(page).getByText('While you were away')).toBeVisible()
  await expect(bubbleOf(page)).toHaveAttribute('aria-expanded', 'true')
})

/**
 * Playwright turns the back/forward cache off and cannot read a page that comes out of it. This test therefore starts
 * its own browser and uses the DevTools protocol.
 */
test('a host page with the widget is restored from the back/forward cache', async ({ running, sandbox }) => {
  const browser = await chromium.launch({
    executablePath: process.env['CHROME_PATH'] ?? '',
    args: chromiumArguments(),
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  })
  const page = await browser.newPage()
  const tools = await page.context().newCDPSession(page)
  const arrivals: string[] = []
  await tools.send('Page.enable')
  tools.on('Page.frameNavigated', ({ type }) => void arrivals.push(type))
  await openHost(page, running)
  await begin(await openChat(page), sandbox)

  await page.goto(`${running.sandboxUrl}/sandbox/sounds`)
  const { entries, currentIndex } = await tools.send('Page.getNavigationHistory')
  await tools.send('Page.navigateToHistoryEntry', { entryId: entries[currentIndex - 1]?.id ?? 0 })
  await expect.poll(() => arrivals.at(-1)).toBe('BackForwardCacheRestore')
  await browser.close()
})
