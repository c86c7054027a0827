import { rejectNotBuiltIn } from '#browser/chunks.ts'
import { selectIsOpen, selectReferrerUrl } from '#state/widget.ts'
import { delay, type Saga, select, service, takeLatest } from '../effects.ts'
import { importWithRetry } from '../importWithRetry.ts'
import type * as campaignWatch from './campaignWatch.lazy.ts'

/** Time in which the commands follow each other that a host sends at the start, in ms. */
const OPENING_MS = 20

/**
 * Evaluates campaigns for each page of the host. Without a host page, or with an open chat, no campaign can be due, and
 * nothing is loaded for them.
 */
export function* campaignsSaga(): Saga {
  let isSessionOpen = false
  yield* takeLatest(['session/opened', 'host/change-url'], function* ({ type }) {
    isSessionOpen ||= type === 'session/opened'
    if (!isSessionOpen || (yield* select(selectReferrerUrl)) === '') return
    const arrivedAt = (yield* service('now'))()
    // A host that loads the frame for an opening announces the page first, and then the opening.
    yield* delay(OPENING_MS)
    if ((yield* select(selectIsOpen)) && (yield* service('session')).read('campaign') === undefined) return
    const { watchPage: watch } = yield* loadCampaignWatch()
    yield* watch(arrivedAt)
  })
  yield* takeLatest('campaigns/due', function* () {
    const { watchShown } = yield* loadCampaignWatch()
    yield* watchShown()
  })
  yield* takeLatest(['campaigns/clicked', 'campaigns/restored', 'campaigns/retried'], function* ({ type }) {
    const { accept } = yield* importWithRetry(
      BUILT_IN.campaigns ? () => import('./campaignAcceptance.lazy.ts') : rejectNotBuiltIn,
    )
    yield* accept(type !== 'campaigns/clicked')
  })
}

/** Loads the sagas of campaigns, and retries until they are loaded. */
export const loadCampaignWatch = (): Saga<typeof campaignWatch> =>
  importWithRetry(BUILT_IN.campaigns ? () => import('./campaignWatch.lazy.ts') : rejectNotBuiltIn)
