import type { Campaign } from '#domain/campaign/campaign.ts'
import type { CampaignVerdict } from '#domain/campaign/campaignVerdict.ts'
import type { Failure } from '#domain/failure.ts'
import { type EpochMs, epochMs } from '#domain/time.ts'
import type { ActionOf, AppAction, AppState } from './root.ts'

export type CampaignsAction =
  | { readonly type: 'campaigns/requested' }
  | { readonly type: 'campaigns/loaded'; readonly campaigns: readonly Campaign[]; readonly at: EpochMs }
  | { readonly type: 'campaigns/failed'; readonly failure: Failure }
  /** The reasons why each campaign starts or does not start, on this page and at this moment. */
  | { readonly type: 'campaigns/judged'; readonly pageUrl: string; readonly verdicts: readonly CampaignVerdict[] }
  /** A matching campaign needs data that only the setup loads, such as business hours and the conversation. */
  | { readonly type: 'campaigns/awaited' }
  | { readonly type: 'campaigns/due'; readonly campaign: Campaign }
  | { readonly type: 'campaigns/clicked'; readonly campaign: Campaign }
  /** The campaign was accepted on an earlier page, which closed before the conversation existed. */
  | { readonly type: 'campaigns/restored'; readonly accepted: AcceptedCampaign }
  | { readonly type: 'campaigns/dismissed' }
  /** A campaign was dismissed in this or another tab, so no campaign may be shown until the given time. */
  | { readonly type: 'campaigns/snoozed'; readonly until: EpochMs }
  /** The shown campaign no longer applies, for example because a conversation exists. */
  | { readonly type: 'campaigns/withdrawn' }
  | { readonly type: 'campaigns/triggered'; readonly campaign: Campaign }
  | { readonly type: 'campaigns/refused'; readonly failure: Failure }
  | { readonly type: 'campaigns/retried' }

/** Campaign that the visitor has accepted. The chat shows its text until the server's own message replaces the text. */
export type AcceptedCampaign = {
  readonly campaign: Campaign
  readonly status: 'accepted' | 'triggered' | 'refused'
  /** Answers of the visitor to the pre-chat form, if the tenant requires it. */
  readonly answers?: ActionOf<'preChat/submitted'>
}

export type CampaignsState = {
  /** Status of the list of campaigns. A failed request is not retried until the next page. */
  readonly status: 'idle' | 'loading' | 'loaded' | 'failed'
  readonly campaigns: readonly Campaign[]
  readonly loadedAt?: EpochMs
  readonly shown?: Campaign
  readonly accepted?: AcceptedCampaign
  readonly snoozedUntil?: EpochMs
}

export function campaigns(
  state: CampaignsState = { status: 'idle', campaigns: [] },
  action: AppAction,
): CampaignsState {
  switch (action.type) {
    case 'campaigns/requested':
      return { ...state, status: 'loading' }
    case 'campaigns/loaded':
      return { ...state, status: 'loaded', campaigns: action.campaigns, loadedAt: action.at }
    case 'campaigns/failed':
      return { ...state, status: 'failed' }
    case 'campaigns/due':
      return { ...state, shown: action.campaign }
    case 'campaigns/clicked':
      return { ...withoutShown(state), accepted: { campaign: action.campaign, status: 'accepted' } }
    case 'campaigns/restored':
      return { ...withoutShown(state), accepted: action.accepted }
    case 'campaigns/snoozed':
      return { ...withoutShown(state), snoozedUntil: action.until }
    case 'campaigns/withdrawn':
    case 'widget/previewEnded':
    // Messages of the team take precedence over campaigns.
    case 'unread/shown':
      return withoutShown(state)
    case 'preChat/submitted':
      return updateAccepted(state, { answers: action })
    case 'campaigns/retried':
      return updateAccepted(state, { status: 'accepted' })
    case 'campaigns/triggered':
      return updateAccepted(state, { status: 'triggered' })
    case 'campaigns/refused':
      return updateAccepted(state, { status: 'refused' })
    // A host that stores the snooze sends its end as text, in ms since 1970.
    case 'host/config-set': {
      const until = Number(action.campaignsSnoozedTill)
      return until > 0 ? { ...state, snoozedUntil: epochMs(until) } : state
    }
    case 'contact/changed': {
      const { accepted: _theirs, ...others } = state
      return action.isSamePerson ? state : others
    }
    default:
      return state
  }
}

function withoutShown(state: CampaignsState): CampaignsState {
  const { shown: _shown, ...others } = state
  return others
}

const updateAccepted = (state: CampaignsState, change: Partial<AcceptedCampaign>): CampaignsState =>
  state.accepted ? { ...state, accepted: { ...state.accepted, ...change } } : state

export const selectShownCampaign = (state: AppState): Campaign | undefined => state.campaigns.shown

export const selectAcceptedCampaign = (state: AppState): AcceptedCampaign | undefined => state.campaigns.accepted

/**
 * Returns the flag `hasFetched` of the specification. It is true after a failure too, because nothing more is loaded.
 */
export const selectHasFetchedCampaigns = ({ campaigns: { status } }: AppState): boolean =>
  status === 'loaded' || status === 'failed'

export const selectHasCampaignsError = (state: AppState): boolean => state.campaigns.status === 'failed'
