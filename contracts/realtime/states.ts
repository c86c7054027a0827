import type { State } from '../support/expectation.ts'

/** Returns a state that is set up once the visitor is subscribed, so that the visitor receives its events. */
const afterSubscription = (name: string): State => ({ name, params: { after: 'subscription' } })

/** Returns the provider state in which a message of a kind arrives. The kinds are those of `createMessageState`. */
export const messageArrives = (kind: string): State => ({
  name: 'a message of this kind comes',
  params: { after: 'subscription', kind },
})

export const VISITOR_FILLS_IN = afterSubscription('the visitor fills in the form')
export const VISITOR_WRITES = afterSubscription('the visitor writes')
export const VISITOR_RATES = afterSubscription('the visitor rates the conversation')
export const AGENT_WRITES = afterSubscription('an agent writes')
export const AGENT_SENDS_PICTURE = afterSubscription('an agent sends a picture')
export const AGENT_DELETES = afterSubscription('an agent deletes an answer')
export const BOT_CONTINUES = afterSubscription('the bot sends the next words of an answer')
export const AGENT_TYPES = afterSubscription('an agent starts typing')
export const AGENT_TYPES_NOTE = afterSubscription('an agent starts typing a private note')
export const AGENT_STOPS = afterSubscription('an agent stops typing')
export const AGENT_RESOLVES = afterSubscription('an agent resolves the conversation')
export const AGENT_LABELS = afterSubscription('an agent labels the conversation')
export const AGENT_LEAVES = afterSubscription('an agent goes away')
export const CONVERSATION_BEGINS = afterSubscription('a conversation begins')
export const SERVER_RESTARTS = afterSubscription('the server restarts')
export const VISITOR_REJECTED = afterSubscription('the server turns visitors away')

/** State in which the server knows no visitor with the pubsub token. */
export const UNKNOWN_ROOM: State = { name: 'nobody has this room' }
