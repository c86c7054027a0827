import type { ActionOf } from '#state/root.ts'
import { selectIsPreview } from '#state/widget.ts'
import { call, put, type Saga, select, service } from '../effects.ts'
import { waitForSetup } from '../waitForSetup.ts'

/** Sends a host page's event to the server, except while only a preview is shown. */
export function* pushEvent({ eventName }: ActionOf<'host/push-event'>): Saga {
  if (yield* select(selectIsPreview)) return
  yield* waitForSetup()
  const { events } = yield* service('api')
  const result = yield* call(events.send, eventName)
  if (!result.ok) yield* put({ type: 'pushedEvents/refused', failure: result.failure })
}
