import { subscribe, put, type Saga, service } from '../effects.ts'

export function* networkSaga(): Saga {
  const network = yield* service('network')
  yield* put({ type: 'network/changed', isOnline: network.isOnline() })
  yield* subscribe<{ readonly isOnline: boolean }>(
    (emit) => network.listen((isOnline) => emit({ isOnline })),
    ({ isOnline }) => put({ type: 'network/changed', isOnline }),
  )
}
