import type { Campaign } from '#domain/campaign/campaign.ts'
import { type CampaignReason, type CampaignVerdict, evaluateCampaigns } from '#domain/campaign/campaignVerdict.ts'
import { CAMPAIGN_SNOOZE_MS } from '#domain/limits.ts'
import { type EpochMs, epochMs } from '#domain/time.ts'
import { selectShownCampaign } from '#state/campaigns.ts'
import type { AppAction, AppState } from '#state/root.ts'
import { selectHasConversation } from '#state/selectors/campaigns.ts'
import { selectSetup } from '#state/setup.ts'
import { hasStoredAcceptance, restoreAcceptance } from './campaignStorage.ts'
import { delay, put, type Saga, select, service, take, takeAny, cancelOn } from '../effects.ts'
import { isRemote } from '../tabs/remoteActions.ts'
import { awaitSetup, eligibilityContext, loadCampaigns } from './eligibility.ts'

export { startCampaign } from './campaignStart.ts'

/** Evaluates campaigns for one page of the host, until the panel opens, a campaign is shown, or none can be due. */
export function* watchPage(arrivedAt: EpochMs): Saga {
  if (yield* hasStoredAcceptance()) {
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
  yield* evaluate(campaigns, arrivedAt)
}

/** Evaluates the campaigns again after each wait, as business hours or the conversation may have changed. */
function* waitForCampaign(campaigns: readonly Campaign[], arrivedAt: EpochMs): Saga {
  let isFinished = false
  while (!isFinished) isFinished = yield* waitForNext(campaigns, yield* evaluate(campaigns, arrivedAt))
}

/** Waits for what a campaign needs next: time, the setup or the conversation. Returns true if nothing is left. */
function* waitForNext(campaigns: readonly Campaign[], verdicts: readonly CampaignVerdict[]): Saga<boolean> {
  const chosen = verdicts.find((verdict) => verdict.kind === 'chosen')
  if (chosen) return yield* waitUntilDue(campaigns, chosen)
  if (isSkippedFor(verdicts, 'hoursUnknown')) yield* awaitSetup()
  else if (isSkippedFor(verdicts, 'conversationUnknown')) yield* take('conversation/loaded')
  else return true
  return false
}

const isSkippedFor = (verdicts: readonly CampaignVerdict[], reasonCode: CampaignReason['code']): boolean =>
  verdicts.some((verdict) => verdict.kind === 'skipped' && verdict.reasons.some(({ code }) => code === reasonCode))

type ChosenVerdict = Extract<CampaignVerdict, { kind: 'chosen' }>

function* waitUntilDue(campaigns: readonly Campaign[], { id, firesInMs }: ChosenVerdict): Saga<boolean> {
  const campaign = campaigns.find((one) => one.id === id)
  // `firesInMs` is capped at the browser's longest timer, so the wait may be repeated.
  if (firesInMs > 0) yield* delay(firesInMs)
  else if ((yield* select(selectSetup)) !== 'finished') yield* awaitSetup()
  else if (campaign) yield* put({ type: 'campaigns/due', campaign })
  return firesInMs === 0 && (yield* select(selectShownCampaign)) !== undefined
}

function* evaluate(campaigns: readonly Campaign[], arrivedAt: EpochMs): Saga<readonly CampaignVerdict[]> {
  const context = yield* eligibilityContext(arrivedAt)
  const verdicts = evaluateCampaigns(campaigns, context)
  yield* put({ type: 'campaigns/judged', pageUrl: context.pageUrl, verdicts })
  return verdicts
}

/** Snoozes the shown campaign when it is dismissed, and withdraws it when it no longer applies. */
export function* watchShown(): Saga {
  while ((yield* select(selectShownCampaign)) !== undefined) {
    const action = yield* takeAny()
    if (isDismissal(action)) yield* snooze()
    else if (yield* select(isObsolete, action)) yield* put({ type: 'campaigns/withdrawn' })
  }
}

/** True if the visitor or the host page has dismissed the campaign. */
const isDismissal = (action: AppAction): boolean =>
  action.type === 'host/toggle-open' ? !action.isOpen : DISMISSALS.some((type) => type === action.type)

const DISMISSALS: readonly AppAction['type'][] = [
  'campaigns/dismissed',
  'host/on-bubble-close',
  'host/unset-unread-view',
]

/** True if another tab snoozed campaigns, the contact changed to another person, or a conversation exists. */
function isObsolete(state: AppState, action: AppAction): boolean {
  if (action.type === 'campaigns/snoozed') return isRemote(action)
  if (action.type === 'contact/changed') return !action.isSamePerson
  return state.widget.view === 'campaign' && selectHasConversation(state)
}

function* snooze(): Saga {
  const now = yield* service('now')
  const session = yield* service('session')
  const until = epochMs(now() + CAMPAIGN_SNOOZE_MS)
  session.write('campaignsSnoozedTill', String(until))
  yield* put({ type: 'campaigns/snoozed', until })
}
