import type { ActionOf } from '#state/root.ts'
import { selectSetup } from '#state/setup.ts'
import { selectIsPeeking } from '#state/widget.ts'
import { call, put, type Saga, select, service, take, takeInOrder } from './effects.ts'

/** What happened on the host's page is passed on to the server, which tells webhooks and bots of it. */
export function* pushedEventsSaga(): Saga {
  yield* takeInOrder('host/push-event', passOn)
}

/** A few lines of news that open by themselves are no opening. */
function* passOn({ eventName }: ActionOf<'host/push-event'>): Saga {
  if (yield* select(selectIsPeeking)) return
  while ((yield* select(selectSetup)) !== 'finished') yield* take('setup/finished')
  const api = yield* service('api')
  const result = yield* call(api.events.send, eventName)
  if (!result.ok) yield* put({ type: 'pushedEvents/refused', failure: result.failure })
}
