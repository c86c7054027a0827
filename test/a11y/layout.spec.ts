import { expect, test } from './fixtures.ts'
import { layoutShift } from './layoutFaults.ts'
import { checkLayout } from './matrix.ts'
import { chosenLocales, chosenStories, openStory } from './stage.ts'

for (const story of chosenStories())
  test(`${story.name} cuts, covers and breaks no text at 320 px and 400 % zoom, and loads without a shift`, async ({
    page,
    servers,
  }) => {
    const frame = await openStory(page, servers, story)
    const shift = await layoutShift(frame)
    const { faults, combinations } = await checkLayout({ page, frame, story }, chosenLocales())
    process.stdout.write(`${story.name}: ${combinations} combinations, ${faults.length} faults, shift ${shift}\n`)
    expect.soft(shift).toBe(0)
    expect(faults).toEqual([])
  })

test('the layout check finds a planted layout shift', async ({ page }) => {
  await page.setContent('<!doctype html><p>Text</p>')
  await page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    document.body.prepend(Object.assign(document.createElement('div'), { innerHTML: '<br>'.repeat(9) }))
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  })

  expect(await layoutShift(page.mainFrame())).toBeGreaterThan(0)
})
