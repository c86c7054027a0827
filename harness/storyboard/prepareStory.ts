import { createSandbox, type Sandbox } from '../sandbox.ts'
import { createKnownVisitor } from '../situations/knownVisitor.ts'
import type { Story, StoryContext, Tenant } from './story.ts'

/** Story whose data exists in the sandbox. */
export type PreparedStory = { readonly context: StoryContext; readonly frameUrl: string }

export type StoryPlace = {
  readonly sandboxUrl: string
  readonly origin: string
  readonly locale: string
  /** Tenant that replaces the story's own one. */
  readonly tenant?: Tenant | undefined
  /** Colour `#rrggbb` that replaces the tenant's own one. */
  readonly accent?: string | undefined
  /** Whether the page gets the script that takes the visitor's steps. */
  readonly hasPlayer?: boolean
  /** Called as soon as the copy of the tenant exists, before the story adds faults for it. */
  readonly onCopied?: (copy: Sandbox) => void
}

/**
 * Copies the tenant, creates a visitor and the story's data there, and returns the address of the frame. Throws if the
 * sandbox cannot be reached or refuses a request.
 */
export async function prepareStory(story: Story, place: StoryPlace): Promise<PreparedStory> {
  const { origin, locale, accent, hasPlayer = false, onCopied } = place
  const sandboxUrl = story.screen === 'Loading' ? toOwnHost(place.sandboxUrl, story.name) : place.sandboxUrl
  const tenant = await createSandbox(sandboxUrl, place.tenant ?? story.tenant).copyTenant()
  const sandbox = withAccent(createSandbox(sandboxUrl, tenant), accent)
  onCopied?.(sandbox)
  const visitor = await createKnownVisitor(sandboxUrl, tenant)
  const context = { sandbox, contactId: visitor.contactId, origin }
  // A tenant without a list of languages has all of them, so a story can be shown in every locale.
  await sandbox.changeSetting('features', { enabled_languages: [] })
  if (accent !== undefined) await sandbox.changeSetting('channel', {})
  await story.prepare?.(context)
  const query = {
    website_token: tenant,
    cw_conversation: visitor.token,
    locale,
    darkMode: 'auto',
    ...(hasPlayer && { player: '1' }),
    ...story.query,
  }
  return { context, frameUrl: `${sandboxUrl}/widget${story.path}?${new URLSearchParams(query)}` }
}

/**
 * Returns another host name of the same sandbox. A browser opens at most six connections to a host, and a story that
 * holds its requests would take those of all other stories.
 */
function toOwnHost(sandboxUrl: string, name: string): string {
  const url = new URL(sandboxUrl)
  url.hostname = `${name}.localhost`
  return url.origin
}

/** Adds the colour to every change of the channel, as a change replaces all earlier ones. */
const withAccent = (sandbox: Sandbox, accent: string | undefined): Sandbox =>
  accent === undefined
    ? sandbox
    : {
        ...sandbox,
        changeSetting: (name, body) =>
          sandbox.changeSetting(name, name === 'channel' ? { ...Object(body), widget_color: accent } : body),
      }
