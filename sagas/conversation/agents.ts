import { call, put, type Saga, service } from '../effects.ts'

/** Loads the team from the widget API, and from the middleware if that request fails. */
export function* loadAgents(): Saga {
  if (!(yield* loadAgentsFromServer())) yield* loadAgentsFromMiddleware()
}

/** Loads the team from the widget API, which needs no token. Returns false if the request fails. */
export function* loadAgentsFromServer(): Saga<boolean> {
  const { agents } = yield* service('api')
  yield* put({ type: 'agents/requested' })
  const result = yield* call(agents.list)
  if (result.ok) yield* put({ type: 'agents/loaded', agents: result.data })
  return result.ok
}

export function* loadAgentsFromMiddleware(): Saga {
  const { agents } = yield* service('api')
  const result = yield* call(agents.listFromMiddleware)
  yield* put(
    result.ok ? { type: 'agents/loaded', agents: result.data } : { type: 'agents/failed', failure: result.failure },
  )
}
