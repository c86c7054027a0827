import type { Message } from '#domain/message/message.ts'
import type { ActionOf } from '#state/root.ts'
import { selectChimedId, selectHasWindow, selectIsSoundOn } from '#state/sound.ts'
import { selectIsLeading } from '#state/tabs.ts'
import { call, delay, put, type Saga, select, service } from './effects.ts'

const CHIME = 'assigned-chat-new-message.wav'

/** Minimum time between two chimes, in ms. */
const CHIME_INTERVAL_MS = 1_000

/** Time that a page waits for its pop-out window to chime, in ms. A browser may have stopped or muted the window. */
const WINDOW_WAIT_MS = 500

/**
 * Creates a handler that chimes once per agent message, in the leader tab only, and not if the pop-out window or another
 * tab has chimed for it. Repeated events are ignored.
 */
export function createChime(): (action: ActionOf<'realtime/received'>) => Saga {
  let newest = 0
  let lastChimeAt = 0
  return function* ({ events }) {
    const now = yield* service('now')
    const latest = Math.max(0, ...listReplies(events))
    if (latest <= newest) return
    newest = latest
    if (now() - lastChimeAt < CHIME_INTERVAL_MS || !(yield* isDue(latest))) return
    lastChimeAt = now()
    if (yield* select(selectHasWindow)) yield* delay(WINDOW_WAIT_MS)
    if (yield* isDue(latest)) yield* chime(latest)
  }
}

/** Returns whether this tab is to chime for a message: it leads, sounds are on, and nothing else has chimed for it. */
function* isDue(messageId: number): Saga<boolean> {
  return (
    (yield* select(selectIsLeading)) && (yield* select(selectIsSoundOn)) && messageId > (yield* select(selectChimedId))
  )
}

/** Returns the ids of the new messages of agents. */
const listReplies = (events: ActionOf<'realtime/received'>['events']): readonly number[] =>
  events.flatMap((event) => (event.event === 'message.created' && isReply(event.message) ? event.message.id : []))

const isReply = ({ direction, sender }: Message): boolean => direction === 'outgoing' && sender?.kind !== 'bot'

/** Plays the sound. Browsers block it before the first click in the iframe; the host page is then asked to play it. */
function* chime(messageId: number): Saga {
  const playSound = yield* service('playSound')
  const report = yield* service('report')
  try {
    yield* call(playSound, CHIME)
    yield* put({ type: 'sound/chimed', messageId })
  } catch (problem) {
    report(problem)
    yield* put({ type: 'sound/refused' })
  }
}
