import type { Campaign } from '#domain/campaign.ts'
import type { CampaignVerdict } from '#domain/campaignVerdict.ts'
import type { Failure } from '#domain/failure.ts'
import { type EpochMs, epochMs } from '#domain/time.ts'
import type { ActionOf, AppAction, AppState } from './root.ts'

export type CampaignsAction =
  | { readonly type: 'campaigns/requested' }
  | { readonly type: 'campaigns/loaded'; readonly campaigns: readonly Campaign[]; readonly at: EpochMs }
  | { readonly type: 'campaigns/failed'; readonly failure: Failure }
  /** Why each campaign starts or does not, on this page and at this moment. */
  | { readonly type: 'campaigns/judged'; readonly pageUrl: string; readonly verdicts: readonly CampaignVerdict[] }
  /** One that fits waits for what only the servers know of the inbox and its visitor. */
  | { readonly type: 'campaigns/awaited' }
  | { readonly type: 'campaigns/due'; readonly campaign: Campaign }
  | { readonly type: 'campaigns/clicked'; readonly campaign: Campaign }
  /** An earlier page went before the conversation was there. */
  | { readonly type: 'campaigns/restored'; readonly accepted: AcceptedCampaign }
  | { readonly type: 'campaigns/dismissed' }
  /** None is wanted for a while, in this tab or in another. */
  | { readonly type: 'campaigns/snoozed'; readonly until: EpochMs }
  /** What it offers has come about without it. */
  | { readonly type: 'campaigns/withdrawn' }
  | { readonly type: 'campaigns/triggered'; readonly campaign: Campaign }
  | { readonly type: 'campaigns/refused'; readonly failure: Failure }
  | { readonly type: 'campaigns/retried' }

/** A campaign the visitor has gone into; it stays until the server's own message takes its place. */
export type AcceptedCampaign = {
  readonly campaign: Campaign
  readonly status: 'accepted' | 'triggered' | 'refused'
  /** What the visitor said of themselves, where that is asked for. */
  readonly answers?: ActionOf<'preChat/submitted'>
}

export type CampaignsState = {
  /** A failed fetch is done as well: the next page asks again. */
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
    default:
      return afterEnd(state, action)
  }
}

function afterEnd(state: CampaignsState, action: AppAction): CampaignsState {
  const { shown: _shown, ...others } = state
  switch (action.type) {
    case 'campaigns/clicked':
      return { ...others, accepted: { campaign: action.campaign, status: 'accepted' } }
    case 'campaigns/restored':
      return { ...others, accepted: action.accepted }
    case 'campaigns/snoozed':
      return { ...others, snoozedUntil: action.until }
    case 'campaigns/withdrawn':
    case 'widget/turned':
    // What the team says comes before what the tenant offers.
    case 'unread/shown':
      return others
    default:
      return afterAcceptance(state, action)
  }
}

function afterAcceptance(state: CampaignsState, action: AppAction): CampaignsState {
  switch (action.type) {
    case 'preChat/submitted':
      return progressed(state, { answers: action })
    case 'campaigns/retried':
      return progressed(state, { status: 'accepted' })
    case 'campaigns/triggered':
      return progressed(state, { status: 'triggered' })
    case 'campaigns/refused':
      return progressed(state, { status: 'refused' })
    default:
      return afterOthers(state, action)
  }
}

const progressed = (state: CampaignsState, change: Partial<AcceptedCampaign>): CampaignsState =>
  state.accepted ? { ...state, accepted: { ...state.accepted, ...change } } : state

function afterOthers(state: CampaignsState, action: AppAction): CampaignsState {
  switch (action.type) {
    // A host that remembers for us says until when, as text.
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

export const selectShownCampaign = (state: AppState): Campaign | undefined => state.campaigns.shown

export const selectAcceptedCampaign = (state: AppState): AcceptedCampaign | undefined => state.campaigns.accepted

/** Where flags are asked for: failed or not, there is nothing more to wait for. */
export const selectHasFetchedCampaigns = ({ campaigns: { status } }: AppState): boolean =>
  status === 'loaded' || status === 'failed'

export const selectHasCampaignsError = (state: AppState): boolean => state.campaigns.status === 'failed'
