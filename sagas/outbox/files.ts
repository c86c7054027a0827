import { type Saga, takeEvery } from '../effects.ts'
import { importWithRetry } from '../importWithRetry.ts'

const FILE_ACTIONS = ['files/offered', 'messages/uploadRefused', 'draft/sentAsFile'] as const

/** Handles files of the composer by a lazy chunk, which is loaded with the conversation. */
export function* filesSaga(): Saga {
  yield* takeEvery(FILE_ACTIONS, function* (action) {
    yield* (yield* importWithRetry(() => import('./files.lazy.ts'))).handleFiles(action)
  })
}
