/** Sample of `npm run test:a11y`, which checks all stories in all locales. */
import { STORIES } from '../../harness/storyboard/stories.ts'
import { checkAccessibility } from '../a11y/matrix.ts'
import { openStory } from '../a11y/stage.ts'
import { expect, test } from './fixtures.ts'

for (const story of STORIES.filter(({ name }) => name === 'home-first'))
  test(`${story.name} has no WCAG 2.2 AA violation in German, Arabic and Japanese`, async ({ page, servers }) => {
    const frame = await openStory(page, servers, story)
    expect((await checkAccessibility({ page, frame, story }, ['de', 'ar', 'ja'])).faults).toEqual([])
  })
