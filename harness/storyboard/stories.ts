import { CHAT_STORIES } from './chatStories.ts'
import { HOME_STORIES } from './homeStories.ts'
import { FORM_STORIES, HELP_STORIES, PREVIEW_STORIES } from './otherStories.ts'
import type { Story } from './story.ts'
import { VOICE_STORIES } from './voiceStories.ts'

/** Every screen of the widget in every state, for the storyboard, the pictures and the tests of all locales. */
export const STORIES: readonly Story[] = [
  ...HOME_STORIES,
  ...CHAT_STORIES,
  ...VOICE_STORIES,
  ...FORM_STORIES,
  ...HELP_STORIES,
  ...PREVIEW_STORIES,
]
