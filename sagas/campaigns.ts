import { absent } from '#browser/chunks.ts'
import { selectReferrerUrl } from '#state/widget.ts'
import { type Saga, select, takeLatest } from './effects.ts'
import { importWithRetry } from './importWithRetry.ts'

/** Evaluates campaigns for each page of the host. Without a host page, no campaign chunk is loaded. */
export function* campaignsSaga(): Saga {
  let isMet = false
  yield* takeLatest(['session/opened', 'host/change-url'], function* ({ type }) {
    isMet ||= type === 'session/opened'
    if (!isMet || (yield* select(selectReferrerUrl)) === '') return
    const { watchPage: attend } = yield* withWatch()
    yield* attend()
  })
  yield* takeLatest('campaigns/due', function* () {
    const { watchShown } = yield* withWatch()
    yield* watchShown()
  })
  yield* takeLatest(['campaigns/clicked', 'campaigns/restored', 'campaigns/retried'], function* ({ type }) {
    const { accept } = yield* importWithRetry(BUILT_IN.campaigns ? () => import('./campaignAcceptance.ts') : absent)
    yield* accept(type !== 'campaigns/clicked')
  })
}

const withWatch = () => importWithRetry(BUILT_IN.campaigns ? () => import('./campaignWatch.ts') : absent)
