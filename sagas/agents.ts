import { call, put, type Saga, service } from './effects.ts'

/** Two services know the team: the widget's own is asked first, and the middleware where that one cannot say. */
export function* loadAgents(): Saga {
  if (!(yield* loadOwnAgents())) yield* loadAgentsElsewhere()
}

/** False where the widget's own service cannot say. The team is no secret: it tells whoever asks, known or not. */
export function* loadOwnAgents(): Saga<boolean> {
  const { agents } = yield* service('api')
  yield* put({ type: 'agents/requested' })
  const result = yield* call(agents.list)
  if (result.ok) yield* put({ type: 'agents/loaded', agents: result.data })
  return result.ok
}

export function* loadAgentsElsewhere(): Saga {
  const { agents } = yield* service('api')
  const result = yield* call(agents.listFromMiddleware)
  yield* put(
    result.ok ? { type: 'agents/loaded', agents: result.data } : { type: 'agents/failed', failure: result.failure },
  )
}
