import { call, put, type Saga, service } from '../effects.ts'

/** Loads the contact that the server has for this visitor. */
export function* loadContact(): Saga {
  const api = yield* service('api')
  const result = yield* call(api.contact.load)
  yield* put(
    result.ok ? { type: 'contact/loaded', contact: result.data } : { type: 'contact/failed', failure: result.failure },
  )
}
