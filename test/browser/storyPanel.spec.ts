import { violationsOf } from './accessibility.ts'
import { expect } from './fixtures.ts'
import { test } from './instrumented.ts'

test('the keys of a story open its neighbours and its panes, outline its elements, and begin it anew', async ({
  page,
  servers,
}) => {
  await page.goto(`${servers.url}/storyboard?story=home-first`)
  const frame = page.getByRole('region', { name: 'Frame 1' }).frameLocator('iframe')
  await expect(frame.getByRole('heading', { name: 'Hello from Lumen' })).toBeVisible()
  await page.keyboard.press('a')
  const panel = page.getByRole('region', { name: 'Panes of the story' })
  await page.keyboard.press('/')
  await expect(page.getByLabel('Search stories')).toBeFocused()
  await panel.getByLabel('Filter by name or content').fill('lane:http')
  await expect(
    panel.getByRole('listbox').getByRole('option').filter({ hasText: '/api/v1/widget/config' }).first(),
  ).toBeVisible()
  await panel.getByRole('tab', { name: 'Accessibility' }).click()
  await panel.getByRole('button', { name: 'Check with axe' }).click()
  await expect(panel.getByText(/^0 violations/)).toBeVisible()

  const heading = frame.getByRole('heading', { name: 'Hello from Lumen' })
  await page.getByRole('treeitem', { name: 'home-first' }).focus()
  await page.keyboard.press('o')
  await expect(page.getByRole('button', { name: 'Outline the elements', pressed: true })).toBeVisible()
  await expect(heading).toHaveCSS('outline-style', 'solid')
  await page.keyboard.press('r')
  await expect(page.getByRole('button', { name: 'Outline the elements', pressed: false })).toBeVisible()
  await expect(heading).toHaveCSS('outline-style', 'none')

  await page.keyboard.press('f')
  await expect(page.getByRole('navigation', { name: 'Stories' })).toBeHidden()
  await page.keyboard.press('f')
  await page.keyboard.press('j')
  await expect(page).toHaveURL(/\?story=home-unread$/)
  await expect(panel.getByRole('tab', { name: 'Timeline' })).toBeVisible()
  await page.keyboard.press('k')
  await expect(page).toHaveURL(/\?story=home-first$/)
  expect(await violationsOf(page, 'main')).toEqual([])
})
