/** Tests of the fallback card, which is shown when the chat does not load. */
import AxeBuilder from '@axe-core/playwright'
import type { Locator, Page } from '@playwright/test'
import type { Dev } from '../../cli/commands/dev.ts'
import { WCAG_TAGS } from '#harness/accessibility/axeRules.ts'
import { bubbleOf, expect, frameOf, test, withSettings } from './fixtures.ts'

const card = (page: Page): Locator => page.locator('#cw-widget-holder .trouble')

/** Opens the panel and advances the clock by the load budget of 8 s, in which the frame sends no event. */
async function openUntilLoadTimeout(page: Page, servers: Dev, query = ''): Promise<void> {
  await page.clock.install()
  await page.goto(`${servers.url}/?dock=0&token=demo${query}`)
  await bubbleOf(page).click()
  await expect(page.locator('#cw-widget-holder .panel')).toHaveClass(/open/)
  await page.clock.fastForward(8_000)
  await expect(card(page)).toBeVisible()
}

/** Aborts every request for the frame's page. */
const blockFrame = (page: Page): Promise<unknown> =>
  page.route(
    ({ pathname }) => pathname === '/widget',
    (route) => route.abort(),
  )

async function fillMailForm(page: Page): Promise<void> {
  await page.getByLabel('Full name').fill('Ada Byron')
  await page.getByLabel('Email address').fill('ada@example.com')
  await page.getByLabel('Message').fill('Do you ship to Malta?')
}

test('the fallback card sends a mail to the middleware and keeps the text after failed attempts', async ({
  page,
  servers,
  sandbox,
}) => {
  await blockFrame(page)
  await openUntilLoadTimeout(page, servers)
  await expect(card(page).getByRole('alert')).toHaveText('The chat could not be loaded.')
  expect((await new AxeBuilder({ page }).include('#cw-widget-holder').withTags(WCAG_TAGS).analyze()).violations).toEqual([])
  await fillMailForm(page)
  await sandbox('POST', '/faults', { name: 'respond-with-status', path: '/send_contact_email', status: 500, times: 1 })
  const submit = page.getByRole('button', { name: 'Submit' })
  await submit.click()
  await expect(card(page).getByRole('status')).toHaveText('Not sent')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(card(page)).toBeHidden()
  await page.clock.fastForward(8_000)
  await expect(page.getByLabel('Message')).toHaveValue('Do you ship to Malta?')

  await submit.click()
  await expect(card(page).getByRole('status')).toHaveText('Submitted')
  await expect(card(page).getByRole('status')).toBeFocused()
  await expect(card(page).getByRole('heading', { name: 'Send us a mail' })).toBeVisible()
  expect(await sandbox('GET', '/contact-emails')).toMatchObject([
    { name: 'Ada Byron', email: 'ada@example.com', message: 'Do you ship to Malta?', origin: `${servers.url}/` },
  ])
}) // prettier-ignore

test('without a middleware URL the fallback card has no mail form and shows the error in the page’s language', async ({
  page,
  servers,
}) => {
  await withSettings(page, { middlewareUrl: '' })
  await blockFrame(page)
  await openUntilLoadTimeout(page, servers, '&locale=de')

  await expect(card(page).getByRole('alert')).toHaveText('Der Chat konnte nicht geladen werden.')
  await expect(card(page).getByRole('button', { name: 'Erneut versuchen' })).toBeVisible()
  await expect(card(page).getByRole('textbox')).toHaveCount(0)
})

test('the fallback card is marked as English until the panel script translates it', async ({ page, servers }) => {
  let isBlocked = true
  await page.route('**/widget/panel.js**', (route) => (isBlocked ? route.abort() : route.continue()))
  await page.goto(`${servers.url}/?dock=0&token=demo&locale=de`)
  await bubbleOf(page).click()
  await expect(card(page).getByRole('alert')).toHaveText('The chat could not be loaded.')
  const close = page.locator('#cw-widget-holder .away')
  for (const element of [card(page), close]) await expect(element).toHaveAttribute('lang', 'en')

  isBlocked = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(close).not.toHaveText('Close')
  for (const element of [card(page), close]) await expect(element).toHaveAttribute('lang', 'de')
})

test.describe('fallback card on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('on a phone the panel can be closed before the frame loads and after it failed, in the page’s language', async ({
    page,
    servers,
  }) => {
    let isBlocked = true
    await page.route('**/widget/panel.js**', (route) => (isBlocked ? route.abort() : route.continue()))
    await openUntilLoadTimeout(page, servers, '&locale=pt-BR')
    await page.getByRole('button', { name: 'Close' }).tap()
    await expect(card(page)).toBeHidden()

    isBlocked = false
    await blockFrame(page)
    // A new tap on the bubble retries the load that failed before.
    await bubbleOf(page).tap()
    await expect(frameOf(page).owner()).toBeAttached()
    await expect(page.getByRole('button', { name: 'Fechar' })).toBeVisible()
    await page.clock.fastForward(8_000)
    await expect(page.getByText('Não foi possível carregar o chat.')).toBeVisible()
    for (const field of await card(page).locator('input, textarea').all())
      expect(await field.evaluate((element) => parseFloat(getComputedStyle(element).fontSize))).toBeGreaterThanOrEqual(16)
    await page.getByRole('button', { name: 'Fechar' }).tap()
    await bubbleOf(page).tap({ trial: true })
  }) // prettier-ignore
})
