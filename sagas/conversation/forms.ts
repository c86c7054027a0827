import { parseFilledForms } from '#domain/message/filledForms.ts'
import { selectStoredForms } from '#state/conversation/forms.ts'
import { onChange, put, type Saga, select, service, take, takeEvery } from '../effects.ts'

/** Persists what the visitor has filled into the forms of messages, and restores it after a reload. */
export function* formsSaga(): Saga {
  yield* take('session/opened')
  const session = yield* service('session')
  // What another tab fills in from here on comes from it. Until now, it has stored more than a first reading would find.
  yield* take('tabs/joined')
  yield* put({ type: 'forms/restored', forms: parseFilledForms(session.read('forms')) })
  const persist = function* (): Saga {
    session.write('forms', yield* select(selectStoredForms))
  }
  yield* onChange(selectStoredForms, persist)
  // These changes may have moved or deleted stored values, so the values are stored again.
  yield* takeEvery(['consent/applied', 'contact/changed'], persist)
}
