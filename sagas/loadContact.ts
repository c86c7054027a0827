import { call, put, type Saga, service } from './effects.ts'

/** Who the server takes the visitor for. */
export function* loadContact(): Saga {
  const api = yield* service('api')
  const result = yield* call(api.contact.load)
  yield* put(
    result.ok ? { type: 'contact/loaded', contact: result.data } : { type: 'contact/failed', failure: result.failure },
  )
}
