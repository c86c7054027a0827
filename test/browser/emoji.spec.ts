import {
  composerOf,
  expect,
  fillComposer,
  messagesWithText,
  openStandalone,
  test,
  openChat,
  openHost,
} from './fixtures.ts'
import { textsOf } from './texts.ts'

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

test('an emoji is inserted at the caret, undo takes it back, and what is typed next is behind it', async ({
  page,
  servers,
}) => {
  await openStandalone(page, servers)
  const composer = composerOf(page)
  const insert = async (): Promise<void> => {
    await page.getByRole('button', { name: 'Choose an emoji' }).click()
    await page.getByRole('combobox', { name: 'Search emoji' }).fill('waving hand')
    await expect(page.getByRole('gridcell')).toHaveCount(1)
    await page.keyboard.press('Enter')
    await expect(composer).toBeFocused()
  }
  await composer.focus()
  await page.keyboard.type('hello world')
  for (let count = 0; count < 5; count += 1) await page.keyboard.press('ArrowLeft')
  await insert()
  await expect(composer).toHaveValue('hello 👋world')
  await page.keyboard.press('ControlOrMeta+z')
  await expect(composer).toHaveValue('hello world')
  await page.keyboard.press('ControlOrMeta+Shift+z')
  await expect(composer).toHaveValue('hello 👋world')
  await page.keyboard.type('wide ')
  await expect(composer).toHaveValue('hello 👋wide world')
})

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 700 } })

  test('an emoji is inserted at the caret, and the keyboard stays closed', async ({ page, servers }) => {
    await openStandalone(page, servers)
    const composer = composerOf(page)
    await composer.fill('hello world')
    await composer.evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(6, 6))
    await page.getByRole('button', { name: 'Choose an emoji' }).tap()
    await page.getByRole('combobox', { name: 'Search emoji' }).fill('waving hand')
    await page.getByRole('gridcell').first().tap()
    await expect(composer).toHaveValue('hello 👋world')
    await expect(composer).not.toBeFocused()
    expect(await composer.evaluate((field: HTMLTextAreaElement) => field.selectionStart)).toBe(8)
  })
})

for (const place of ['beside all controls', 'on the host page'])
  test(`a press ${place} closes the menu and the emoji picker`, async ({ page, servers }) => {
    await openHost(page, servers)
    const panel = await openChat(page)
    const other = place === 'on the host page' ? page.getByRole('heading').first() : panel.getByText('We are online')
    await panel.getByRole('button', { name: 'More options' }).click()
    await expect(panel.getByRole('menuitem').first()).toBeFocused()
    await other.click()
    await expect(panel.getByRole('menu')).toHaveCount(0)
    await panel.getByRole('button', { name: 'Choose an emoji' }).click()
    await expect(panel.getByRole('combobox', { name: 'Search emoji' })).toBeFocused()
    await other.click()
    await expect(panel.getByRole('dialog', { name: 'Search emoji' })).toHaveCount(0)
  })

test('letters typed after a press on a heading of the emoji picker do not go to the message', async ({
  page,
  servers,
}) => {
  await openStandalone(page, servers)
  await page.getByRole('button', { name: 'Choose an emoji' }).click()
  await page.getByText('Smileys & emotion').click()
  await page.keyboard.type('smile')
  await expect(page.getByRole('dialog', { name: 'Search emoji' })).toBeVisible()
  await expect(composerOf(page)).toHaveValue('')
})

test('an emoji picker that could not be loaded is loaded again by the next press', async ({ page, servers }) => {
  const picker = /EmojiPanel-[^/]*\.js/
  await page.route(picker, (route) => route.abort())
  await openStandalone(page, servers)
  const button = page.getByRole('button', { name: 'Choose an emoji' })
  await button.click()
  await expect(page.getByRole('status').filter({ hasText: 'Emoji could not be loaded.' })).toBeVisible()
  await page.unroute(picker)
  await button.click()
  await button.click()

  await expect(page.getByRole('gridcell').first()).toBeVisible()
})

test('picked emoji are in the row of recent emoji, the newest first, also after a reload', async ({
  page,
  servers,
}) => {
  await openStandalone(page, servers)
  const open = page.getByRole('button', { name: 'Choose an emoji' })
  const recent = page.getByRole('toolbar', { name: 'Recently used' })
  await open.click()
  await expect(page.getByRole('gridcell').first()).toBeVisible()
  await expect(recent).toHaveCount(0)
  const picked: string[] = []
  for (const name of ['waving hand', 'party popper', 'waving hand']) {
    if (picked.length > 0) await open.click()
    await page.getByRole('combobox', { name: 'Search emoji' }).fill(name)
    await expect(page.getByRole('gridcell')).toHaveCount(1)
    await page.keyboard.press('Enter')
    picked.push(name)
  }
  await page.reload()
  await fillComposer(page, '')
  await open.click()
  await expect(recent.getByRole('button')).toHaveText(['👋', '🎉'])

  await recent.getByRole('button', { name: '👋' }).focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(composerOf(page)).toHaveValue('🎉')
})

test('stored recent emoji that are no emoji are not shown', async ({ page, servers }) => {
  await openStandalone(page, servers)
  await page.getByRole('button', { name: 'Choose an emoji' }).click()
  await page.getByRole('combobox', { name: 'Search emoji' }).fill('waving hand')
  await expect(page.getByRole('gridcell')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.endsWith(':recentEmoji'))
    if (key === undefined) throw new Error('no recent emoji are stored')
    localStorage.setItem(key, 'click <b>here</b> 👍🏽 https://evil.test 5 🇳🇴 👍🏽')
  })
  await page.reload()
  await page.getByRole('button', { name: 'Choose an emoji' }).click()

  await expect(page.getByRole('toolbar', { name: 'Recently used' }).getByRole('button')).toHaveText(['👍🏽', '🇳🇴'])
})

test('a category button scrolls to its emoji, and a search hides the buttons', async ({ page, servers }) => {
  await openStandalone(page, servers)
  await page.getByRole('button', { name: 'Choose an emoji' }).click()
  await page.getByRole('button', { name: 'Food & drink' }).click()
  await expect(page.getByRole('gridcell', { name: 'Grapes' })).toBeInViewport()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('button', { name: 'Travel & places' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('gridcell', { name: 'Globe showing europe-africa' })).toBeInViewport()

  await page.getByRole('combobox', { name: 'Search emoji' }).fill('grapes')
  await expect(page.getByRole('button', { name: 'Travel & places' })).toHaveCount(0)
})

test('in a low window the emoji picker leaves its space to the emoji', async ({ page, servers }) => {
  await page.setViewportSize({ width: 400, height: 420 })
  await openStandalone(page, servers)
  await page.getByRole('button', { name: 'Choose an emoji' }).click()
  await expect(page.getByRole('gridcell', { name: 'Grinning face', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Food & drink' })).toBeHidden()
})

test('in Arabic the emoji picker has Arabic headings, and an Arabic search finds a heart', async ({
  page,
  servers,
}) => {
  const text = textsOf('ar')
  await page.goto(`${servers.sandboxUrl}/widget/chat?website_token=demo&locale=ar`)
  await page.getByRole('button', { name: text('composer.emoji') }).click()
  const heading = page.getByRole('grid').getByText('الوجوه والمشاعر').first()
  await expect(heading).toBeVisible()
  // The grid is from left to right in every language; its headings are aligned as their language is.
  await expect(heading).toHaveCSS('direction', 'rtl')
  await expect(page.getByRole('button', { name: 'الطعام والشراب' })).toBeVisible()

  await page.getByRole('combobox', { name: text('emoji.search') }).fill('قلب')
  await expect(page.getByRole('gridcell', { name: 'قلب أحمر', exact: true })).toHaveText('❤️')
  await expect(page.getByRole('gridcell', { name: 'وجه بابتسامة عريضة', exact: true })).toHaveCount(0)
})
