import { expect, test } from './fixtures.ts'
import { layoutShifts } from './layoutFaults.ts'
import { checkLayout } from './matrix.ts'
import { chosenLocales, chosenStories, openStory, settle } from './stage.ts'

for (const story of chosenStories())
  test(`${story.name} cuts, covers and breaks no text at 320 px and 400 % zoom, and loads without a shift`, async ({
    page,
    servers,
  }) => {
    const frame = await openStory(page, servers, story)
    // The steps of a script are no input that excuses a shift, so a story with steps is measured without them.
    const shifts = story.steps === undefined ? await layoutShifts(frame) : []
    const { faults, combinations } = await checkLayout({ page, frame, story }, chosenLocales())
    process.stdout.write(
      `${story.name}: ${combinations} combinations, ${faults.length} faults, ${shifts.length} shifts\n`,
    )
    expect.soft(shifts).toEqual([])
    expect(faults).toEqual([])
  })

test('the layout check finds a planted layout shift', async ({ page }) => {
  await page.setContent('<!doctype html><p>Text</p>')

  // For half a second after its window got a size, a browser takes every shift for the visitor's. So a shift is planted
  // until one is found.
  await expect
    .poll(async () => {
      await page.evaluate(() =>
        document.body.prepend(Object.assign(document.createElement('div'), { innerHTML: '<br>'.repeat(3) })),
      )
      await settle(page.mainFrame())
      return layoutShifts(page.mainFrame())
    })
    .toContainEqual(expect.stringContaining('<p>Text</p>'))
})
