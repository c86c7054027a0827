import { CAMPAIGN_MEMORY_MS } from '#domain/limits.ts'
import { epochMs } from '#domain/time.ts'
import { selectAcceptedCampaign } from '#state/campaigns.ts'
import { selectConversation } from '#state/conversation/conversation.ts'
import { readAcceptance, writeAcceptance } from './campaignNote.ts'
import { put, type Saga, select, service } from '../effects.ts'

/**
 * Persists the accepted campaign until its conversation exists. Returns whether one is stored. A campaign with a
 * message of the visitor is not stored, because the outbox persists that message.
 */
export function* persistAcceptance(): Saga<boolean> {
  const now = yield* service('now')
  const session = yield* service('session')
  const accepted = yield* select(selectAcceptedCampaign)
  const isAwaited = accepted?.answers?.message === undefined && (yield* select(selectConversation)) === undefined
  const due = isAwaited ? accepted : undefined
  session.remember('campaign', due && writeAcceptance(due, epochMs(now() + CAMPAIGN_MEMORY_MS)))
  return due !== undefined
}

/** True if a campaign was accepted on an earlier page and is not in the state yet. */
export function* hasStoredAcceptance(): Saga<boolean> {
  const session = yield* service('session')
  return session.recall('campaign') !== undefined && (yield* select(selectAcceptedCampaign)) === undefined
}

/** Restores the accepted campaign if there is no conversation; otherwise deletes it from storage. */
export function* restoreAcceptance(): Saga {
  const now = yield* service('now')
  const session = yield* service('session')
  const accepted = readAcceptance(session.recall('campaign'), now())
  if (accepted !== undefined && (yield* select(selectConversation)) === undefined)
    yield* put({ type: 'campaigns/restored', accepted })
  else session.remember('campaign', undefined)
}
