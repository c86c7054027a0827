import type { State } from './expectation.ts'

/** States that the contracts need. A state hook receives these texts. */

const state = (name: string): State => ({ name })

export const NEW_VISITOR = state('a visitor without a conversation')
export const ALL_FEATURES_ON = state('a visitor of an inbox with everything on')
export const UNKNOWN_WEBSITE_TOKEN = state('nobody has this website token')
export const UNKNOWN_VISITOR = state("nobody knows this visitor's token")
export const ANSWERED_CONVERSATION = state("a visitor in an open conversation with an agent's answer")
export const RESOLVED = state('a visitor whose conversation is resolved')
export const LONG_CONVERSATION = state('a visitor in a conversation of more than a page')
export const MESSAGE_LIMIT_REACHED = state('a visitor who has reached the limit of messages')
export const SENDING_TOO_FAST = state('a visitor who writes too fast')
export const MISSING_MESSAGE = state('a message that is gone')
export const VERIFICATION_REQUIRED = state('an inbox that wants proof of who a visitor is')
export const IDENTIFIER_TAKEN = state('another visitor is known by this identifier')
export const WITH_ATTRIBUTES = state('a visitor with attributes')
export const AGENT_ONLINE = state('an inbox with an agent who is online')
export const CAMPAIGN = state('an inbox with a campaign')
export const WITH_BOT = state('a visitor in an open conversation with a connected bot')
export const PINNED_ARTICLE = state('a knowledge base with a pinned article')
export const KNOWLEDGE_BASE_OFF = state('an account that has switched its knowledge base off')
export const MISSING_ARTICLE = state('an article that is gone')

/** Returns the state of a conversation with a single message of this kind, and the message that it answers, if any. */
export const createMessageState = (kind: string): State => ({
  name: 'a visitor in a conversation of one message',
  params: { kind },
})
