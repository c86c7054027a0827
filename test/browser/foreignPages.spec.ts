import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { EXAMPLES } from '../../harness/commands/examples.ts'
import { awaitEmptyConversation, bubbleOf, expect, frameOf, openChat, openHost, test } from './fixtures.ts'

test.use({ needsWholeBrowser: true })

const COMMANDS = Object.entries(EXAMPLES).map(
  ([event, payload]) => `chatwoot-widget:${JSON.stringify({ event, ...payload })}`,
)

/** Serves this HTML as a page of a foreign site. */
async function serve(html: string): Promise<{ readonly url: string; readonly server: Server }> {
  const server = createServer((_request, response) => response.setHeader('content-type', 'text/html').end(html))
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', () => resolve()))
  return { url: `http://foreign.localhost:${(server.address() as AddressInfo).port}/`, server }
}

/** Returns everything that a command could change: the language, the scheme, the screen and the text. */
const stateOf = async (page: Page): Promise<string> =>
  frameOf(page)
    .locator('html')
    .evaluate(() => {
      const { lang, dir, dataset } = document.documentElement
      return [lang, dir, dataset['scheme'], location.pathname, document.body.innerText].join('|')
    })

test('commands from a sibling frame or a popup change nothing in the widget’s frame', async ({
  page,
  servers,
  context,
}) => {
  await openHost(page, servers)
  await awaitEmptyConversation(await openChat(page))
  const before = await stateOf(page)
  const attackPage = `<body><script>
    const commands = ${JSON.stringify(COMMANDS)}
    const target = (window.opener ?? window.parent)
    addEventListener('message', () => {})
    const find = (top) => { const all = []; for (let i = 0; i < top.length; i++) { all.push(top[i], ...find(top[i])) } return all }
    let sent = 0
    for (const frame of find(target)) for (const command of commands) { frame.postMessage(command, '*'); sent++ }
    document.body.append('sent ' + sent)
  </script>`
  const foreign = await serve(attackPage)

  await page.evaluate((url) => {
    const frame = document.createElement('iframe')
    frame.id = 'foreign'
    frame.src = url
    document.body.append(frame)
  }, foreign.url)
  await expect(page.frameLocator('#foreign').locator('body')).toContainText(/sent [1-9]\d+/)

  const [popup] = await Promise.all([
    context.waitForEvent('page'),
    page.evaluate((url) => void window.open(url), foreign.url),
  ])
  await expect(popup.locator('body')).toContainText(/sent [1-9]\d+/)
  await popup.close()
  await page.bringToFront()

  // The frame handles the host's own command after the foreign commands, so their effects would be visible by then.
  await page.evaluate(() =>
    (Reflect.get(window, '$chatwoot') as { setLocale: (locale: string) => void }).setLocale('en'),
  )
  await frameOf(page)
    .locator('body')
    .evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))))
  expect(await stateOf(page)).toBe(before)
  foreign.server.close()
})

test('an unknown host page can neither frame the widget nor command it when the policy header is missing', async ({
  page,
  servers,
}) => {
  const foreign = await serve(
    `<iframe id="chatwoot_live_chat_widget" src="${servers.sandboxUrl}/widget?website_token=demo"></iframe>`,
  )
  await page.goto(foreign.url)
  await expect(page.frameLocator('#chatwoot_live_chat_widget').getByRole('button')).toHaveCount(0)

  // An old browser or a proxy may lose the policy header. The page's own list of hosts is the second check.
  await page.route('**/widget?*', async (route) => {
    const response = await route.fetch()
    const { 'content-security-policy': _removed, ...headers } = response.headers()
    await route.fulfill({ response, headers })
  })
  const requestedUrls: string[] = []
  page.on('request', (request) => requestedUrls.push(request.url()))
  await page.goto(foreign.url)
  const frame = frameOf(page)
  await expect(frame.locator('#app > *').first()).toBeAttached()
  await page.evaluate((commands) => {
    for (const command of commands) window.frames[0]?.postMessage(command, '*')
  }, COMMANDS)
  await frame
    .locator('body')
    .evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 50))))

  expect(requestedUrls.filter((url) => url.includes('/api/'))).toEqual([])
  expect(await frame.locator('html').getAttribute('lang')).toBe('en')
  foreign.server.close()
})

test('the loader ignores a message event that a script of the host page dispatches', async ({ page, servers }) => {
  await openHost(page, servers)
  await bubbleOf(page).click()
  await expect(frameOf(page).getByRole('button', { name: /send us/i })).toBeVisible()
  const wasOpen = await page.evaluate((text) => {
    const frame = document.getElementById('cw-widget-holder')?.querySelector('iframe')
    const forged = new MessageEvent('message', {
      data: text,
      origin: new URL(frame?.src ?? '').origin,
      source: frame?.contentWindow ?? null,
    })
    window.dispatchEvent(forged)
    return (Reflect.get(window, '$chatwoot') as { isOpen: boolean }).isOpen
  }, 'chatwoot-widget:{"event":"closeWindow"}')

  expect(wasOpen).toBe(true)
})
