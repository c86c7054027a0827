import type { Message, MessageId } from '#domain/message/message.ts'
import type { ActionOf } from '#state/root.ts'
import { selectIsSoundOn } from '#state/sound.ts'
import { selectIsLeading } from '#state/tabs.ts'
import { call, put, type Saga, select, service, takeWithin } from './effects.ts'
import { isRemote } from './tabs/remoteActions.ts'

const CHIME = 'assigned-chat-new-message.wav'

/** Minimum time between two chimes, in ms. */
const CHIME_INTERVAL_MS = 1_000

/** Time in which a pop-out window plays the chime that the page would play otherwise, in ms. */
const WINDOW_MS = 500

type Chime = (action: ActionOf<'realtime/received' | 'sound/played'>) => Saga

/**
 * Creates a handler that chimes once per agent message, in the leader tab only, and not beside a pop-out window. Repeated
 * events are ignored.
 */
export function createChime(): Chime {
  let newest: MessageId | 0 = 0
  let lastChimeAt = 0
  let hasWindow = false
  const receive = function* ({ events }: ActionOf<'realtime/received'>): Saga {
    const now = yield* service('now')
    const latest = newestReply(events)
    if (latest <= newest) return
    newest = latest
    const isEarly = now() - lastChimeAt < CHIME_INTERVAL_MS
    if (isEarly || !(yield* select(selectIsLeading)) || !(yield* select(selectIsSoundOn))) return
    hasWindow = hasWindow && (yield* takeWithin(WINDOW_MS, 'sound/played', isRemote)) !== undefined
    if (hasWindow) return
    lastChimeAt = now()
    yield* put({ type: 'sound/played', id: latest })
    yield* chime()
  }
  return function* (action) {
    if (action.type === 'realtime/received') yield* receive(action)
    else {
      if (action.id > newest) newest = action.id
      hasWindow ||= isRemote(action)
    }
  }
}

/** Returns the id of the newest message of an agent among the events; 0 if there is none. */
const newestReply = (events: ActionOf<'realtime/received'>['events']): MessageId | 0 =>
  events.reduce<MessageId | 0>((newest, event) => {
    const id = event.event === 'message.created' && isReply(event.message) ? event.message.id : 0
    return id > newest ? id : newest
  }, 0)

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
