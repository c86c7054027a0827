import { isWithinWorkingHours, minutesOutsideHours } from '../availability.ts'
import { type Campaign, type CampaignId, isForPage } from './campaign.ts'
import type { Channel } from '../channel.ts'
import type { EpochMs } from '../time.ts'

/** State of the visitor and the page at the time of the evaluation. */
export type EligibilityContext = {
  readonly pageUrl: string
  /** Time when the visitor opened this page. */
  readonly arrivedAt: EpochMs
  readonly now: EpochMs
  /** Undefined until the channel is loaded. */
  readonly hours: Pick<Channel, 'isWorkingHoursEnabled' | 'workingHours' | 'utcOffsetMinutes'> | undefined
  readonly isOpen: boolean
  readonly conversation: 'none' | 'exists' | 'unknown'
  /** The campaign that is shown already or was accepted. */
  readonly activeCampaignId: CampaignId | undefined
  readonly snoozedUntil: EpochMs | undefined
}

/** Reason why a campaign does not start, with the values that explain it. */
export type CampaignReason =
  | { readonly code: 'hasNoWords' | 'widgetOpen' | 'conversationExists' | 'hoursUnknown' | 'conversationUnknown' }
  | { readonly code: 'urlDiffers'; readonly wanted: string }
  /** Minutes until today's opening or since today's closing; absent on a day that never opens. */
  | { readonly code: 'outsideHours'; readonly minutes?: number }
  | { readonly code: 'smallerTimeOnPageWon' | 'alreadyUnderWay'; readonly by: CampaignId }
  | { readonly code: 'snoozed'; readonly until: EpochMs }

export type CampaignVerdict =
  | { readonly id: CampaignId; readonly kind: 'chosen'; readonly firesInMs: number }
  | { readonly id: CampaignId; readonly kind: 'skipped'; readonly reasons: readonly CampaignReason[] }

/**
 * Evaluates every campaign, in the given order. At most one is chosen: of the campaigns that match, the one that is due
 * first.
 */
export function evaluateCampaigns(
  campaigns: readonly Campaign[],
  context: EligibilityContext,
): readonly CampaignVerdict[] {
  const evaluated = campaigns.map((campaign) => ({ campaign, reasons: mismatches(campaign, context) }))
  const first = earliest(evaluated.flatMap(({ campaign, reasons }) => (reasons.length === 0 ? [campaign] : [])))
  return evaluated.map(({ campaign, reasons }) => {
    const { id } = campaign
    if (reasons.length > 0 || first === undefined) return { id, kind: 'skipped', reasons }
    if (campaign !== first) return { id, kind: 'skipped', reasons: [{ code: 'smallerTimeOnPageWon', by: first.id }] }
    const blocking = blockers(campaign, context)
    if (blocking.length > 0) return { id, kind: 'skipped', reasons: blocking }
    return { id, kind: 'chosen', firesInMs: computeDelayMs(campaign, context) }
  })
}

/**
 * Returns the reasons against a campaign that the host starts by its id. Such a campaign needs neither the right page
 * nor a delay.
 */
export const reasonsAgainst = (campaign: Campaign, context: EligibilityContext): readonly CampaignReason[] => [
  ...mismatches(campaign, context).filter(({ code }) => code !== 'urlDiffers'),
  ...blockers(campaign, context),
]

/**
 * Returns the campaign with the smallest time on page. Of two with the same time, the first in the server's list wins.
 */
const earliest = (fitting: readonly Campaign[]): Campaign | undefined =>
  fitting.reduce<Campaign | undefined>(
    (best, one) => (best === undefined || one.timeOnPageSeconds < best.timeOnPageSeconds ? one : best),
    undefined,
  )

const computeDelayMs = ({ timeOnPageSeconds }: Campaign, { arrivedAt, now }: EligibilityContext): number =>
  Math.max(0, arrivedAt + timeOnPageSeconds * 1000 - now)

/**
 * Returns the reasons that do not depend on the visitor: no text, another page, or a time outside the working hours.
 */
function mismatches(campaign: Campaign, { pageUrl, hours, now }: EligibilityContext): readonly CampaignReason[] {
  const reasons: CampaignReason[] = []
  if (campaign.message.trim() === '') reasons.push({ code: 'hasNoWords' })
  if (!isForPage(campaign.url, pageUrl)) reasons.push({ code: 'urlDiffers', wanted: campaign.url })
  if (campaign.isForBusinessHoursOnly && hours !== undefined && !isInHours(hours, now))
    reasons.push({ code: 'outsideHours', ...toMinutesField(hours, now) })
  return reasons
}

type Hours = Exclude<EligibilityContext['hours'], undefined>

/** Returns whether the inbox is open. An inbox without working hours is always open. */
const isInHours = (hours: Hours, now: EpochMs): boolean =>
  !hours.isWorkingHoursEnabled || isWithinWorkingHours(hours, now)

function toMinutesField(hours: Hours, now: EpochMs): { readonly minutes?: number } {
  const minutes = minutesOutsideHours(hours, now)
  return minutes === undefined ? {} : { minutes }
}

/**
 * Returns the reasons that depend on the visitor, such as an open widget, and those for data that is not loaded yet.
 */
function blockers(campaign: Campaign, context: EligibilityContext): readonly CampaignReason[] {
  const { snoozedUntil, activeCampaignId } = context
  const reasons = unknowns(campaign, context)
  if (context.isOpen) reasons.push({ code: 'widgetOpen' })
  if (context.conversation === 'exists') reasons.push({ code: 'conversationExists' })
  if (activeCampaignId !== undefined) reasons.push({ code: 'alreadyUnderWay', by: activeCampaignId })
  if (snoozedUntil !== undefined && context.now < snoozedUntil) reasons.push({ code: 'snoozed', until: snoozedUntil })
  return reasons
}

/** Returns a reason for everything that must be loaded before the campaign can start. */
function unknowns({ isForBusinessHoursOnly }: Campaign, { hours, conversation }: EligibilityContext): CampaignReason[] {
  const reasons: CampaignReason[] = []
  if (isForBusinessHoursOnly && hours === undefined) reasons.push({ code: 'hoursUnknown' })
  if (conversation === 'unknown') reasons.push({ code: 'conversationUnknown' })
  return reasons
}
