import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, openStandalone, startConversation, test } from './fixtures.ts'

/** Serves an empty page of a foreign site on this machine. */
async function serve(): Promise<{ readonly url: string; readonly server: Server }> {
  const server = createServer((_request, response) => response.setHeader('content-type', 'text/html').end('<body>'))
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', () => resolve()))
  return { url: `http://foreign.localhost:${(server.address() as AddressInfo).port}/`, server }
}

test('a foreign page can neither read nor change the sandbox, nor stop it', async ({
  page,
  servers,
  sandbox,
  context,
}) => {
  await openStandalone(page, servers)
  const foreignServer = await serve()
  const foreignPage = await context.newPage()
  await foreignPage.goto(foreignServer.url)
  const readable = foreignPage.evaluate(async (url) => {
    const leaks: string[] = []
    const attempt = async (path: string, init?: RequestInit): Promise<void> => {
      const text = await fetch(url + path, init).then(
        (response) => response.text(),
        () => 'unread',
      )
      if (text !== 'unread') leaks.push(`${path}: ${text}`)
    }
    const stream = new EventSource(`${url}/sandbox/stream`)
    stream.addEventListener('message', ({ data }) => leaks.push(String(data)))
    await new Promise((resolve) => stream.addEventListener('error', resolve, { once: true }))
    await attempt('/sandbox/conversations?website_token=demo')
    await attempt('/sandbox/cable/cut', { method: 'POST' })
    await attempt('/sandbox/reset', { method: 'POST', mode: 'no-cors' })
    for (const path of ['//', '/nowhere', '/cable//'])
      await new Promise((resolve) => {
        const socket = new WebSocket(url.replace('http', 'ws') + path)
        socket.addEventListener('close', resolve)
      })
    return leaks.filter((text) => !text.endsWith(': '))
  }, servers.sandboxUrl)

  expect(await readable).toEqual([])
  const id = await startConversation(page, sandbox, 'A secret')
  expect(await sandbox('GET', `/conversations/${id}/messages`)).toMatchObject([{ content: 'A secret' }])
  expect(await foreignPage.evaluate(async (url) => fetch(`${url}/sandbox/conversations/12/messages`).then(() => 'read', () => 'unread'), servers.sandboxUrl)).toBe('unread') // prettier-ignore
  foreignServer.server.close()
})

test('a chat opened through localhost instead of 127.0.0.1 shows the agents’ avatars', async ({ page, servers }) => {
  const violations: string[] = []
  page.on('console', (line) => {
    if (line.text().includes('Content Security Policy')) violations.push(line.text())
  })
  await page.goto(`${servers.sandboxUrl.replace('127.0.0.1', 'localhost')}/widget?website_token=demo`)
  const avatars = page.locator('img[src*="/sandbox/avatars/"]')
  await expect(avatars.first()).toBeVisible()
  await expect
    .poll(() => avatars.first().evaluate((avatar: HTMLImageElement) => avatar.naturalWidth))
    .toBeGreaterThan(0)

  expect(violations).toEqual([])
})
