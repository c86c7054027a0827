import type { ActionOf } from '#state/root.ts'
import { fork, put, type Saga, service, take, takeEvery } from './effects.ts'
import { importWithRetry } from './importWithRetry.ts'

export function* soundSaga(): Saga {
  yield* fork(rememberChoice)
  let ring: ((action: ActionOf<'realtime/received'>) => Saga) | undefined
  yield* takeEvery('realtime/received', function* (action) {
    const { createChime } = yield* importWithRetry(() => import('./chime.lazy.ts'))
    ring ??= createChime()
    yield* ring(action)
  })
}

function* rememberChoice(): Saga {
  yield* take('session/opened')
  const session = yield* service('session')
  if (session.recall('muted') !== undefined) yield* put({ type: 'sound/muted' })
  yield* takeEvery(['sound/muted', 'sound/unmuted'], function* ({ type }) {
    session.remember('muted', type === 'sound/muted' ? 'yes' : undefined)
  })
}
