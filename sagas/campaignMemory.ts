import { CAMPAIGN_MEMORY_MS } from '#domain/limits.ts'
import { epochMs } from '#domain/time.ts'
import { selectAcceptedCampaign } from '#state/campaigns.ts'
import { selectConversation } from '#state/conversation.ts'
import { readAcceptance, writeAcceptance } from './campaignNote.ts'
import { put, type Saga, select, service } from './effects.ts'

/** The page may go before the conversation is there; what has begun with words of the visitor's own is the outbox's. */
export function* rememberAcceptance(): Saga<boolean> {
  const now = yield* service('now')
  const session = yield* service('session')
  const accepted = yield* select(selectAcceptedCampaign)
  const isAwaited = accepted?.answers?.message === undefined && (yield* select(selectConversation)) === undefined
  const due = isAwaited ? accepted : undefined
  session.remember('campaign', due && writeAcceptance(due, epochMs(now() + CAMPAIGN_MEMORY_MS)))
  return due !== undefined
}

/** Gone into on an earlier page, and not here. */
export function* hasMemory(): Saga<boolean> {
  const session = yield* service('session')
  return session.recall('campaign') !== undefined && (yield* select(selectAcceptedCampaign)) === undefined
}

/** Once it is known that there is no conversation, it is gone into again; what is over is forgotten. */
export function* restoreAcceptance(): Saga {
  const now = yield* service('now')
  const session = yield* service('session')
  const accepted = readAcceptance(session.recall('campaign'), now())
  if (accepted !== undefined && (yield* select(selectConversation)) === undefined)
    yield* put({ type: 'campaigns/restored', accepted })
  else session.remember('campaign', undefined)
}
