import { composerOf, expect, fillComposer, messagesWithText, openStandalone, test } from './fixtures.ts'

test('an emoji found by search is inserted into the draft, and the picker closes', async ({ page, servers }) => {
  await openStandalone(page, servers)
  await fillComposer(page, 'Hi ')
  await page.getByRole('button', { name: 'Choose an emoji' }).click()
  await page.getByRole('combobox', { name: 'Search emoji' }).fill('waving hand')
  await page
    .getByRole('gridcell', { name: /waving hand/i })
    .first()
    .click()

  await expect(composerOf(page)).toHaveValue('Hi 👋')
  await expect(page.getByRole('dialog', { name: 'Search emoji' })).toHaveCount(0)
})

test('an emoji can be chosen with the keyboard alone, and Escape closes the picker', async ({ page, servers }) => {
  await openStandalone(page, servers)
  const search = page.getByRole('combobox', { name: 'Search emoji' })
  const button = page.getByRole('button', { name: 'Choose an emoji' })
  await composerOf(page).focus()
  await page.keyboard.type('Hi ')
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(search).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(search).toHaveCount(0)
  await expect(button).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(search).toBeFocused()
  await page.keyboard.type('waving hand')
  await expect(page.getByRole('gridcell')).toHaveCount(1)
  await page.keyboard.press('Enter')

  await expect(composerOf(page)).toHaveValue('Hi 👋')
  await expect(messagesWithText(page, 'Hi 👋')).toHaveCount(0)
})
