import type { Locator, Page } from '@playwright/test'
import { expect, frameOf, test } from './fixtures.ts'

const dialogOf = (page: Page): Locator => page.getByRole('dialog', { name: 'Command palette' })

/** Opens the palette, types a name and runs the first result, with the keyboard only. */
async function run(page: Page, name: string): Promise<void> {
  const input = dialogOf(page).getByRole('combobox')
  await expect(page.getByRole('button', { name: /^Search panes/ })).toBeVisible()
  await page.keyboard.press('ControlOrMeta+k')
  await expect(input).toBeFocused()
  await page.keyboard.type(name)
  await expect(input).toHaveValue(name)
  await expect(dialogOf(page).getByRole('option', { selected: true })).toContainText(name)
  await page.keyboard.press('Enter')
}

test('the palette goes to a pane, opens a command and performs an action from the keyboard', async ({
  page,
  servers,
}) => {
  await page.goto(servers.url)
  await run(page, 'Go to Timeline')
  await expect(dialogOf(page)).toHaveCount(0)
  await expect(page.getByRole('tab', { name: 'Timeline' })).toHaveAttribute('aria-selected', 'true')

  for (const name of await page.getByRole('tab').allTextContents()) {
    await run(page, `Go to ${name}`)
    await expect(page.getByRole('tab', { name, selected: true })).toBeFocused()
  }

  await run(page, 'set-draft')
  await expect(page.getByRole('tab', { name: 'Commands' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('heading', { name: 'set-draft' })).toBeFocused()

  await run(page, 'Open the chat')
  await expect(frameOf(page).locator('header').first()).toBeVisible()
})

test('the palette applies a preset of faults and heals all faults', async ({ page, servers, sandbox }) => {
  await page.goto(`${servers.url}/?pane=Faults`)
  await run(page, 'Apply preset lift')
  await expect(page.getByRole('region', { name: 'Active' }).getByRole('listitem')).toHaveCount(2)
  expect(await sandbox('GET', '/faults')).toMatchObject({ active: [{ id: 'offline' }, { id: 'latency' }] })

  await run(page, 'Heal all faults')
  await expect(page.getByText('No fault is active.')).toBeVisible()
})

test('a preset of faults that the palette applies is named in the tool bar and announced', async ({
  page,
  servers,
}) => {
  await page.goto(`${servers.url}/?pane=Commands`)
  await run(page, 'Apply preset lift')
  await expect(page.getByRole('status').filter({ hasText: 'faults are active (preset lift)' })).toBeVisible()

  await run(page, 'Heal all faults')
  await expect(page.getByRole('status').filter({ hasText: 'active' })).toHaveCount(0)
})

test('Escape closes the palette and gives the focus back, also to the editor', async ({ page, servers }) => {
  await page.goto(`${servers.url}/?pane=Commands`)
  const editor = page.getByRole('textbox', { name: 'Message as JSON' })
  await editor.focus()
  await page.keyboard.press('ControlOrMeta+k')
  await expect(dialogOf(page).getByRole('combobox')).toBeFocused()
  await page.keyboard.type('nothing like this')
  await expect(dialogOf(page).getByText('Nothing has this name.')).toBeVisible()
  await page.keyboard.press('Escape')

  await expect(dialogOf(page)).toHaveCount(0)
  await expect(editor).toBeFocused()
})

test('the palette enters a situation and opens a story in the storyboard', async ({ page, servers }) => {
  await page.goto(servers.url)
  await run(page, 'Few features')
  await page.waitForURL(({ searchParams }) => searchParams.get('token') === 'plain')
  await expect(page.getByRole('tab', { name: 'Situations' })).toHaveAttribute('aria-selected', 'true')

  await run(page, 'home-away')
  await page.waitForURL(/\/storyboard\?story=home-away$/)
  await expect(page.getByRole('heading', { name: 'home-away' })).toBeVisible()
})
