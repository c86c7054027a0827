import type { Locator, Page } from '@playwright/test'
import french from '#locales/fr.json' with { type: 'json' }
import { violationsOf } from './accessibility.ts'
import {
  bubbleOf,
  expect,
  fillComposer,
  frameOf,
  newestConversation,
  openChat,
  sendAgentMessage,
  sendMessage,
  sentMark,
} from './fixtures.ts'
import { test } from './instrumented.ts'

const openPane = (page: Page, url: string, pane: string, query = ''): Promise<unknown> =>
  page.goto(`${url}/?pane=${pane}${query}`)

const FRENCH_BUTTON = french['home.sendMessage']

const rowOf = (table: Locator, text: string | RegExp): Locator => table.getByRole('row').filter({ hasText: text })

/** Returns the texts of the elements that cover another one. */
const findOverlaps = (elements: Locator): Promise<readonly string[]> =>
  elements.evaluateAll((labels) => {
    const areas = labels.map((label) => [label.textContent, label.getBoundingClientRect()] as const)
    return areas.flatMap(([text, one], index) =>
      areas
        .slice(index + 1)
        .filter(
          ([, { left, right, top, bottom }]) =>
            one.left < right - 1 && left < one.right - 1 && one.top < bottom - 1 && top < one.bottom - 1,
        ) // prettier-ignore
        .map(([other]) => `${text} and ${other}`),
    )
  })

const overlayOf = (page: Page): Locator => frameOf(page).locator('livechat-probe-overlay')

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

  await sent.getByRole('button', { name: /^yes/ }).click()
  await expect(page.getByRole('list', { name: /^Interactions of POST/ })).toContainText('a sent message')
  await sent.getByRole('button', { name: /^1×/ }).click()
  await expect(page.getByRole('region', { name: 'Details' })).toContainText('Is it quiet?')

  await page.getByRole('button', { name: /^Not exercised/ }).click()
  await expect(sent).toHaveCount(0)
  await expect(rowOf(widgetApi, /^POST \/api\/v1\/widget\/messages429/)).toContainText('noyes (1)')
  await page.getByRole('button', { name: /^Not exercised/ }).click()
  await page.getByRole('button', { name: /^Deviating/ }).click()
  await expect(rowOf(widgetApi, /toggle_typing/)).toHaveCount(1)
  expect(await violationsOf(page, 'aside')).toEqual([])
})

test('the Budgets pane shows requests by phase, the limits, a layout shift, and who wrote a stored value', async ({
  page,
  servers,
}) => {
  await openPane(page, servers.url, 'Budgets')
  const chat = await openChat(page)
  await sendMessage(chat, 'Is it quiet?')
  await expect(sentMark(chat)).toBeVisible()

  const budgets = page.getByRole('table', { name: 'Budgets' })
  await expect(rowOf(budgets, 'Loader, before intent')).toContainText('within')
  await expect(rowOf(budgets, 'First view of the frame')).toContainText('development build')
  await expect(rowOf(budgets, 'Stored values not in the register')).toContainText('within')
  const requests = page.getByRole('table', { name: /Requests/ })
  await expect(rowOf(requests, 'script')).toContainText(/^script1 · \d/)
  await expect(rowOf(requests, 'data')).not.toContainText(/–$/)
  const ledger = page.getByRole('table', { name: /Stored/ })
  await expect(rowOf(ledger, ':told')).toContainText(/local storage, frame.*realtime\/received in realtimeSaga/)
  await expect(rowOf(ledger, ':told')).toContainText('Records what the chat has reported')

  // A shift soon after an action of the visitor does not count, so the page moves until one does.
  await expect(async () => {
    await frameOf(page)
      .locator('#app')
      .evaluate((app) => app.style.setProperty('margin-top', app.style.marginTop === '80px' ? '0px' : '80px'))
    const shift = rowOf(page.getByRole('table', { name: /Long tasks/ }), 'layout shift')
    await expect(shift.first()).toBeVisible({ timeout: 2_000 })
  }).toPass()
  expect(await violationsOf(page, 'aside')).toEqual([])
})

test('the Budgets pane leaves out the long tasks of the harness itself, and keeps those of the widget', async ({
  page,
  servers,
}) => {
  await openPane(page, servers.url, 'Accessibility')
  const chat = await openChat(page)
  await chat.locator('body').evaluate((body) => {
    const block = (ms: number): void => {
      for (const end = performance.now() + ms; performance.now() < end;);
    }
    window.__livechatProbe?.provide('axe', () => {
      block(700)
      return []
    })
    // The timer of the page runs this in a task of the page.
    setTimeout(() => {
      block(800)
      body.dataset['isBlocked'] = 'true'
    })
  })
  await expect(chat.locator('body[data-is-blocked]')).toHaveCount(1)
  await page.getByRole('button', { name: 'Check with axe' }).click()
  await expect(page.getByText('0 violations')).toBeVisible()
  await page.getByRole('tab', { name: 'Budgets' }).click()

  const incidents = page.getByRole('table', { name: /^Long tasks/ })
  await expect(rowOf(incidents, 'axe of the harness, not counted').filter({ hasText: 'long task' })).toHaveCount(1)
  const blocked = rowOf(page.getByRole('table', { name: 'Budgets' }), 'Blocked by long tasks')
  await expect(blocked).toContainText(/over, \d+ of the harness left out/)
})

test('the Accessibility pane finds a button without a name, marks it in the frame, and draws the order of the focus', async ({
  page,
  servers,
  sandbox,
}) => {
  await openPane(page, servers.url, 'Accessibility')
  const chat = await openChat(page)
  await frameOf(page)
    .locator('body')
    .evaluate((body) => body.prepend(Object.assign(document.createElement('button'), { id: 'nameless' })))
  await page.getByRole('button', { name: 'Check with axe' }).click()
  const findings = page.getByRole('region', { name: 'Findings' })
  await expect(findings).toContainText('critical')
  await findings.getByRole('button', { name: /nameless/ }).click()
  await expect(overlayOf(page).locator('.finding')).toHaveCount(1)

  await page.getByRole('button', { name: 'Focus order' }).click()
  const stops = page.getByRole('region', { name: 'Focus order' }).getByRole('listitem')
  await expect(stops.filter({ hasText: 'Message' })).not.toHaveCount(0)
  await expect(overlayOf(page).locator('.stop')).toHaveCount(await stops.count())

  await sendMessage(chat, 'Is it quiet?')
  await expect(sentMark(chat)).toBeVisible()
  await sendAgentMessage(sandbox, await newestConversation(sandbox), 'Very quiet')
  await expect(rowOf(page.getByRole('table', { name: /Announced/ }), 'Very quiet')).toContainText('polite')
  expect(await violationsOf(page, 'aside')).toEqual([])

  await page.getByRole('tab', { name: 'Budgets' }).click()
  await expect(overlayOf(page)).toHaveCount(0)
})

test('the Translations pane draws ids over the words, finds a text that is too long, and leaves the words unmarked', async ({
  page,
  servers,
}) => {
  await openPane(page, servers.url, 'Translations', '&locale=fr')
  await bubbleOf(page).click()
  const texts = page.getByRole('table', { name: 'Texts of the frame' })
  const message = rowOf(texts, 'home.sendMessage')
  await expect(message.first()).toBeVisible()
  await expect(overlayOf(page).getByText('home.sendMessage', { exact: true }).first()).toBeVisible()
  expect(await findOverlaps(overlayOf(page).locator('.free'))).toEqual([])

  await frameOf(page)
    .getByText(FRENCH_BUTTON)
    .evaluate((element) => {
      for (const [property, value] of [['display', 'block'], ['inline-size', '30px'], ['overflow', 'hidden'], ['white-space', 'nowrap']] as const) element.style.setProperty(property, value) // prettier-ignore
    })
  await page.getByRole('button', { name: 'Only problems' }).click()
  await expect(rowOf(texts, 'too long').first()).toBeVisible()
  expect(await violationsOf(page, 'aside')).toEqual([])

  await page.getByRole('tab', { name: 'Budgets' }).click()
  await expect(overlayOf(page)).toHaveCount(0)
  await expect.poll(() => frameOf(page).locator('body').innerText()).not.toMatch(/\u2063/)
})

test('the Campaigns pane shows each rule of a campaign with the value seen, the value wanted and the verdict', async ({
  page,
  servers,
  sandbox,
}) => {
  await sandbox('PUT', '/tenants/demo/campaigns', [
    { id: 31, message: 'Not here', trigger_rules: { url: 'https://elsewhere.example/*', time_on_page: 5 } },
    { id: 32, message: 'Later', trigger_rules: { url: `${servers.url}/*`, time_on_page: 300 } },
  ])
  await openPane(page, servers.url, 'Campaigns')
  await bubbleOf(page).hover()

  const first = page.getByRole('table', { name: 'Rules of campaign 31' })
  await expect(rowOf(first, /^Page/)).toContainText(/elsewhere\.example\/\*not met/)
  await expect(rowOf(first, 'Conversation')).toContainText('not evaluated')
  const second = page.getByRole('table', { name: 'Rules of campaign 32' })
  await expect(rowOf(second, 'Time on page')).toContainText(/\d+ s left.*300 s.*waiting/)
  await expect(page.getByText('#32 chosen')).toBeVisible()
  expect(await violationsOf(page, 'aside')).toEqual([])
})
