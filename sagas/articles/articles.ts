import { call, put, type Saga, service, takeLatest } from '../effects.ts'
import { waitForSetup } from '../waitForSetup.ts'

export function* articlesSaga(): Saga {
  yield* takeLatest('articles/requested', load)
}

function* load(): Saga {
  const api = yield* service('api')
  yield* waitForSetup()
  const result = yield* call(api.articles.loadKnowledgeBase)
  yield* put(
    result.ok
      ? { type: 'articles/loaded', knowledgeBase: result.data }
      : { type: 'articles/failed', failure: result.failure },
  )
}
