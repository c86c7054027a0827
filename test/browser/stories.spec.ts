/** Sample of `npm run test:a11y` and `test:layout`, which check all stories in all locales, and a control of both. */
import { STORIES } from '../../harness/storyboard/stories.ts'
import { axeFaults, loadAxe } from '../a11y/axe.ts'
import { layoutFaults, layoutShifts } from '../a11y/layoutFaults.ts'
import { checkAccessibility, checkLayout } from '../a11y/matrix.ts'
import { PLANTED_LAYOUT, PLANTED_RULES, plantFaults } from '../a11y/planted.ts'
import { openStory } from '../a11y/stage.ts'
import { expect, test } from './fixtures.ts'

for (const story of STORIES.filter(({ name }) => ['home-history', 'preview-three'].includes(name)))
  test(`${story.name} has no WCAG 2.2 AA violation in German, Arabic and Japanese`, async ({ page, servers }) => {
    const frame = await openStory(page, servers, story)
    expect((await checkAccessibility({ page, frame, story }, ['de', 'ar', 'ja'])).faults).toEqual([])
  })

for (const story of STORIES.filter(({ name }) => ['home-history', 'chat-history', 'pre-chat'].includes(name)))
  test(`${story.name} moves nothing while it loads, and fits a small phone and 400 % zoom in Tamil and Arabic`, async ({
    page,
    servers,
  }) => {
    const frame = await openStory(page, servers, story)
    expect(await layoutShifts(frame)).toEqual([])

    expect((await checkLayout({ page, frame, story }, ['ta', 'ar'])).faults).toEqual([])
  })

for (const story of STORIES.filter(({ name }) => ['home-first', 'chat-to-rate', 'contact-form-errors'].includes(name)))
  test(`${story.name} cuts and covers no text with the text spacing of WCAG 1.4.12`, async ({ page, servers }) => {
    const frame = await openStory(page, servers, story)
    await frame.evaluate(() => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(
        '*{line-height:1.5!important;letter-spacing:.12em!important;word-spacing:.16em!important}p{margin-block-end:2em!important}',
      )
      document.adoptedStyleSheets.push(sheet)
    })

    expect((await checkLayout({ page, frame, story }, ['en', 'de'])).faults).toEqual([])
  })

test('the checks of all stories find every planted fault of accessibility and layout', async ({ page }) => {
  await page.setContent(plantFaults())
  await loadAxe(page.mainFrame())
  const found = await axeFaults(page.mainFrame())
  expect(PLANTED_RULES.filter((rule) => !found.some((line) => line.startsWith(`${rule}:`)))).toEqual([])

  for (const [line, html] of PLANTED_LAYOUT) {
    await page.setContent(`<!doctype html><html lang="en"><main>${html}</main></html>`)
    const faults = await layoutFaults(page.mainFrame(), { locale: 'en', isConversation: line === 'short list' })
    expect(faults.map((fault) => fault.split(':')[0])).toEqual([line])
  }
})
