import { type Fields, number, text } from '#tools/fields.ts'
import type { CampaignRules, CampaignVerdict, Judgement } from './judgements.ts'

/** `notEvaluated` if an earlier rule has decided already, `waiting` if time or data is missing. */
export type RuleVerdict = 'met' | 'unmet' | 'waiting' | 'notEvaluated'

/** Rule of a campaign: the value that the frame has seen, the value that the campaign wants, and the verdict. */
export type Rule = {
  readonly name: string
  readonly seen: string
  readonly wanted: string
  readonly verdict: RuleVerdict
  /** Unix time from which the verdict has been the same, in ms. */
  readonly since: number
}

/**
 * What becomes of a campaign. `underWay` is shown or accepted: a campaign that was accepted on an earlier page, or that
 * the host page has started by its id, has the same verdict.
 */
export type CampaignStatus = 'chosen' | 'shown' | 'accepted' | 'underWay' | 'skipped'

export type CampaignNode = {
  readonly id: number
  readonly message: string
  readonly status: CampaignStatus
  readonly rules: readonly Rule[]
}

/** Returns every campaign of the newest judgement with its rules. `now` is the present Unix time in ms. */
export function toCampaignTree(
  judgements: readonly Judgement[],
  rulesById: ReadonlyMap<number, CampaignRules>,
  now: number,
): readonly CampaignNode[] {
  const newest = judgements.at(-1)
  return (newest?.verdicts ?? []).map(({ id }) => {
    const rules = rulesById.get(id)
    let wasChosen = false
    const history = judgements.flatMap((judgement) => {
      const verdict = judgement.verdicts.find((one) => one.id === id)
      if (verdict === undefined) return []
      const status = statusOf(verdict, wasChosen)
      wasChosen ||= status === 'chosen'
      return { at: judgement.at, status, rules: evaluate({ judgement, verdict, status, rules, now }) }
    })
    const { status = 'skipped', rules: evaluated = [] } = history.at(-1) ?? {}
    return {
      ...{ id, message: rules?.message ?? '', status },
      rules: evaluated.map((rule, index) => ({ ...rule, since: findSince(history, index) })),
    }
  })
}

/** The frame gives a campaign that is under way the verdict `skipped`, with the campaign itself as the reason. */
function statusOf({ id, firesInMs, reasons }: CampaignVerdict, wasChosen: boolean): CampaignStatus {
  if (firesInMs !== undefined) return 'chosen'
  if (!reasons.some(({ code, by }) => code === 'alreadyUnderWay' && by === id)) return 'skipped'
  // The chat opens when the visitor accepts the campaign, and a shown campaign ends when the chat opens.
  if (reasons.some(({ code }) => code === 'widgetOpen' || code === 'conversationExists')) return 'accepted'
  return wasChosen ? 'shown' : 'underWay'
}

type RuleState = Omit<Rule, 'since'>

/** Returns when the verdict of the rule at an index has begun to be what it is now. */
function findSince(
  history: readonly { readonly at: number; readonly rules: readonly RuleState[] }[],
  index: number,
): number {
  const present = history.at(-1)
  const change = history.findLastIndex(({ rules }) => rules[index]?.verdict !== present?.rules[index]?.verdict)
  return history[change + 1]?.at ?? 0
}

type Evaluation = {
  readonly judgement: Judgement
  readonly verdict: CampaignVerdict
  readonly status: CampaignStatus
  readonly rules: CampaignRules | undefined
  readonly now: number
}

const UNKNOWN = 'not known'

/**
 * Returns the verdict of each rule. The frame evaluates them in three steps: what does not depend on the visitor, the
 * campaign with the smallest time on the page, and what depends on the visitor. A step that fails is the last one.
 */
function evaluate({ judgement, verdict, status, rules, now }: Evaluation): readonly RuleState[] {
  const reasons = new Map(verdict.reasons.map((reason) => [text(reason['code']) ?? '', reason]))
  // No other campaign hinders the one that is under way itself.
  if (status !== 'skipped') reasons.delete('alreadyUnderWay')
  const hasFailed = (...codes: readonly string[]): boolean => codes.some((code) => reasons.has(code))
  const isMismatched = hasFailed('hasNoWords', 'urlDiffers', 'outsideHours')
  const isBeaten = hasFailed('smallerTimeOnPageWon')
  const toVerdict = (isEvaluated: boolean, ...codes: readonly string[]): RuleVerdict => {
    if (hasFailed(...codes))
      return codes.some((code) => code.endsWith('Unknown') && reasons.has(code)) ? 'waiting' : 'unmet'
    return isEvaluated ? 'met' : 'notEvaluated'
  }
  const known = rules ?? {
    url: UNKNOWN,
    timeOnPageSeconds: undefined,
    isForBusinessHoursOnly: undefined,
  }
  const isLast = !isMismatched && !isBeaten
  return [
    {
      name: 'Message',
      seen: describeMessage(rules?.message),
      wanted: 'a text',
      verdict: toVerdict(true, 'hasNoWords'),
    },
    { name: 'Page', seen: judgement.pageUrl, wanted: known.url, verdict: toVerdict(true, 'urlDiffers') },
    {
      name: 'Business hours',
      seen: describeHours(reasons, known.isForBusinessHoursOnly),
      wanted: describeWantedHours(known.isForBusinessHoursOnly),
      verdict: toVerdict(true, 'hoursUnknown', 'outsideHours'),
    },
    {
      name: 'First in time',
      seen:
        describeOther(reasons.get('smallerTimeOnPageWon'), 'has a smaller time') ??
        describeSeconds(known.timeOnPageSeconds),
      wanted: 'smallest time of the matching',
      verdict: toVerdict(!isMismatched, 'smallerTimeOnPageWon'),
    },
    {
      name: 'Conversation',
      seen: describeConversation(reasons, isLast),
      wanted: 'none',
      verdict: toVerdict(isLast, 'conversationUnknown', 'conversationExists'),
    },
    {
      name: 'Chat',
      seen: describeState(isLast, reasons.has('widgetOpen'), ['open, or was open', 'closed']),
      wanted: 'not opened on this page',
      verdict: toVerdict(isLast, 'widgetOpen'),
    },
    {
      name: 'Other campaign',
      seen:
        describeOther(reasons.get('alreadyUnderWay'), 'is shown or accepted') ??
        describeState(isLast, false, ['', 'none']),
      wanted: 'none',
      verdict: toVerdict(isLast, 'alreadyUnderWay'),
    },
    {
      name: 'Dismissed',
      seen: describeSnooze(reasons.get('snoozed')) ?? describeState(isLast, false, ['', 'not dismissed']),
      wanted: 'not in the last hour',
      verdict: toVerdict(isLast, 'snoozed'),
    },
    evaluateTime(judgement, verdict, { status, seconds: known.timeOnPageSeconds, now }),
  ]
}

/** Evaluates the time on the page, for which only the chosen campaign waits. */
function evaluateTime(
  { at }: Judgement,
  { firesInMs }: CampaignVerdict,
  { status, seconds, now }: Pick<Evaluation, 'status' | 'now'> & { readonly seconds: number | undefined },
): RuleState {
  const rule = { name: 'Time on page', wanted: describeSeconds(seconds) }
  if (status === 'shown') return { ...rule, seen: 'has passed', verdict: 'met' }
  if (firesInMs === undefined) return { ...rule, seen: '', verdict: 'notEvaluated' }
  const left = Math.max(0, at + firesInMs - now)
  return { ...rule, seen: `${Math.ceil(left / 1000)} s left`, verdict: left > 0 ? 'waiting' : 'met' }
}

function describeMessage(message: string | undefined): string {
  if (message === undefined) return UNKNOWN
  return message.trim() === '' ? 'empty' : `${message.length} characters`
}

const describeSeconds = (seconds: number | undefined): string => (seconds === undefined ? UNKNOWN : `${seconds} s`)

const describeState = (isEvaluated: boolean, isTrue: boolean, [yes, no]: readonly [string, string]): string => {
  if (isTrue) return yes
  return isEvaluated ? no : ''
}

function describeHours(reasons: ReadonlyMap<string, Fields>, isForBusinessHoursOnly: boolean | undefined): string {
  const outside = reasons.get('outsideHours')
  if (reasons.has('hoursUnknown')) return 'not loaded yet'
  if (outside === undefined) return isForBusinessHoursOnly === true ? 'open' : ''
  const minutes = number(outside['minutes'])
  return minutes === undefined ? 'closed all day' : `closed, by ${minutes} min`
}

function describeWantedHours(isForBusinessHoursOnly: boolean | undefined): string {
  if (isForBusinessHoursOnly === undefined) return UNKNOWN
  return isForBusinessHoursOnly ? 'open' : 'any time'
}

function describeConversation(reasons: ReadonlyMap<string, Fields>, isEvaluated: boolean): string {
  if (reasons.has('conversationUnknown')) return 'not loaded yet'
  return describeState(isEvaluated, reasons.has('conversationExists'), ['exists', 'none'])
}

const describeOther = (reason: Fields | undefined, what: string): string | undefined =>
  reason && `#${number(reason['by']) ?? '?'} ${what}`

const describeSnooze = (reason: Fields | undefined): string | undefined =>
  reason && `dismissed until ${new Date(number(reason['until']) ?? 0).toLocaleTimeString()}`
