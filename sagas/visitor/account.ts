import type { ActionOf } from '#state/root.ts'
import { selectIsEmbedded } from '#state/widget.ts'
import { call, put, type Saga, select, service, takeEvery } from '../effects.ts'

export function* accountSaga(): Saga {
  yield* takeEvery('account/loaded', reportEmbed)
}

export function* loadAccount(): Saga {
  const api = yield* service('api')
  const result = yield* call(api.account.load)
  yield* put(
    result.ok ? { type: 'account/loaded', account: result.data } : { type: 'account/failed', failure: result.failure },
  )
}

/** Reports to the server, once per account, that its snippet is embedded in a page. Does not retry after a failure. */
function* reportEmbed({ account }: ActionOf<'account/loaded'>): Saga {
  if (account.isScriptLoadedOnWebpage || !(yield* select(selectIsEmbedded))) return
  const api = yield* service('api')
  const result = yield* call(api.account.reportScriptLoaded)
  if (!result.ok) yield* put({ type: 'account/failed', failure: result.failure })
}
