import { readFile } from 'node:fs/promises'
import { violationsOf } from './accessibility.ts'
import { awaitEmptyConversation, expect, openChat, sendMessage, sentMark } from './fixtures.ts'
import { test } from './instrumented.ts'

test('the State pane steps through the actions, shows their causes, and imports what it has exported', async ({
  page,
  servers,
}) => {
  await page.goto(`${servers.url}/?pane=State`)
  const chat = await openChat(page)
  await awaitEmptyConversation(chat)
  await sendMessage(chat, 'Is it quiet?')
  await expect(sentMark(chat)).toBeVisible()

  const steps = page.getByRole('group', { name: 'Steps' })
  const slider = steps.getByRole('slider', { name: 'Action' })
  await expect(steps.getByText('live')).toBeVisible()
  await steps.getByRole('button', { name: 'Previous action' }).click()
  await expect(steps.getByText('live')).toHaveCount(0)
  await slider.press('Home')
  await expect(slider).toHaveAttribute('aria-valuetext', /^1 of /)
  await expect(page.locator('[data-id]').first()).toBeInViewport()
  await slider.press('End')
  await expect(steps.getByText('live')).toBeVisible()
  await expect(page.locator('[data-id]').last()).toBeInViewport()
  for (const _press of [1, 2]) await slider.press('ArrowLeft')
  await expect(steps.getByText('live')).toHaveCount(0)
  await steps.getByRole('button', { name: 'Play the actions' }).click()
  await expect(steps.getByText('live')).toBeVisible()
  await expect(steps.getByRole('button', { name: 'Play the actions' })).toBeVisible()

  await page.getByText('messages/started', { exact: true }).last().click()
  await page.getByText('Causes', { exact: true }).click()
  await expect(page.getByRole('tabpanel').getByRole('button', { name: /key Enter/ })).toBeDisabled()
  await page
    .getByRole('tabpanel')
    .getByRole('button', { name: /Actions draft\/submitted/ })
    .click()
  await expect(slider).toHaveAttribute('aria-valuetext', /draft\/submitted$/)

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export the history' }).click(),
  ])
  const exported = await readFile(await download.path())
  const file = page.getByLabel('File of a history')
  await file.setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('?') })
  await expect(page.getByRole('alert')).toContainText('a.txt: The file is no JSON')
  await file.setInputFiles({ name: 'a.json', mimeType: 'application/json', buffer: exported })
  await expect(page.getByText(/^a\.json: \d+ actions$/)).toBeVisible()
  await expect(page.getByText('messages/started', { exact: true }).last()).toBeVisible()
  await page.getByRole('button', { name: 'Back to the widget' }).click()
  await expect(page.getByText(/^a\.json/)).toHaveCount(0)
  expect(await violationsOf(page, '[aria-label="Steps"]')).toEqual([])
})

test('the Sagas pane shows the sagas whose name or action has every word of the filter', async ({ page, servers }) => {
  await page.goto(`${servers.url}/?pane=Sagas`)
  await openChat(page)
  const table = page.getByRole('table', { name: /^Waiting sagas: \d+$/ })
  await expect(table.getByRole('row').filter({ hasText: 'botSaga' }).first()).toBeVisible()
  await page.getByLabel('Filter by saga or action').fill('botSaga prechat')
  await expect(page.getByRole('table', { name: /^Waiting sagas: \d+ of \d+$/ }).getByRole('row')).toHaveText([
    /^Saga/,
    /^botSaga.*submitted/,
  ])
})
