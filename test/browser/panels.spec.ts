import type { Locator, Page } from '@playwright/test'
import { violationsOf } from './accessibility.ts'
import { expect, fillComposer, openChat, sendMessage, sentMark } from './fixtures.ts'
import { test } from './instrumented.ts'

const openPane = (page: Page, url: string, pane: string): Promise<unknown> =>
  page.goto(`${url}/?pane=${pane}`)

const rowOf = (table: Locator, text: string | RegExp): Locator => table.getByRole('row').filter({ hasText: text })

test('the Contracts pane counts what a visit exercises, shows the pact and a deviation, and filters', async ({
  page,
  servers,
}) => {
  await page.route('**/toggle_typing*', (route) =>
    route.fulfill({ status: 418, headers: { 'access-control-allow-origin': '*' } }),
  )
  await openPane(page, servers.url, 'Contracts')
  const chat = await openChat(page)
  await sendMessage(chat, 'Is it quiet?')
  await expect(sentMark(chat)).toBeVisible()

  await fillComposer(chat, 'And light?')

  const widgetApi = page.getByRole('table', { name: /widget-api/ })
  const sent = rowOf(widgetApi, /^POST \/api\/v1\/widget\/messages200/)
  await expect(sent).toContainText(/1×yes \(\d+\)valid/)
  await expect(rowOf(widgetApi, /toggle_typing418/)).toContainText('not in the document')
  await expect(rowOf(page.getByRole('table', { name: /cable/ }), '← confirm_subscription')).toContainText(/1×yes/)

  await sent.getByRole('button').click()
  await expect(page.getByRole('region', { name: 'Details' })).toContainText('Is it quiet?')

  await page.getByRole('button', { name: /^Not exercised/ }).click()
  await expect(sent).toHaveCount(0)
  await expect(rowOf(widgetApi, /^POST \/api\/v1\/widget\/messages429/)).toContainText('noyes (1)')
  await page.getByRole('button', { name: /^Not exercised/ }).click()
  await page.getByRole('button', { name: /^Deviating/ }).click()
  await expect(rowOf(widgetApi, /toggle_typing/)).toHaveCount(1)
  expect(await violationsOf(page, 'aside')).toEqual([])
})
