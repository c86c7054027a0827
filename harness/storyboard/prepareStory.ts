import { createSandbox } from '../sandbox.ts'
import { createKnownVisitor } from '../situations/knownVisitor.ts'
import type { Story, StoryContext } from './story.ts'

/** Story whose data exists in the sandbox. */
export type PreparedStory = { readonly context: StoryContext; readonly frameUrl: string }

type StoryPlace = { readonly sandboxUrl: string; readonly origin: string; readonly locale: string }

/** Copies the story's tenant, creates a visitor and the story's data there, and returns the address of the frame. */
export async function prepareStory(story: Story, { sandboxUrl, origin, locale }: StoryPlace): Promise<PreparedStory> {
  const tenant = await createSandbox(sandboxUrl, story.tenant).copyTenant()
  const visitor = await createKnownVisitor(sandboxUrl, tenant)
  const context = { sandbox: createSandbox(sandboxUrl, tenant), contactId: visitor.contactId, origin }
  // A tenant without a list of languages has all of them, so a story can be shown in every locale.
  await context.sandbox.changeSetting('features', { enabled_languages: [] })
  await story.prepare?.(context)
  const query = { website_token: tenant, cw_conversation: visitor.token, locale, darkMode: 'auto', ...story.query }
  return { context, frameUrl: `${sandboxUrl}/widget${story.path}?${new URLSearchParams(query)}` }
}
