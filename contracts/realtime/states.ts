import type { State } from '../support/expectation.ts'

/** Returns a state that is set up once the visitor is subscribed, so that the visitor receives its events. */
const then = (name: string): State => ({ name, params: { after: 'subscription' } })

/** Returns the state in which an unanswered message of this kind arrives. The kinds are those of `oneMessage`. */
export const messageComes = (kind: string): State => ({
  name: 'a message of this kind comes',
  params: { after: 'subscription', kind },
})

export const VISITOR_FILLS_IN = then('the visitor fills in the form')
export const VISITOR_WRITES = then('the visitor writes')
export const VISITOR_RATES = then('the visitor rates the conversation')
export const AGENT_WRITES = then('an agent writes')
export const AGENT_SENDS_PICTURE = then('an agent sends a picture')
export const AGENT_DELETES = then('an agent deletes an answer')
export const AGENT_TYPES = then('an agent starts typing')
export const AGENT_TYPES_NOTE = then('an agent starts typing a private note')
export const AGENT_STOPS = then('an agent stops typing')
export const AGENT_RESOLVES = then('an agent resolves the conversation')
export const AGENT_LABELS = then('an agent labels the conversation')
export const AGENT_LEAVES = then('an agent goes away')
export const CONVERSATION_BEGINS = then('a conversation begins')
export const SERVER_RESTARTS = then('the server restarts')
export const TURNED_AWAY = then('the server turns visitors away')

/** State in which the server knows no visitor with the pubsub token. */
export const NO_ROOM: State = { name: 'nobody has this room' }
