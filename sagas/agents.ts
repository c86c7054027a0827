import { call, put, type Saga, service } from './effects.ts'

/** Two services know the team: the widget's own is asked first, and the middleware where that one cannot say. */
export function* loadAgents(): Saga {
  const { agents } = yield* service('api')
  yield* put({ type: 'agents/requested' })
  const first = yield* call(agents.list)
  const result = first.ok ? first : yield* call(agents.listFromMiddleware)
  yield* put(
    result.ok ? { type: 'agents/loaded', agents: result.data } : { type: 'agents/failed', failure: result.failure },
  )
}
