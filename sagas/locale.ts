import { selectLocale } from '#state/locale.ts'
import { put, type Saga, select, service, take, takeEvery } from './effects.ts'

/** The visitor's language is kept, for a host that names none the next time. */
export function* localeSaga(): Saga {
  yield* take('session/opened')
  const session = yield* service('session')
  const locale = session.recall('locale')
  if (locale !== undefined) yield* put({ type: 'locale/recalled', locale })
  yield* takeEvery(['host/set-locale', 'channel/loaded'], function* () {
    session.remember('locale', yield* select(selectLocale))
  })
}
