import type { Frame, Page } from '@playwright/test'
import type { Story } from '../../harness/storyboard/story.ts'
import { axeFaults, loadAxe } from './axe.ts'
import { layoutFaults } from './layoutFaults.ts'
import { settle, SIZES, switchLocale } from './stage.ts'

const SCHEMES = [
  { name: 'light', media: { colorScheme: 'light', forcedColors: 'none' }, rules: 'all' },
  { name: 'dark', media: { colorScheme: 'dark', forcedColors: 'none' }, rules: 'colours' },
  { name: 'forced', media: { colorScheme: 'light', forcedColors: 'active' }, rules: 'colours' },
] as const

/** Sizes of the layout checks: the narrowest phone, and a window of 1280 × 1024 at 400 % zoom. */
const NARROW = [
  { width: 320, height: 568 },
  { width: 320, height: 256 },
] as const

export type Opened = { readonly page: Page; readonly frame: Frame; readonly story: Story }

/** Faults with the combination in which they were found, and the number of combinations. */
type Found = { readonly faults: readonly string[]; readonly combinations: number }

/** Runs axe for an open story in every locale, size and scheme. */
export async function checkAccessibility({ page, frame, story }: Opened, locales: readonly string[]): Promise<Found> {
  const faults: string[] = []
  let combinations = 0
  await loadAxe(frame)
  for (const locale of locales) {
    await switchLocale(page, frame, locale)
    for (const size of SIZES) {
      await page.setViewportSize(size)
      for (const { name, media, rules } of SCHEMES) {
        await page.emulateMedia(media)
        await settle(frame)
        combinations += 1
        const found = await axeFaults(frame, rules)
        faults.push(...found.map((fault) => `${story.name} ${locale} ${size.width} ${name}: ${fault}`))
      }
    }
  }
  return { faults, combinations }
}

/** Checks the layout of an open story in every locale, at 320 px and at 400 % zoom. */
export async function checkLayout({ page, frame, story }: Opened, locales: readonly string[]): Promise<Found> {
  const faults: string[] = []
  let combinations = 0
  for (const locale of locales) {
    await switchLocale(page, frame, locale)
    for (const size of NARROW) {
      await page.setViewportSize(size)
      await settle(frame)
      combinations += 1
      // At 400 % zoom, the files that the visitor has chosen take some of the list's half.
      const hasFiles = story.steps?.some((step) => 'choose' in step) === true
      const isConversation = story.isConversation === true && !(hasFiles && size.height < 420)
      const found = await layoutFaults(frame, { locale, isConversation })
      faults.push(...found.map((fault) => `${story.name} ${locale} ${size.width}×${size.height}: ${fault}`))
    }
  }
  return { faults, combinations }
}
