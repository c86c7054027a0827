import type { Message } from '#domain/message/message.ts'
import type { ActionOf } from '#state/root.ts'
import { selectIsSoundOn } from '#state/sound.ts'
import { selectIsLeading } from '#state/tabs.ts'
import { call, put, type Saga, select, service } from './effects.ts'

const CHIME = 'assigned-chat-new-message.wav'

/** Minimum time between two chimes, in ms. */
const CHIME_INTERVAL_MS = 1_000

/** Creates a handler that chimes once per agent message, in the leader tab only. Repeated events are ignored. */
export function createChime(): (action: ActionOf<'realtime/received'>) => Saga {
  let newest = 0
  let lastChimeAt = 0
  return function* ({ events }) {
    const now = yield* service('now')
    const latest = Math.max(0, ...listReplies(events))
    if (latest <= newest) return
    newest = latest
    const canChime = now() - lastChimeAt >= CHIME_INTERVAL_MS
    if (!canChime || !(yield* select(selectIsLeading)) || !(yield* select(selectIsSoundOn))) return
    lastChimeAt = now()
    yield* chime()
  }
}

/** Returns the ids of the new messages of agents. */
const listReplies = (events: ActionOf<'realtime/received'>['events']): readonly number[] =>
  events.flatMap((event) => (event.event === 'message.created' && isReply(event.message) ? event.message.id : []))

const isReply = ({ direction, sender }: Message): boolean => direction === 'outgoing' && sender?.kind !== 'bot'

/** Plays the sound. Browsers block it before the first click in the iframe; the host page is then asked to play it. */
function* chime(): Saga {
  const playSound = yield* service('playSound')
  const report = yield* service('report')
  try {
    yield* call(playSound, CHIME)
  } catch (problem) {
    report(problem)
    yield* put({ type: 'sound/refused' })
  }
}
