import { TYPING_TIMEOUT_MS } from '#domain/limits.ts'
import type { ActionOf } from '#state/root.ts'
import { delay, put, type Saga, takeLatest } from './effects.ts'

/** Typing that is never taken back ends by itself; every new signal starts the wait anew. */
export function* typingSaga(): Saga {
  yield* takeLatest('realtime/received', expire)
}

function* expire({ events }: ActionOf<'realtime/received'>): Saga {
  const signal = events.findLast(({ event }) => event.startsWith('conversation.typing'))
  if (signal?.event !== 'conversation.typing_on') return
  yield* delay(TYPING_TIMEOUT_MS)
  yield* put({ type: 'typing/expired' })
}
