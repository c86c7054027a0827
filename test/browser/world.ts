import { chromium, expect, type FrameLocator, type Page, test as base } from '@playwright/test'
import { dev, type Dev } from '../../cli/commands/dev.ts'

/** Everything a story needs: a sandbox and a host page of its own, on two sites. */
type World = {
  readonly running: Dev
  readonly sandbox: (method: string, path: string, body?: unknown) => Promise<unknown>
}

export const test = base.extend<World>({
  // The browser is found in the global setup, after the configuration has been read.
  browser: async ({ launchOptions }, provide) => {
    const browser = await chromium.launch({ ...launchOptions, executablePath: process.env['CHROME_PATH'] ?? '' })
    await provide(browser)
    await browser.close()
  },
  running: async ({ browserName: _any }, provide) => {
    const running = await dev({ port: 0, out: 'dist', isWatching: false, isBuilt: true, log: () => undefined })
    await provide(running)
    await running.close()
  },
  // For every story, whether it plays the other side or not: none may break a contract.
  sandbox: [
    async ({ running }, provide) => {
      await provide(async (method, path, body) => {
        const response = await fetch(`${running.sandboxUrl}/sandbox${path}`, {
          method,
          ...(body !== undefined && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
        })
        const text = await response.text()
        if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`)
        return text === '' ? undefined : JSON.parse(text)
      })
      const violations = await (await fetch(`${running.sandboxUrl}/sandbox/violations`)).json()
      expect(violations, 'every exchange is as the contracts say').toEqual([])
    },
    { auto: true },
  ],
})

export const frameOf = (page: Page): FrameLocator => page.frameLocator('#chatwoot_live_chat_widget')

export const bubbleOf = (page: Page) => page.getByRole('button', { name: /chat with us/i })

/** A host page with nothing on it but the widget. */
export async function openHost(page: Page, running: Dev, token = 'demo'): Promise<void> {
  await page.goto(`${running.url}/?dock=0&token=${token}`)
  await expect(bubbleOf(page)).toBeVisible()
}

/** Opens the panel and goes to the conversation. */
export async function openChat(page: Page): Promise<FrameLocator> {
  await bubbleOf(page).click()
  const frame = frameOf(page)
  await frame.getByRole('button', { name: /send us a (message|mail)/i }).click()
  await expect(frame.getByPlaceholder('Type your message')).toBeVisible()
  return frame
}

export async function say(frame: FrameLocator, words: string): Promise<void> {
  await frame.getByPlaceholder('Type your message').fill(words)
  await frame.getByPlaceholder('Type your message').press('Enter')
}

type Conversation = { readonly id: number }

/** The tenant's newest conversation, as the agents see it. */
export async function newestConversation(sandbox: World['sandbox'], token = 'demo'): Promise<number> {
  const conversations = (await sandbox('GET', `/conversations?website_token=${token}`)) as readonly Conversation[]
  const newest = conversations.at(-1)
  if (newest === undefined) throw new Error('no conversation yet')
  return newest.id
}

export { expect }
