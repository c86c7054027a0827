import { expect, test } from './fixtures.ts'
import { checkAccessibility } from './matrix.ts'
import { chosenLocales, chosenStories, openStory } from './stage.ts'

for (const story of chosenStories())
  test(`${story.name} has no WCAG 2.2 AA violation in any locale, size and scheme`, async ({ page, servers }) => {
    const startedAt = performance.now()
    const frame = await openStory(page, servers, story)
    const { faults, combinations } = await checkAccessibility({ page, frame, story }, chosenLocales())
    const seconds = Math.round((performance.now() - startedAt) / 1_000)
    process.stdout.write(`${story.name}: ${combinations} combinations in ${seconds} s, ${faults.length} faults\n`)
    expect(faults).toEqual([])
  })
