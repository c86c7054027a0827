import { buildExamples } from '../desk/examples.ts'
import { createConversation } from '../situations/createConversation.ts'
import { HISTORY } from '../situations/conversations.ts'
import type { Story, StoryContext } from './story.ts'

/** Prepares a tenant with voice messages, and a conversation that ends with these examples. */
const withVoice =
  (...examples: readonly string[]) =>
  async (context: StoryContext): Promise<void> => {
    await context.sandbox.changeSetting('page', { voiceMessages: true })
    const drafts = buildExamples(context.sandbox.url).flatMap(({ name, drafts: all }) =>
      examples.includes(name) ? all : [],
    )
    await createConversation(context, [...HISTORY.slice(-4), ...drafts.map((draft) => [0, draft] as const)])
  }

const VOICE = { screen: 'Chat', tenant: 'demo', path: '/chat', prepare: withVoice() } as const

const RECORD = { click: 'role=button[name="Record a voice message"]' }
/** A recording of less than a second cannot be sent. */
const SECOND = { click: '[data-sendable]' }
const STOP = { click: 'role=button[name="Stop recording"]' }
const DELETE = { click: 'role=button[name="Delete recording"]' }

/** Stories of voice messages. A frame that may not use the microphone says so. */
export const VOICE_STORIES: readonly Story[] = [
  { ...VOICE, name: 'chat-voice-recording', hasMicrophone: true, steps: [RECORD], shows: 'role=timer' },
  { ...VOICE, name: 'chat-voice-review', hasMicrophone: true, steps: [RECORD, SECOND, STOP], shows: 'role=slider' },
  { ...VOICE, name: 'chat-voice-deleted', hasMicrophone: true, steps: [RECORD, SECOND, STOP, DELETE], shows: 'text=/Recording deleted/' },
  { ...VOICE, name: 'chat-voice-refused', steps: [RECORD], shows: 'role=alert' },
  { ...VOICE, name: 'chat-voice-received', isConversation: true, prepare: withVoice('Audio'), shows: 'role=log >> role=slider' },
] // prettier-ignore
