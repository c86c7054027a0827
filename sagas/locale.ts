import { selectLocale } from '#state/locale.ts'
import { onChange, put, type Saga, service, take } from './effects.ts'

/** Persists the locale and restores it on the next visit, where a host's own setting takes precedence. */
export function* localeSaga(): Saga {
  yield* take('session/opened')
  const session = yield* service('session')
  const locale = session.read('locale')
  if (locale !== undefined) yield* put({ type: 'locale/recalled', locale })
  yield* onChange(selectLocale, function* (active) {
    session.write('locale', active)
  })
}
