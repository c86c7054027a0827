import { call, put, type Saga, service } from './effects.ts'

export function* loadAgents(): Saga {
  const api = yield* service('api')
  yield* put({ type: 'agents/requested' })
  const result = yield* call(api.agents.list)
  yield* put(
    result.ok ? { type: 'agents/loaded', agents: result.data } : { type: 'agents/failed', failure: result.failure },
  )
}
