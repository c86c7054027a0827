import { selectPreChat } from '#state/visitor/preChat.ts'
import { put, type Saga, select, service, take, takeEvery } from '../effects.ts'

/** Persists the pre-chat form's values, and restores them after a reload. */
export function* preChatSaga(): Saga {
  yield* take('session/opened')
  const session = yield* service('session')
  // What another tab fills in from here on comes from it. Until now, it has stored more than a first reading would find.
  yield* take('tabs/joined')
  const values = Object.fromEntries(new URLSearchParams(session.read('preChat')))
  const persist = function* (): Saga {
    const serialized = new URLSearchParams((yield* select(selectPreChat)).values).toString()
    session.write('preChat', serialized || undefined)
  }
  yield* takeEvery(
    ['preChat/restored', 'preChat/filled', 'conversation/loaded', 'contact/changed', 'consent/applied'],
    persist,
  )
  yield* put({ type: 'preChat/restored', values })
}
