import { decodeEnvelope, PREFIX } from '#protocol/envelope.ts'
import { HOST_COMMANDS, parseHostCommand } from '#protocol/hostCommands.ts'
import { isWithinLimits } from '#protocol/payloadLimits.ts'
import type { Fields } from '#tools/fields.ts'
import { parseJson } from './jsonText.ts'
import { findCommand, type Operation } from './operations.ts'
import { findProblems, type SchemaProblem } from './schema.ts'

/** Forecast of what the receiver does with a message or a call. */
export type Verdict = {
  readonly isAccepted: boolean
  /** Whether the frame answers a message with a request id. It answers `invalid` to a message beyond the limits. */
  readonly isAnswered: boolean
  /** Sentence for the reader. */
  readonly text: string
  /** Differences from the schema. The frame ignores some of them, such as an invalid optional field. */
  readonly problems: readonly SchemaProblem[]
}

/** Text of an envelope in two parts, so that both can be invalid. */
export type EnvelopeText = { readonly prefix: string; readonly text: string }

/** Returns the operation whose name the message has; undefined for another message. */
export const operationOf = (text: string): Operation | undefined =>
  findCommand(decodeEnvelope(PREFIX + text)?.['event'])

/**
 * Evaluates an envelope with the checks of the frame: prefix, JSON, tenant, limits and parser. The schema only explains
 * the result.
 */
export function evaluateEnvelope(message: EnvelopeText, websiteToken: string): Verdict {
  const fields = decodeEnvelope(message.prefix + message.text)
  const operation = operationOf(message.text)
  const problems = fields && operation ? findProblems(operation.schema, fields) : []
  const reason = fields ? findFieldsReason(fields, problems, websiteToken) : describeText(message)
  const isAnswered = reason === undefined || reason === BEYOND_LIMITS
  if (reason !== undefined)
    return { isAccepted: false, isAnswered, text: `The frame drops this message. ${reason}`, problems }
  const remark = problems.length > 0 ? ', although it differs from the schema' : ''
  return { isAccepted: true, isAnswered, text: `The frame accepts this message${remark}.`, problems }
}

/** Describes why a text is no envelope. */
function describeText({ prefix, text }: EnvelopeText): string {
  const parsed = parseJson(text)
  if (!prefix.startsWith(PREFIX)) return `It must begin with "${PREFIX}".`
  return parsed.isJson ? 'It must be a JSON object.' : `It is not JSON: ${parsed.reason}`
}

const BEYOND_LIMITS = 'It is too large or has too many levels. The answer is "invalid".'

/** Returns why the frame drops an envelope with these fields; undefined if it does not. */
function findFieldsReason(
  fields: Fields,
  problems: readonly SchemaProblem[],
  websiteToken: string,
): string | undefined {
  const { event, websiteToken: token = websiteToken } = fields
  if (token !== websiteToken) return 'It names another tenant.'
  if (!isWithinLimits(fields)) return BEYOND_LIMITS
  if (!HOST_COMMANDS.some((name) => name === event)) return describeUnknown(event)
  return parseHostCommand(fields) === undefined ? (problems[0]?.text ?? 'Its fields are invalid.') : undefined
}

const describeUnknown = (event: unknown): string =>
  typeof event === 'string' ? `No command has the name "${event}".` : 'The field "event" must name a command.'

/** Evaluates the arguments of a call: a JSON array. The method itself decides when it is called. */
export function evaluateArguments({ schema }: Operation, text: string): Verdict {
  const parsed = parseJson(text)
  if (!parsed.isJson || !Array.isArray(parsed.value))
    return {
      ...{ isAccepted: false, isAnswered: parsed.isJson },
      text: `The call needs a JSON array of arguments.${parsed.isJson ? '' : ` ${parsed.reason}`}`,
      problems: [],
    }
  const problems = findProblems(schema, parsed.value)
  const first = problems[0]
  return {
    ...{ isAccepted: first === undefined, isAnswered: true },
    text: first === undefined ? 'The arguments match the schema.' : `The method may refuse this. ${first.text}`,
    problems,
  }
}
