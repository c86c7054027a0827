import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

/** Messages of the console that say that the page's policy, or the browser, refused a part of the page. */
function collectRefusals(page: Page): readonly string[] {
  const refusals: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') refusals.push(message.text())
  })
  return refusals
}

for (const { locale, lang, dir } of [
  { locale: 'en_XA', lang: 'en', dir: 'ltr' },
  { locale: 'ar_XB', lang: 'ar', dir: 'rtl' },
])
  test(`a story in ${locale} shows pseudo-translated texts, direction ${dir}`, async ({ page, servers }) => {
    const refusals = collectRefusals(page)
    await page.goto(`${servers.url}/storyboard?bare&story=home-first&locale=${locale}`)
    const frame = page.frameLocator('iframe')

    await expect(frame.getByRole('navigation')).toHaveText(/^⟦[^\w]+⟧⟦[^\w]+⟧⟦[^\w]+⟧$/)
    await expect(frame.locator('html')).toHaveAttribute('lang', lang)
    await expect(frame.locator('html')).toHaveAttribute('dir', dir)
    expect(refusals).toEqual([])
  })

test('the harness page shows its widget in the pseudo-locale that is chosen in the toolbar', async ({
  page,
  servers,
}) => {
  await page.goto(`${servers.url}/?open`)
  await page.getByLabel('locale').selectOption('en_XA')

  await expect(page.frameLocator('#chatwoot_live_chat_widget').getByRole('navigation')).toHaveText(/^⟦.*⟧$/)
})
