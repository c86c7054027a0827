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

export type CampaignNode = {
  readonly id: number
  readonly message: string
  readonly isChosen: boolean
  readonly rules: readonly Rule[]
}

/** Returns every campaign of the newest judgement with its rules. `now` is the present Unix time in ms. */
export function toCampaignTree(
  judgements: readonly Judgement[],
  rulesById: ReadonlyMap<number, CampaignRules>,
  now: number,
): readonly CampaignNode[] {
  const newest = judgements.at(-1)
  return (newest?.verdicts ?? []).map(({ id, firesInMs }) => {
    const rules = rulesById.get(id)
    const history = judgements.flatMap((judgement) => {
      const verdict = judgement.verdicts.find((one) => one.id === id)
      return verdict === undefined ? [] : { at: judgement.at, rules: evaluate({ judgement, verdict, rules, now }) }
    })
    const evaluated = history.at(-1)?.rules ?? []
    return {
      ...{ id, message: rules?.message ?? '', isChosen: firesInMs !== undefined },
      rules: evaluated.map((rule, index) => ({ ...rule, since: findSince(history, index) })),
    }
  })
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
  readonly rules: CampaignRules | undefined
  readonly now: number
}

const UNKNOWN = 'not known'

/**
 * Returns the verdict of each rule. The frame evaluates them in three steps: what does not depend on the visitor, the
 * campaign with the smallest time on the page, and what depends on the visitor. A step that fails is the last one.
 */
function evaluate({ judgement, verdict, rules, now }: Evaluation): readonly RuleState[] {
  const reasons = new Map(verdict.reasons.map((reason) => [text(reason['code']) ?? '', reason]))
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
    evaluateTime(judgement, verdict, { seconds: known.timeOnPageSeconds, now }),
  ]
}

/** Evaluates the time on the page, for which only the chosen campaign waits. */
function evaluateTime(
  { at }: Judgement,
  { firesInMs }: CampaignVerdict,
  { seconds, now }: { readonly seconds: number | undefined; readonly now: number },
): RuleState {
  const rule = { name: 'Time on page', wanted: describeSeconds(seconds) }
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
