import type { Message } from '#domain/message.ts'
import type { ActionOf } from '#state/root.ts'
import { selectIsSoundWanted } from '#state/sound.ts'
import { selectIsLeading } from '#state/tabs.ts'
import { call, fork, put, type Saga, select, service, take, takeEvery } from './effects.ts'

const CHIME = 'assigned-chat-new-message.wav'

/** Several answers in a row ring once. */
const CHIME_PAUSE_MS = 1_000

/** An agent's message is heard once, however many tabs there are and however often the room repeats it. */
export function* soundSaga(): Saga {
  yield* fork(rememberChoice)
  const now = yield* service('now')
  let newest = 0
  let rangAt = 0
  yield* takeEvery('realtime/received', function* ({ events }) {
    const ids = newAnswers(events).map(({ id }) => id)
    const latest = Math.max(0, ...ids)
    if (latest <= newest) return
    newest = latest
    const isQuietEnough = now() - rangAt >= CHIME_PAUSE_MS
    if (!isQuietEnough || !(yield* select(selectIsLeading)) || !(yield* select(selectIsSoundWanted))) return
    rangAt = now()
    yield* chime()
  })
}

const newAnswers = (events: ActionOf<'realtime/received'>['events']): readonly Message[] =>
  events.flatMap((event) => (event.event === 'message.created' && isAnswer(event.message) ? [event.message] : []))

const isAnswer = ({ direction, sender }: Message): boolean => direction === 'outgoing' && sender?.kind !== 'bot'

/** Browsers refuse before the visitor's first click; that is reported, and nothing else stops. */
function* chime(): Saga {
  const playSound = yield* service('playSound')
  const report = yield* service('report')
  try {
    yield* call(playSound, CHIME)
  } catch (problem) {
    report(problem)
  }
}

function* rememberChoice(): Saga {
  yield* take('session/opened')
  const session = yield* service('session')
  if (session.recall('muted') !== undefined) yield* put({ type: 'sound/muted' })
  yield* takeEvery(['sound/muted', 'sound/unmuted'], function* ({ type }) {
    session.remember('muted', type === 'sound/muted' ? 'yes' : undefined)
  })
}
