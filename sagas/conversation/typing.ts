import { TYPING_TIMEOUT_MS } from '#domain/limits.ts'
import type { ActionOf } from '#state/root.ts'
import { delay, put, type Saga, takeLatest } from '../effects.ts'

/** Ends the typing indicator after TYPING_TIMEOUT_MS without a new typing event. */
export function* typingSaga(): Saga {
  yield* takeLatest('realtime/received', expire)
}

function* expire({ events }: ActionOf<'realtime/received'>): Saga {
  const typingEvent = events.findLast(({ event }) => event.startsWith('conversation.typing'))
  if (typingEvent?.event !== 'conversation.typing_on') return
  yield* delay(TYPING_TIMEOUT_MS)
  yield* put({ type: 'typing/expired' })
}
