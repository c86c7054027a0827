import { call, put, type Saga, service } from './effects.ts'

export function* loadAccount(): Saga {
  const api = yield* service('api')
  const result = yield* call(api.account.load)
  yield* put(
    result.ok ? { type: 'account/loaded', account: result.data } : { type: 'account/failed', failure: result.failure },
  )
}
