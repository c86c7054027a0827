import { CAMPAIGN_ACCEPTANCE_MS } from '#domain/limits.ts'
import { epochMs } from '#domain/time.ts'
import { selectAcceptedCampaign } from '#state/campaigns.ts'
import { selectConversation } from '#state/conversation/conversation.ts'
import { parseAcceptance, serializeAcceptance } from './storedAcceptance.ts'
import { put, type Saga, select, service } from '../effects.ts'

/**
 * Persists the accepted campaign until its conversation exists. Returns whether one is stored. A campaign with a
 * message of the visitor is not stored, because the outbox persists that message.
 */
export function* persistAcceptance(): Saga<boolean> {
  const now = yield* service('now')
  const session = yield* service('session')
  const accepted = yield* select(selectAcceptedCampaign)
  const isConversationPending =
    accepted?.answers?.message === undefined && (yield* select(selectConversation)) === undefined
  const pendingAcceptance = isConversationPending ? accepted : undefined
  session.write(
    'campaign',
    pendingAcceptance && serializeAcceptance(pendingAcceptance, epochMs(now() + CAMPAIGN_ACCEPTANCE_MS)),
  )
  return pendingAcceptance !== undefined
}

/** True if a campaign was accepted on an earlier page and is not in the state yet. */
export function* hasStoredAcceptance(): Saga<boolean> {
  const session = yield* service('session')
  return session.read('campaign') !== undefined && (yield* select(selectAcceptedCampaign)) === undefined
}

/** Restores the accepted campaign if there is no conversation; otherwise deletes it from storage. */
export function* restoreAcceptance(): Saga {
  const now = yield* service('now')
  const session = yield* service('session')
  const accepted = parseAcceptance(session.read('campaign'), now())
  if (accepted !== undefined && (yield* select(selectConversation)) === undefined)
    yield* put({ type: 'campaigns/restored', accepted })
  else session.write('campaign', undefined)
}
