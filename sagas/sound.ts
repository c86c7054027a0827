import type { ActionOf } from '#state/root.ts'
import { fork, put, type Saga, service, take, takeEvery } from './effects.ts'
import { importWithRetry } from './importWithRetry.ts'

export function* soundSaga(): Saga {
  yield* fork(persistChoice)
  let playChime: ((action: ActionOf<'realtime/received'>) => Saga) | undefined
  yield* takeEvery('realtime/received', function* (action) {
    const { createChime } = yield* importWithRetry(() => import('./chime.lazy.ts'))
    playChime ??= createChime()
    yield* playChime(action)
  })
}

function* persistChoice(): Saga {
  yield* take('session/opened')
  const session = yield* service('session')
  if (session.read('muted') !== undefined) yield* put({ type: 'sound/muted' })
  yield* takeEvery(['sound/muted', 'sound/unmuted'], function* ({ type }) {
    session.write('muted', type === 'sound/muted' ? 'yes' : undefined)
  })
}
