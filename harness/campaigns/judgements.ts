import { type Fields, fieldsOf, list, number, text } from '#tools/fields.ts'
import type { TraceItem } from '#protocol/trace.ts'
import { exchangeOf } from '../trace/httpExchange.ts'

/** Verdict of the frame on one campaign. */
export type CampaignVerdict = {
  readonly id: number
  /** Time until the campaign is shown, in ms; undefined for a campaign that is not chosen. */
  readonly firesInMs: number | undefined
  /** Reasons against the campaign: `code`, and the values that explain it. */
  readonly reasons: readonly Fields[]
}

/** Evaluation of all campaigns at one time. */
export type Judgement = {
  /** Unix time in ms. */
  readonly at: number
  readonly pageUrl: string
  readonly verdicts: readonly CampaignVerdict[]
}

/** Rules of a campaign, as the server has sent them. */
export type CampaignRules = {
  readonly message: string
  readonly url: string
  readonly timeOnPageSeconds: number
  readonly isForBusinessHoursOnly: boolean
}

/** Parses the detail of the event `campaign-verdicts`. Verdicts of another shape are left out. */
export function parseJudgement(value: unknown, at: number): Judgement {
  const { pageUrl, verdicts } = fieldsOf(value)
  return { at, pageUrl: text(pageUrl) ?? '', verdicts: list(verdicts).flatMap(parseVerdict) }
}

function parseVerdict(value: unknown): readonly CampaignVerdict[] {
  const { id, firesInMs, reasons } = fieldsOf(value)
  const campaign = number(id)
  if (campaign === undefined) return []
  return [{ id: campaign, firesInMs: number(firesInMs), reasons: list(reasons).map(fieldsOf) }]
}

/** Returns the rules of each campaign from the newest response with campaigns; none before it. */
export function findRules(items: readonly TraceItem[]): ReadonlyMap<number, CampaignRules> {
  const newest = items.findLast(({ name, isPending }) => isPending !== true && /^GET .*\/widget\/campaigns$/.test(name))
  const campaigns = list(newest && exchangeOf(newest)?.responseBody)
  return new Map(campaigns.map(fieldsOf).flatMap((campaign) => toRules(campaign)))
}

function toRules(campaign: Fields): readonly (readonly [number, CampaignRules])[] {
  const id = number(campaign['id'])
  const { url, time_on_page: seconds } = fieldsOf(campaign['trigger_rules'])
  if (id === undefined) return []
  const rules = {
    ...{ message: text(campaign['message']) ?? '', url: text(url) ?? '', timeOnPageSeconds: number(seconds) ?? 0 },
    isForBusinessHoursOnly: campaign['trigger_only_during_business_hours'] === true,
  }
  return [[id, rules]]
}
