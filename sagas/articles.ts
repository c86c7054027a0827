import { selectSetup } from '#state/setup.ts'
import { call, put, type Saga, select, service, take, takeLatest } from './effects.ts'

export function* articlesSaga(): Saga {
  yield* takeLatest('articles/requested', load)
}

function* load(): Saga {
  const api = yield* service('api')
  while ((yield* select(selectSetup)) !== 'finished') yield* take('setup/finished')
  const result = yield* call(api.articles.loadKnowledgeBase)
  yield* put(
    result.ok
      ? { type: 'articles/loaded', knowledgeBase: result.data }
      : { type: 'articles/failed', failure: result.failure },
  )
}
