import { chromium } from '@playwright/test'
import { wholeBrowserPath } from './installation/browserPath.ts'
import { chromiumArguments } from './installation/chromiumArguments.ts'
import { bubbleOf, expect, frameOf, openChat, openHost, sendAgentMessage, startConversation, test } from './fixtures.ts'

test('after going back, the reloaded host page shows an agent message sent in the meantime', async ({
  page,
  servers,
  sandbox,
}) => {
  await openHost(page, servers)
  const id = await startConversation(await openChat(page), sandbox)
  await page.goto(`${servers.sandboxUrl}/sandbox/sounds`)
  await sendAgentMessage(sandbox, id, 'While you were away')
  await page.goBack()
  await bubbleOf(page).click()
  // The text is on Home, or in the conversation if a preview showed it before. Both occur: the server stores whole
  // seconds, and an answer in the same second as a seen message does not count as unread.
  await expect(frameOf(page).getByText('While you were away')).toBeVisible()
  await expect(bubbleOf(page)).toHaveAttribute('aria-expanded', 'true')
})

/**
 * Playwright turns the back/forward cache off and cannot read a page that comes out of it. This test therefore starts
 * its own browser and uses the DevTools protocol.
 */
test('a host page with the widget is restored from the back/forward cache', async ({ servers, sandbox }) => {
  const browser = await chromium.launch({
    executablePath: wholeBrowserPath(),
    args: chromiumArguments(),
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  })
  const page = await browser.newPage()
  const cdp = await page.context().newCDPSession(page)
  const navigationTypes: string[] = []
  await cdp.send('Page.enable')
  cdp.on('Page.frameNavigated', ({ type }) => void navigationTypes.push(type))
  await openHost(page, servers)
  await startConversation(await openChat(page), sandbox)

  await page.goto(`${servers.sandboxUrl}/sandbox/sounds`)
  const { entries, currentIndex } = await cdp.send('Page.getNavigationHistory')
  await cdp.send('Page.navigateToHistoryEntry', { entryId: entries[currentIndex - 1]?.id ?? 0 })
  await expect.poll(() => navigationTypes.at(-1)).toBe('BackForwardCacheRestore')
  await browser.close()
})
