import { expect, openStandalone, test } from './fixtures.ts'

test('the accessibility tree of the menu is a menu of menu items', async ({ page, servers }) => {
  await openStandalone(page, servers)
  await page.getByRole('button', { name: 'More options' }).click()

  await expect(page.locator('body')).toMatchAriaSnapshot(`
    - button "More options" [expanded]
    - menu "More options":
      - menuitem "Mute sounds"
  `)
})
