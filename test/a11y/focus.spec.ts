import { STORIES } from '../../harness/storyboard/stories.ts'
import { expect, test } from './fixtures.ts'
import { openStory } from './stage.ts'

/** Buttons that disappear when they are pressed, with the story that shows them. */
const CONTROLS: readonly (readonly [story: string, name: string])[] = [
  ['home-first', 'Send us a message We are online Typically replies in a few minutes'],
  ['home-search', 'Clear search'],
  ['message-options', 'Large'],
  ['chat-failed', 'Edit'],
  ['chat-failed', 'Remove'],
  ['chat-recorded', 'Remove'],
  ['chat-recorded', 'Send'],
  ['chat-files', 'Remove Invoice LB-20418.pdf'],
  ['chat-to-rate', 'Start a new conversation'],
  ['chat-to-rate', 'Request a conversation transcript'],
  ['contact-form', 'Leave a chat message instead'],
  ['contact-form-sent', 'Send another question'],
  ['contact-form-sent', 'Leave a chat message instead'],
  ['help', 'Getting started 10 articles'],
  ['help-no-hit', 'Ask us'],
  ['help-search-failed', 'Try again'],
  ['article-table', 'Back'],
  ['article-table', 'Yes'],
  ['article-table', 'No'],
  ['article-table', 'Ask us'],
]

for (const [name, control] of CONTROLS)
  test(`the focus is not lost when “${control}” of ${name} disappears`, async ({ page, servers }) => {
    const story = STORIES.find((known) => known.name === name)
    if (story === undefined) throw new Error(`no story ${name}`)
    const frame = await openStory(page, servers, story)
    const pressed = frame.getByRole('button', { name: control, exact: true })
    const element = await pressed.elementHandle()
    await pressed.press('Enter')
    // Another button with this name may follow at once, for example if the search fails again.
    await frame.waitForFunction((button) => !button?.isConnected, element)

    await expect(frame.locator(':focus')).toHaveCount(1)
  })
