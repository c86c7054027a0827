import type { Frame, Page } from '@playwright/test'
import type { Dev } from '../../cli/commands/dev.ts'
import { STORIES } from '../../harness/storyboard/stories.ts'
import { openStory, settle, switchLocale } from '../a11y/stage.ts'
import { expect, test } from './fixtures.ts'
import { usePictureFonts } from './pictureFonts.ts'

/**
 * Compares pictures with those in `pictures/`. After a change of the look, `npm run pictures` stores them again; look at
 * each of them before you commit it.
 */

/** Stories of which each part of the look is in at least one. */
const PICTURED = ['home-history', 'chat-menu', 'message-options', 'message-form-errors', 'pre-chat', 'article-table']

const LOCALES = ['en', 'de', 'ar', 'ja', 'ta'] as const

const SCHEMES = ['light', 'dark'] as const

/** Moment of all pictures, as they show times and days. The page dates its messages by it, which the sandbox would not. */
const NOW = new Date('2026-03-18T14:32:00Z')

test.use({ viewport: { width: 400, height: 704 }, timezoneId: 'UTC', needsWholeBrowser: true })

async function openStill(page: Page, servers: Dev, name: string): Promise<Frame> {
  const story = STORIES.find((known) => known.name === name)
  if (story === undefined) throw new Error(`There is no story ${name}.`)
  await page.clock.setFixedTime(NOW)
  const frame = await openStory(page, servers, story)
  await expect(frame.locator('[aria-busy=true], [role=log]:not(:has(article))')).toHaveCount(0)
  await frame.waitForFunction(() => document.hasFocus())
  if (name === 'pre-chat') await expect(frame.locator('form input').first()).toBeFocused()
  return frame
}

/** Number of pixels that may differ. One line of text that moves by two pixels changes more. */
const TOLERANCE = { maxDiffPixels: 40, animations: 'disabled', caret: 'hide' } as const

for (const name of PICTURED)
  test(`${name} looks the same as before in five languages, light and dark`, async ({ page, servers }) => {
    const frame = await openStill(page, servers, name)
    for (const locale of LOCALES) {
      await switchLocale(page, frame, locale)
      await usePictureFonts(frame)
      for (const colorScheme of SCHEMES) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
        await settle(frame)
        await expect.soft(page).toHaveScreenshot(`${name}.${locale}.${colorScheme}.png`, TOLERANCE)
      }
    }
  })

test('a picture differs from before if one line of text moves by 2 px', async ({ page, servers }) => {
  const frame = await openStill(page, servers, 'home-history')
  await usePictureFonts(frame)
  await expect(page).toHaveScreenshot('home-history.en.light.png', TOLERANCE)
  await frame.evaluate(() => document.querySelector('h1')?.style.setProperty('translate', '0 2px'))

  await expect(page).not.toHaveScreenshot('home-history.en.light.png', TOLERANCE)
})
