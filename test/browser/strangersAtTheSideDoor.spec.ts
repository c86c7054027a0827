import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { begin, expect, openAlone, test } from './world.ts'

/** Serves a foreign page on its own site on this machine. */
async function serve(): Promise<{ readonly url: string; readonly server: Server }> {
  const server = createServer((_request, response) => response.setHeader('content-type', 'text/html').end('<body>'))
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', () => resolve()))
  return { url: `http://stranger.localhost:${(server.address() as AddressInfo).port}/`, server }
}

test('a foreign page can neither read nor change the sandbox, nor stop it', async ({
  page,
  running,
  sandbox,
  context,
}) => {
  await openAlone(page, running)
  const stranger = await serve()
  const foreign = await context.newPage()
  await foreign.goto(stranger.url)
  const outcome = foreign.evaluate(async (url) => {
    const read: string[] = []
    const attempt = async (path: string, init?: RequestInit): Promise<void> => {
      const answer = await fetch(url + path, init).then(
        (response) => response.text(),
        () => 'unread',
      )
      if (answer !== 'unread') read.push(`${path}: ${answer}`)
    }
    const feed = new EventSource(`${url}/sandbox/stream`)
    feed.addEventListener('message', ({ data }) => read.push(String(data)))
    await new Promise((resolve) => feed.addEventListener('error', resolve, { once: true }))
    await attempt('/sandbox/conversations?website_token=demo')
    await attempt('/sandbox/cable/cut', { method: 'POST' })
    await attempt('/sandbox/reset', { method: 'POST', mode: 'no-cors' })
    for (const path of ['//', '/nowhere', '/cable//'])
      await new Promise((resolve) => {
        const socket = new WebSocket(url.replace('http', 'ws') + path)
        socket.addEventListener('close', resolve)
      })
    return read.filter((text) => !text.endsWith(': '))
  }, running.sandboxUrl)

  expect(await outcome).toEqual([])
  const id = await begin(page, sandbox, 'A secret')
  expect(await sandbox('GET', `/conversations/${id}/messages`)).toMatchObject([{ content: 'A secret' }])
  expect(await foreign.evaluate(async (url) => fetch(`${url}/sandbox/conversations/12/messages`).then(() => 'read', () => 'unread'), running.sandboxUrl)).toBe('unread') // prettier-ignore
  stranger.server.close()
})

test('a chat opened through localhost instead of 127.0.0.1 shows the agents’ avatars', async ({ page, running }) => {
  const refused: string[] = []
  page.on('console', (line) => {
    if (line.text().includes('Content Security Policy')) refused.push(line.text())
  })
  await page.goto(`${running.sandboxUrl.replace('127.0.0.1', 'localhost')}/widget?website_token=demo`)
  const faces = page.locator('img[src*="/sandbox/avatars/"]')
  await expect(faces.first()).toBeVisible()
  await expect.poll(() => faces.first().evaluate((face: HTMLImageElement) => face.naturalWidth)).toBeGreaterThan(0)

  expect(refused).toEqual([])
})
