import { travel } from '../faults/journey.ts'
import { expect, openChat, openHost, test } from './fixtures.ts'

test('with the faults of a private window, a visitor sees in the end what the server has stored', async ({
  page,
  servers,
  sandbox,
}) => {
  await travel({ page, servers, sandbox, preset: 'private-window', seed: 1 })
})

test('frame-blocked forbids every host page to embed the widget, and only while it is active', async ({
  servers,
  sandbox,
}) => {
  const frameAncestors = async (): Promise<string | undefined> => {
    const { headers } = await fetch(`${servers.sandboxUrl}/widget?website_token=demo`)
    return /frame-ancestors [^;]*/.exec(headers.get('content-security-policy') ?? '')?.[0]
  }
  await sandbox('POST', '/faults', { name: 'frame-blocked', token: 'plain' })
  expect(await frameAncestors()).toBe(`frame-ancestors ${servers.url}`)
  await sandbox('POST', '/faults', { name: 'frame-blocked', token: 'demo' })
  expect(await frameAncestors()).toBe("frame-ancestors 'none'")
  await sandbox('DELETE', '/faults')

  expect(await frameAncestors()).toBe(`frame-ancestors ${servers.url}`)
})

test('chunk-404 answers lazy chunks with 404 and loads the first view, and the chat offers a reload', async ({
  page,
  servers,
  sandbox,
}) => {
  const missing: string[] = []
  page.on('response', (response) => {
    if (response.status() === 404) missing.push(new URL(response.url()).pathname)
  })
  await sandbox('POST', '/faults', { name: 'chunk-404' })
  await openHost(page, servers)
  await page.getByRole('button', { name: /chat with us/i }).click()
  const frame = page.frameLocator('#chatwoot_live_chat_widget')
  await frame.getByRole('link', { name: 'Chat', exact: true }).click()
  await expect(frame.getByText('This part of the chat could not be loaded.')).toBeVisible()
  expect(missing).toContainEqual(expect.stringMatching(/^\/widget\/assets\/conversation-\w+\.js$/))
  await sandbox('DELETE', '/faults')
  await page.reload()

  await openChat(page)
})
