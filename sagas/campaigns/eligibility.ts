import { createCampaignsApi } from '#api/campaigns.ts'
import type { Campaign } from '#domain/campaign/campaign.ts'
import type { EligibilityContext } from '#domain/campaign/campaignVerdict.ts'
import { CAMPAIGN_CACHE_MS } from '#domain/limits.ts'
import { type EpochMs, epochMs } from '#domain/time.ts'
import { selectAcceptedCampaign, selectShownCampaign } from '#state/campaigns.ts'
import { selectChannel } from '#state/channel.ts'
import type { AppState } from '#state/root.ts'
import { selectHasConversation } from '#state/selectors/campaigns.ts'
import { selectSetup } from '#state/setup.ts'
import { selectIsOpen, selectReferrerUrl } from '#state/widget.ts'
import { call, put, type Saga, select, service } from '../effects.ts'
import { waitForSetup } from '../waitForSetup.ts'

/**
 * Returns the loaded campaigns if they are younger than CAMPAIGN_CACHE_MS; otherwise loads them. If that fails, returns
 * the old ones.
 */
export function* loadCampaigns(): Saga<readonly Campaign[]> {
  const { status, campaigns, loadedAt = 0 } = yield* select(({ campaigns: state }: AppState) => state)
  const now = yield* service('now')
  if (status === 'loaded' && now() - loadedAt < CAMPAIGN_CACHE_MS) return campaigns
  const { clients } = yield* service('api')
  yield* put({ type: 'campaigns/requested' })
  const result = yield* call(createCampaignsApi(clients).list)
  yield* put(
    result.ok
      ? { type: 'campaigns/loaded', campaigns: result.data, at: now() }
      : { type: 'campaigns/failed', failure: result.failure },
  )
  return result.ok ? result.data : campaigns
}

/** Starts the setup, as an opening of the panel does, and waits until it has finished. */
export function* awaitSetup(): Saga {
  yield* put({ type: 'campaigns/awaited' })
  yield* waitForSetup()
}

/** Returns the state of the visitor and the page by which campaigns are evaluated. */
export function* eligibilityContext(arrivedAt: EpochMs): Saga<EligibilityContext> {
  const now = yield* service('now')
  const session = yield* service('session')
  const remembered = Number(session.read('campaignsSnoozedTill') ?? 0)
  return yield* select(toContext, { now: now(), arrivedAt, remembered })
}

type ContextInput = { readonly now: EpochMs; readonly arrivedAt: EpochMs; readonly remembered: number }

const toContext = (state: AppState, { now, arrivedAt, remembered }: ContextInput): EligibilityContext => ({
  pageUrl: selectReferrerUrl(state),
  arrivedAt,
  now,
  hours: selectChannel(state),
  isOpen: selectIsOpen(state),
  conversation: conversationOf(state),
  activeCampaignId: (selectShownCampaign(state) ?? selectAcceptedCampaign(state)?.campaign)?.id,
  snoozedUntil: pickLater(remembered, state.campaigns.snoozedUntil),
})

/** Returns `unknown` only after a setup that could not load the conversation, as the visitor may have one. */
function conversationOf(state: AppState): EligibilityContext['conversation'] {
  if (selectHasConversation(state)) return 'exists'
  return selectSetup(state) === 'finished' && state.conversation.status === 'unknown' ? 'unknown' : 'none'
}

/** Returns the later end of the two snoozes, in storage and in the state. Ignores NaN from an invalid stored value. */
const pickLater = (remembered: number, announced: EpochMs | undefined): EpochMs | undefined =>
  remembered > (announced ?? 0) ? epochMs(remembered) : announced
