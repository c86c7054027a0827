import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Page } from '@playwright/test'
import {
  chooseFromMenu,
  composerOf,
  expect,
  openStandalone,
  type Sandbox,
  sendAgentMessage,
  sendMessage,
  startConversation,
  test,
} from './fixtures.ts'

const offer = (sandbox: Sandbox): Promise<unknown> =>
  sandbox('PUT', '/tenants/demo/page', { ownCopy: { save: true, forget: true, offline: true } })

const SIZES = [
  ['desktop', { width: 1280, height: 800 }],
  ['phone', { width: 390, height: 844 }],
] as const

/** Starts a conversation of several pages, in which the agent sends a text that looks like markup. */
async function fillConversation(page: Page, sandbox: Sandbox): Promise<void> {
  const id = await startConversation(page, sandbox, 'Is the blue one in stock?')
  for (let at = 1; at <= 24; at += 1) await sendAgentMessage(sandbox, id, `line ${at}`)
  await sendAgentMessage(sandbox, id, '<img src=x onerror="document.title=1"> **bold**')
  await expect(page.getByRole('log').getByText('line 24', { exact: true })).toBeVisible()
}

/** Saves a file and returns its name and its content. */
async function save(
  page: Page,
  button: string,
  folder: string,
): Promise<{ readonly name: string; readonly path: string; readonly text: string }> {
  await chooseFromMenu(page, 'Save conversation')
  const download = page.waitForEvent('download')
  await page.getByRole('dialog').getByRole('button', { name: button }).click()
  const file = await download
  await expect(page.getByRole('dialog').getByText(`Saved: ${file.suggestedFilename()}`)).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  const path = join(folder, file.suggestedFilename())
  await file.saveAs(path)
  return { name: file.suggestedFilename(), path, text: await readFile(path, 'utf8') }
}

for (const [size, viewport] of SIZES) {
  test(`on a ${size}, a visitor saves the whole conversation as files that a browser opens without running anything`, async ({
    page,
    context,
    servers,
    sandbox,
  }, testInfo) => {
    await page.setViewportSize(viewport)
    await offer(sandbox)
    await openStandalone(page, servers)
    await fillConversation(page, sandbox)
    const text = await save(page, 'As plain text', testInfo.outputPath())
    expect(text.name).toMatch(/^Lumen-Bikes-\d{4}-\d\d-\d\d\.txt$/)
    expect(text.text).toContain('Is the blue one in stock?')
    const web = await save(page, 'As a web page', testInfo.outputPath())
    expect(web.name).toMatch(/\.html$/)

    const saved = await context.newPage()
    const requests: string[] = []
    saved.on('request', (request) => requests.push(request.url()))
    await saved.goto(pathToFileURL(web.path).href)
    await expect(saved.getByRole('heading', { name: 'Conversation with Lumen Bikes' })).toBeVisible()
    for (const line of ['Is the blue one in stock?', 'line 1', 'line 24'])
      await expect(saved.getByText(line, { exact: true })).toHaveCount(1)
    await expect(saved.getByText('<img src=x onerror="document.title=1"> **bold**')).toBeVisible()
    await expect(saved).toHaveTitle('Conversation with Lumen Bikes')
    expect(requests).toEqual([pathToFileURL(web.path).href])
  })

  test(`on a ${size}, the last messages can be read after a reload while the services do not answer, and are replaced later`, async ({
    page,
    servers,
    sandbox,
  }) => {
    await page.setViewportSize(viewport)
    await offer(sandbox)
    await openStandalone(page, servers)
    const id = await startConversation(page, sandbox, 'Is the blue one in stock?')
    await sendAgentMessage(sandbox, id, 'Yes, three of them.')
    await expect(page.getByRole('log').getByText('Yes, three of them.')).toBeVisible()
    await expect
      .poll(() =>
        page.evaluate(() => Object.entries(localStorage).find(([key]) => key.endsWith(':offlineHistory'))?.[1]),
      )
      .toContain('Yes, three of them.')

    await page.route(/\/api\/|\/v2\//, (route) => route.abort())
    await page.reload()
    await expect(page.getByText(/Messages as of /)).toBeVisible()
    await expect(page.getByRole('log').getByText('Yes, three of them.')).toBeVisible()
    await composerOf(page).fill('I take one.')
    await composerOf(page).press('Enter')
    await expect(page.getByRole('log').getByText('I take one.')).toBeVisible()

    await page.unroute(/\/api\/|\/v2\//)
    await expect(page.getByText(/Messages as of /)).toBeHidden({ timeout: 20_000 })
    for (const text of ['Is the blue one in stock?', 'Yes, three of them.', 'I take one.'])
      await expect(page.getByRole('log').getByText(text, { exact: true })).toHaveCount(1)
  })

  test(`on a ${size}, a visitor without a network is forgotten in the browser, and Home is that of a new visitor`, async ({
    page,
    context,
    servers,
    sandbox,
  }) => {
    await page.setViewportSize(viewport)
    await offer(sandbox)
    await openStandalone(page, servers)
    await startConversation(page, sandbox, 'My secret question')
    await chooseFromMenu(page, 'Forget me on this device')
    await page.getByRole('button', { name: 'Keep my data' }).click()
    await context.setOffline(true)
    await sendMessage(page, 'My unsent secret')
    await composerOf(page).fill('My secret draft')
    await chooseFromMenu(page, 'Forget me on this device')
    await expect(page.getByRole('alertdialog')).toContainText('Unsent messages that will be lost: 1')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Forget me on this device' }).click()

    await expect(page.getByText('This browser has forgotten you.')).toBeVisible()
    await expect(page).toHaveURL(/\/home/)
    await expect(page.getByText('secret')).toHaveCount(0)
    const stored = await page.evaluate(async () => {
      const databases = await indexedDB.databases()
      return JSON.stringify([
        Object.entries(localStorage),
        Object.entries(sessionStorage),
        databases.map(({ name }) => name),
      ])
    })
    expect(stored).not.toMatch(/secret|cw_conversation/)
    await context.setOffline(false)
    await expect(page.getByRole('button', { name: /send us a message/i })).toBeVisible()
  })
}
