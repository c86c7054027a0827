import type { Campaign } from '#domain/campaign.ts'
import {
  type CampaignFacts,
  type CampaignReason,
  type CampaignVerdict,
  judgeCampaigns,
} from '#domain/campaignVerdict.ts'
import { CAMPAIGN_CACHE_MS, CAMPAIGN_SNOOZE_MS } from '#domain/limits.ts'
import { type EpochMs, epochMs } from '#domain/time.ts'
import { selectAcceptedCampaign, selectShownCampaign } from '#state/campaigns.ts'
import { selectChannel } from '#state/channel.ts'
import type { ActionOf, AppState } from '#state/root.ts'
import { selectHasConversation } from '#state/selectors/campaigns.ts'
import { selectSetup } from '#state/setup.ts'
import { selectIsOpen, selectReferrerUrl } from '#state/widget.ts'
import { hasMemory, restoreAcceptance } from './campaignMemory.ts'
import { call, delay, put, type Saga, select, service, take, cancelOn } from './effects.ts'
import { isRemote } from './remoteActions.ts'

/** From the visitor's coming to a page until they leave it; opening the chat says that nobody has to offer it. */
export function* attend(): Saga {
  const now = yield* service('now')
  const arrivedAt = now()
  if (yield* hasMemory()) {
    yield* awaitSetup()
    yield* restoreAcceptance()
  }
  const campaigns = yield* loadCampaigns()
  const wait = (): Saga => waitForCampaign(campaigns, arrivedAt)
  yield* cancelOn(
    'host/widget-visible',
    () => true,
    () => cancelOn('host/toggle-open', ({ isOpen }) => isOpen, wait),
  )
  yield* judge(campaigns, arrivedAt)
}

/** What was loaded within the hour counts, though it be nothing; after a failure there is what there was before. */
export function* loadCampaigns(): Saga<readonly Campaign[]> {
  const { status, campaigns, loadedAt = 0 } = yield* select(({ campaigns: state }: AppState) => state)
  const now = yield* service('now')
  if (status === 'loaded' && now() - loadedAt < CAMPAIGN_CACHE_MS) return campaigns
  const api = yield* service('api')
  yield* put({ type: 'campaigns/requested' })
  const result = yield* call(api.campaigns.list)
  yield* put(
    result.ok
      ? { type: 'campaigns/loaded', campaigns: result.data, at: now() }
      : { type: 'campaigns/failed', failure: result.failure },
  )
  return result.ok ? result.data : campaigns
}

/** Judged anew when its time has come: the hour may have passed closing, a conversation may have begun. */
function* waitForCampaign(campaigns: readonly Campaign[], arrivedAt: EpochMs): Saga {
  let isOver = false
  while (!isOver) isOver = yield* approach(campaigns, yield* judge(campaigns, arrivedAt))
}

/** One step nearer; true when there are no more. */
function* approach(campaigns: readonly Campaign[], verdicts: readonly CampaignVerdict[]): Saga<boolean> {
  const chosen = verdicts.find((verdict) => verdict.kind === 'chosen')
  if (chosen) return yield* awaitTime(campaigns, chosen)
  if (lacks(verdicts, 'hoursUnknown')) yield* awaitSetup()
  else if (lacks(verdicts, 'conversationUnknown')) yield* take('conversation/loaded')
  else return true
  return false
}

const lacks = (verdicts: readonly CampaignVerdict[], lacking: CampaignReason['code']): boolean =>
  verdicts.some((verdict) => verdict.kind === 'skipped' && verdict.reasons.some(({ code }) => code === lacking))

type Chosen = Extract<CampaignVerdict, { kind: 'chosen' }>

function* awaitTime(campaigns: readonly Campaign[], { id, firesInMs }: Chosen): Saga<boolean> {
  const campaign = campaigns.find((one) => one.id === id)
  // A timer that cannot run so long ends early, and is set again.
  if (firesInMs > 0) yield* delay(firesInMs)
  else if ((yield* select(selectSetup)) !== 'finished') yield* awaitSetup()
  else if (campaign) yield* put({ type: 'campaigns/due', campaign })
  return firesInMs === 0 && (yield* select(selectShownCampaign)) !== undefined
}

/** A campaign that would start is as good a reason to ask the servers as the visitor's own opening. */
export function* awaitSetup(): Saga {
  yield* put({ type: 'campaigns/awaited' })
  while ((yield* select(selectSetup)) !== 'finished') yield* take('setup/finished')
}

function* judge(campaigns: readonly Campaign[], arrivedAt: EpochMs): Saga<readonly CampaignVerdict[]> {
  const facts = yield* factsSince(arrivedAt)
  const verdicts = judgeCampaigns(campaigns, facts)
  yield* put({ type: 'campaigns/judged', pageUrl: facts.pageUrl, verdicts })
  return verdicts
}

export function* factsSince(arrivedAt: EpochMs): Saga<CampaignFacts> {
  const now = yield* service('now')
  const session = yield* service('session')
  const remembered = Number(session.recall('campaignsSnoozedTill') ?? 0)
  return yield* select(factsOf, { now: now(), arrivedAt, remembered })
}

type Moment = { readonly now: EpochMs; readonly arrivedAt: EpochMs; readonly remembered: number }

const factsOf = (state: AppState, { now, arrivedAt, remembered }: Moment): CampaignFacts => ({
  pageUrl: selectReferrerUrl(state),
  arrivedAt,
  now,
  hours: selectChannel(state),
  isOpen: selectIsOpen(state),
  conversation: conversationOf(state),
  underWay: (selectShownCampaign(state) ?? selectAcceptedCampaign(state)?.campaign)?.id,
  snoozedUntil: latest(remembered, state.campaigns.snoozedUntil),
})

/** Before the setup it is asked for in good time; after one that could not find out, nobody is taken for a stranger. */
function conversationOf(state: AppState): CampaignFacts['conversation'] {
  if (selectHasConversation(state)) return 'exists'
  return selectSetup(state) === 'finished' && state.conversation.status === 'unknown' ? 'unknown' : 'none'
}

/** What was remembered may be anything: what is no number is no snooze. */
const latest = (remembered: number, told: EpochMs | undefined): EpochMs | undefined =>
  remembered > (told ?? 0) ? epochMs(remembered) : told

const ENDS_IT = [
  'campaigns/clicked',
  'campaigns/dismissed',
  'campaigns/snoozed',
  'contact/changed',
  'conversation/loaded',
  'host/on-bubble-close',
  'host/toggle-open',
  'host/unset-unread-view',
  'messages/submitted',
  'realtime/received',
] as const

type End = ActionOf<(typeof ENDS_IT)[number]>

/** Put away, it sleeps for a while; what has become pointless goes by itself. */
export function* watchShown(): Saga {
  while ((yield* select(selectShownCampaign)) !== undefined) {
    const fact = yield* take(...ENDS_IT)
    if (isPutAway(fact)) yield* snooze()
    else if (yield* select(isPointless, fact)) yield* put({ type: 'campaigns/withdrawn' })
  }
}

/** By the visitor's word, or by a host that has taken it from its page. */
const isPutAway = (fact: End): boolean =>
  fact.type === 'host/toggle-open' ? !fact.isOpen : PUT_AWAY.some((type) => type === fact.type)

const PUT_AWAY: readonly End['type'][] = ['campaigns/dismissed', 'host/on-bubble-close', 'host/unset-unread-view']

/** Another tab has put it away, another person sits here, or they talk already. */
function isPointless(state: AppState, fact: End): boolean {
  if (fact.type === 'campaigns/snoozed') return isRemote(fact)
  if (fact.type === 'contact/changed') return !fact.isSamePerson
  return state.widget.view === 'campaign' && selectHasConversation(state)
}

function* snooze(): Saga {
  const now = yield* service('now')
  const session = yield* service('session')
  const until = epochMs(now() + CAMPAIGN_SNOOZE_MS)
  session.remember('campaignsSnoozedTill', String(until))
  yield* put({ type: 'campaigns/snoozed', until })
}
