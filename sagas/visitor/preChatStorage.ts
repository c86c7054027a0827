import { selectPreChat } from '#state/visitor/preChat.ts'
import { put, type Saga, select, service, take, takeEvery } from '../effects.ts'

/** Persists the pre-chat form's values, and restores them after a reload. */
export function* preChatSaga(): Saga {
  yield* take('session/opened')
  const session = yield* service('session')
  const values = Object.fromEntries(new URLSearchParams(session.read('preChat')))
  yield* put({ type: 'preChat/restored', values })
  yield* takeEvery(['preChat/filled', 'conversation/loaded', 'contact/changed', 'consent/applied'], function* () {
    const serialized = new URLSearchParams((yield* select(selectPreChat)).values).toString()
    session.write('preChat', serialized || undefined)
  })
}
