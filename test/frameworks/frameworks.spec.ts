import type { Page } from '@playwright/test'
import { dev } from '../../cli/commands/dev.ts'
import {
  bubbleOf,
  expect,
  frameOf,
  goToConversation,
  newestConversation,
  sendAgentMessage,
  sendMessage,
  test as base,
} from '../browser/fixtures.ts'
import { type App, findPort, PLAIN_HTML, startApp, STARTERS, type Starter } from './starterApps.ts'

type Fixtures = { readonly starter: Starter; readonly app: App }

const test = base.extend<Fixtures & { readonly port: number }>({
  starter: [PLAIN_HTML, { option: true }],
  port: async ({ starter }, provide) => provide(await findPort(starter)),
  // The sandbox lets the app embed the widget.
  servers: async ({ port }, provide) => {
    const options = { port: 0, out: 'dist', isWatching: false, isBuilt: true, isInstrumented: false }
    const servers = await dev({ ...options, embedIn: [`http://localhost:${port}`] })
    await provide(servers)
    await servers.close()
  },
  app: async ({ starter, port, servers }, provide) => {
    const app = await startApp(starter, { port, chatUrl: servers.sandboxUrl })
    await provide(app)
    await app.close()
  },
})

/** Records what a developer would see in the console of the page: errors, warnings and exceptions. */
function recordProblems(page: Page): readonly string[] {
  const problems: string[] = []
  page.on('pageerror', (problem) => problems.push(String(problem)))
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) problems.push(message.text())
  })
  return problems
}

const MARK = 'isSameDocument'

/** Bubble and panel of every widget in the page. */
const widgetsOf = (page: Page) => page.locator('#cw-bubble-holder, #cw-widget-holder')

for (const starter of STARTERS)
  test.describe(starter.name, () => {
    test.use({ starter })

    test(`a starter app of ${starter.name} shows one chat, receives its events and keeps it while the visitor navigates`, async ({
      page,
      app,
      sandbox,
    }) => {
      const problems = recordProblems(page)
      await expect(async () => expect((await fetch(app.origin)).status).toBe(200)).toPass()
      await page.goto(app.origin)
      await expect(bubbleOf(page)).toBeVisible()
      await expect(widgetsOf(page)).toHaveCount(2)

      // The button of the app opens the chat by the handle, and the app's callback receives the message.
      await page.getByRole('button', { name: 'Ask us (0)' }).click()
      await goToConversation(frameOf(page))
      await sendMessage(frameOf(page), 'Is it in stock?')
      await expect(page.locator('output')).toHaveText('Is it in stock?')

      await page.evaluate((mark) => Reflect.set(window, mark, true), MARK)
      await page.getByRole('link', { name: 'Cart' }).click()
      await expect(page.getByRole('heading', { name: 'Cart' })).toBeVisible()
      if (starter.hasNoRouter) {
        // The listeners of the new page exist once its script has drawn the bubble.
        await expect(bubbleOf(page)).toBeVisible()
        await page.getByRole('button', { name: 'Ask us (0)' }).click()
      } else expect(await page.evaluate((mark) => Reflect.get(window, mark) as unknown, MARK)).toBe(true)
      await expect(frameOf(page).getByText('Is it in stock?')).toBeVisible()
      await expect(widgetsOf(page)).toHaveCount(2)

      // A message for the closed chat counts as unread in the app.
      await bubbleOf(page)
        .or(page.getByRole('button', { name: 'Close' }))
        .first()
        .click()
      await sendAgentMessage(sandbox, await newestConversation(sandbox), 'Yes, two are left.')
      await expect(page.getByRole('button', { name: 'Ask us (1)' })).toBeVisible()
      await expect(page.locator('output')).toHaveText('Yes, two are left.')
      await page.getByRole('link', { name: 'Shop' }).click()
      await expect(page.getByRole('heading', { name: 'Shop' })).toBeVisible()
      await expect(widgetsOf(page)).toHaveCount(2)
      expect(problems).toEqual([])
    })
  })
