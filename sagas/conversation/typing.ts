import { TYPING_TIMEOUT_MS } from '#domain/limits.ts'
import { selectTypingSender } from '#state/conversation/typing.ts'
import { delay, onChange, put, type Saga, select } from '../effects.ts'

/** Ends the typing indicator after TYPING_TIMEOUT_MS without a new typing event, whatever other events arrive. */
export function* typingSaga(): Saga {
  yield* onChange(selectTypingSender, expire)
}

function* expire(sender: ReturnType<typeof selectTypingSender>): Saga {
  if (sender === undefined) return
  yield* delay(TYPING_TIMEOUT_MS)
  // Every typing event brings a new sender, whose time has begun later.
  if ((yield* select(selectTypingSender)) === sender) yield* put({ type: 'typing/expired' })
}
