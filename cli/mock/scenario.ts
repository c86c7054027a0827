import { type Fields, isRecord } from '#tools/fields.ts'
import { type CableContract, type CableEvent, CABLE_EVENTS, isCableEvent } from '../wire/cableContract.ts'

/** Protocol frames that a step can send at any time. */
const FRAMES = ['welcome', 'ping', 'confirm_subscription', 'reject_subscription'] as const
const REASONS = ['unauthorized', 'invalid_request', 'server_restart', 'remote', null] as const
const START_EVENTS = ['subscribed', 'message'] as const

export type Frame = (typeof FRAMES)[number]

type Action =
  | { readonly event: CableEvent; readonly data: Fields }
  | { readonly send: Frame }
  | { readonly drop: true }
  | { readonly disconnect: { readonly reason: string | null; readonly reconnect: boolean } }

/** Step of a scenario. `at` is the time since the beginning, in seconds. */
export type Step = { readonly at: number } & Action

export type Scenario = {
  readonly name: string
  /** Event from which the times of the steps count: the confirmed subscription, or a message of the visitor. */
  readonly begins: (typeof START_EVENTS)[number]
  readonly steps: readonly Step[]
}

type Parsed = { readonly scenario: Scenario } | { readonly problems: readonly string[] }

/** Maximum time of a step, in seconds: one day. This limit and the next one are far above any realistic scenario. */
const MAX_STEP_SECONDS = 86_400
const MAX_STEPS = 10_000

/** Parses a scenario file. Returns the scenario, or the list of its problems. */
export function parseScenario(value: unknown, contract: CableContract): Parsed {
  if (!isRecord(value)) return { problems: ['must be an object with name and steps'] }
  const { name, begins = 'subscribed', steps } = value
  const problems = [
    ...unknownFields('', value, ['name', 'begins', 'steps']),
    ...problemUnless(typeof name === 'string' && name.trim() !== '', 'name must be text that is not empty'),
    ...problemUnless(isOneOf(START_EVENTS, begins), `begins must be ${START_EVENTS.join(' or ')}`),
    ...problemUnless(isSteps(steps), `steps must be a list of 1 to ${MAX_STEPS} steps`),
  ]
  if (problems.length > 0 || !isSteps(steps) || !isOneOf(START_EVENTS, begins)) return { problems }
  const parsed = steps.map((step, index) => parseStep(step, `step ${index + 1}`, contract))
  const stepProblems = parsed.flatMap((step) => ('problems' in step ? step.problems : []))
  if (stepProblems.length > 0) return { problems: stepProblems }
  const validSteps = parsed.flatMap((step) => ('step' in step ? [step.step] : []))
  return {
    scenario: { name: String(name), begins, steps: validSteps.toSorted((first, second) => first.at - second.at) },
  }
}

const isSteps = (value: unknown): value is readonly unknown[] =>
  Array.isArray(value) && value.length > 0 && value.length <= MAX_STEPS

type ParsedStep = { readonly step: Step } | { readonly problems: readonly string[] }

function parseStep(value: unknown, label: string, contract: CableContract): ParsedStep {
  if (!isRecord(value)) return { problems: [`${label}: must be an object`] }
  const { at } = value
  if (!isTime(at)) return { problems: [`${label}: at must be a number of seconds from 0 to ${MAX_STEP_SECONDS}`] }
  const [kind, ...others] = Object.keys(KINDS).filter((known) => Object.hasOwn(value, known))
  if (kind === undefined || others.length > 0)
    return { problems: [`${label}: must have exactly one of ${Object.keys(KINDS).join(', ')}`] }
  const parsed = parseAction(kind, value, contract)
  if ('action' in parsed) return { step: { at, ...parsed.action } }
  return { problems: parsed.problems.map((problem) => `${label} (at ${at}): ${problem}`) }
}

function parseAction(kind: string, value: Fields, contract: CableContract): ParsedAction {
  const problems = unknownFields('', value, ['at', kind, ...(kind === 'event' ? ['data'] : [])])
  return (problems.length === 0 && KINDS[kind]?.(value, contract)) || { problems }
}

const isTime = (at: unknown): at is number => typeof at === 'number' && at >= 0 && at <= MAX_STEP_SECONDS

type ParsedAction = { readonly action: Action } | { readonly problems: readonly string[] }

/** Parsers of a scenario's steps, by the field that only this kind of step has. */
const KINDS: Readonly<Record<string, (step: Fields, contract: CableContract) => ParsedAction>> = {
  event: ({ event, data = {} }, contract) => {
    if (!isCableEvent(event)) return { problems: [`event must be one of ${CABLE_EVENTS.join(', ')}`] }
    if (!isRecord(data)) return { problems: ['data must be an object'] }
    const problems = contract.problemsOf(event, { ...contract.exampleOf(event), ...data })
    return problems.length > 0 ? { problems } : { action: { event, data } }
  },
  send: ({ send }) =>
    isOneOf(FRAMES, send) ? { action: { send } } : { problems: [`send must be one of ${FRAMES.join(', ')}`] },
  drop: ({ drop }) => (drop === true ? { action: { drop } } : { problems: ['drop must be true'] }),
  disconnect: ({ disconnect }) =>
    isRecord(disconnect) ? parseDisconnect(disconnect) : { problems: ['disconnect must be an object'] },
}

function parseDisconnect(disconnect: Fields): ParsedAction {
  const { reason = null, reconnect = true } = disconnect
  const problems = [
    ...problemUnless(isOneOf(REASONS, reason), `disconnect.reason must be one of ${REASONS.map(String).join(', ')}`),
    ...problemUnless(typeof reconnect === 'boolean', 'disconnect.reconnect must be true or false'),
    ...unknownFields('disconnect.', disconnect, ['reason', 'reconnect']),
  ]
  if (problems.length > 0 || !isOneOf(REASONS, reason)) return { problems }
  return { action: { disconnect: { reason, reconnect: reconnect === true } } }
}

const problemUnless = (isValid: boolean, problem: string): readonly string[] => (isValid ? [] : [problem])

const unknownFields = (label: string, value: Fields, known: readonly string[]): readonly string[] =>
  Object.keys(value)
    .filter((field) => !known.includes(field))
    .map((field) => `${label}${field} is unknown; known fields are ${known.join(', ')}`)
const isOneOf = <Value>(values: readonly Value[], value: unknown): value is Value =>
  values.some((known) => known === value)
