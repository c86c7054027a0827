import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import type { Diagnostics } from '../../src/loader/api.ts'
import {
  chooseFromMenu,
  composerOf,
  expect,
  openChat,
  openHost,
  openStandalone,
  type Sandbox,
  sendAgentMessage,
  sendMessage,
  startConversation,
  test,
} from './fixtures.ts'

const RECORD = 'Record a problem'

/** Texts of people. None of them may be in the file, wherever they were. */
const SECRETS = ['Zanzibar', 'Quentin', 'quentin@example.test', '4915112345678', 'f00dfeedf00dfeed']

const offerRecorder = (sandbox: Sandbox): Promise<unknown> =>
  sandbox('PUT', '/tenants/demo/page', { support: { recorder: true } })

/** Subscribes to the file, through the handle and as an event of the window. */
const subscribe = (page: Page, baseUrl: string): Promise<void> =>
  page.evaluate((url) => {
    const received: Record<string, unknown> = {}
    Object.assign(window, { received })
    const sdk = Reflect.get(window, 'chatwootSDK') as { create: (options: object) => { on: (name: string, listener: (file: unknown) => void) => void } } // prettier-ignore
    sdk.create({ token: 'demo', baseUrl: url }).on('diagnostics', (file) => (received['handle'] = file))
    window.addEventListener('chatwoot:diagnostics', (event) => (received['window'] = (event as CustomEvent).detail))
  }, baseUrl)

const receivedFiles = (page: Page): Promise<Readonly<Record<'handle' | 'window', Diagnostics>>> =>
  page.evaluate(() => Reflect.get(window, 'received') as Readonly<Record<'handle' | 'window', Diagnostics>>)

/** Returns `lane name` of each item of a file. */
const itemsOf = ({ items }: Diagnostics): readonly string[] =>
  (items as readonly { readonly lane: string; readonly name: string }[]).map(({ lane, name }) => `${lane} ${name}`)

test('the page receives what a visitor recorded of a problem, without a text of a person, and the harness opens it', async ({
  page,
  servers,
  sandbox,
}) => {
  await offerRecorder(sandbox)
  await openHost(page, servers)
  await subscribe(page, servers.sandboxUrl)
  const chat = await openChat(page)
  const id = await startConversation(chat, sandbox)
  await chooseFromMenu(chat, RECORD)
  await chat.getByRole('alertdialog').getByRole('button', { name: RECORD }).click()
  await expect(chat.getByText('Recording a problem')).toBeVisible()

  await sandbox('POST', '/faults', { name: 'respond-with-status', path: '/messages', method: 'POST', status: 422 })
  await sendMessage(chat, 'Zanzibar, quentin@example.test, +4915112345678')
  await expect(chat.getByRole('log').getByRole('button', { name: 'Try again' })).toBeVisible()
  await sendAgentMessage(sandbox, id, 'Quentin, this is Zanzibar')
  await expect(chat.getByRole('log').getByText('Quentin, this is Zanzibar', { exact: true })).toBeVisible()
  await page.evaluate(() => {
    const $chatwoot = Reflect.get(window, '$chatwoot') as { setCustomAttributes: (attributes: object) => void }
    $chatwoot.setCustomAttributes({ Quentin: 'Zanzibar', token: 'f00dfeedf00dfeed' })
  })
  await page.context().setOffline(true)
  await expect(chat.getByText(/You are offline/)).toBeVisible()
  await page.context().setOffline(false)
  await expect(chat.getByText(/You are offline/)).toBeHidden()
  await composerOf(chat).fill('Zanzibar, not sent')
  expect(await receivedFiles(page)).toEqual({})
  await chat.getByRole('button', { name: 'Stop', exact: true }).click()
  await chat.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(chat.getByText('Given to Lumen Bikes')).toBeVisible()

  await expect.poll(async () => Object.keys(await receivedFiles(page))).toEqual(['handle', 'window'])
  const { handle: file, window: same } = await receivedFiles(page)
  expect(same).toEqual(file)
  expect(itemsOf(file)).toEqual(
    expect.arrayContaining([
      'page recording',
      'page offline',
      'http POST /api/v1/widget/messages',
      'cable ← message.created',
      'hostToFrame set-custom-attributes',
      'frameToHost onEvent',
      'action messages/refused',
    ]),
  )
  const text = JSON.stringify(file)
  expect(text).toContain('\\"status\\":422')
  for (const secret of SECRETS) expect(text).not.toContain(secret)

  await page.goto(`${servers.url}/?pane=Timeline`)
  const saved = { name: 'chat-diagnostics.json', mimeType: 'application/json', buffer: Buffer.from(text) }
  await page.getByLabel('Trace file').setInputFiles(saved)
  await expect(page.getByText(`Saved trace: ${file.items.length} items`)).toBeVisible()
  const lines = page.getByRole('listbox', { name: 'Time line' }).getByRole('option')
  await page.getByLabel('Filter by name or content').fill('status-code:422')
  await lines.filter({ hasText: 'POST /api/v1/widget/messages' }).click()
  await expect(page.getByRole('region', { name: 'Details' })).toContainText('status 422')
  await page.getByLabel('Filter by name or content').fill('is:invalid')
  await expect(lines).toHaveCount(0)
})

test('the visitor can read the file: a page without a host downloads it', async ({ page, servers, sandbox }) => {
  await offerRecorder(sandbox)
  await openStandalone(page, servers)
  await startConversation(page, sandbox)
  await chooseFromMenu(page, RECORD)
  await page.getByRole('alertdialog').getByRole('button', { name: RECORD }).click()
  await expect(page.getByText('Recording a problem')).toBeVisible()
  await sendMessage(page, 'Zanzibar')
  await page.getByRole('button', { name: 'Stop', exact: true }).click()
  await expect(page.getByText('Problem recorded')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeHidden()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('chat-diagnostics.json')
  const text = await readFile(await file.path(), 'utf8')
  expect(itemsOf(JSON.parse(text) as Diagnostics)).toContain('http POST /api/v1/widget/messages')
  expect(text).not.toContain('Zanzibar')
})

test('a tenant without support.recorder has no code of the recorder on the page, and a visitor who declines neither', async ({
  page,
  servers,
  sandbox,
}) => {
  const chunks: string[] = []
  page.on('request', (request) => chunks.push(...(/(startRecorder|diagnostics)[.]lazy/.exec(request.url()) ?? [])))
  await openStandalone(page, servers)
  await startConversation(page, sandbox)
  await page.getByRole('button', { name: 'More options' }).click()
  await expect(page.getByRole('menuitem', { name: RECORD })).toBeHidden()

  await offerRecorder(sandbox)
  await openStandalone(page, servers)
  await chooseFromMenu(page, RECORD)
  await page.getByRole('button', { name: 'Not now' }).click()
  await expect(page.getByRole('button', { name: 'More options' })).toBeFocused()
  expect(chunks).toEqual([])
})
