import { type Fields, fieldsOf } from '#tools/fields.ts'
import { MatchersV3 } from '@pact-foundation/pact'
import type { Expectation } from '../support/expectation.ts'
import { buildMatcher } from '../support/matching.ts'
import { readMessages } from './document.ts'
import type { Json, Reading } from '../support/probe.ts'
import { ROOM, ROOM_EXPRESSION } from './simulatedVisit.ts'

const MESSAGES = readMessages()

type NamedExample = { readonly description: string; readonly message: string; readonly example: string }

export function exampleOf({ description, message, example }: NamedExample): Json {
  const found = MESSAGES[message]?.[example]
  if (found === undefined) throw new Error(`${description}: the document has no example "${example}" of ${message}`)
  return found
}

/**
 * Returns the matcher for the room's identifier. A state provides the identifier; the example is the identifier that
 * the code builds.
 */
export const roomMatcher = () => MatchersV3.fromProviderState(ROOM_EXPRESSION, ROOM)

/** Fields that identify a kind of frame and match exactly. `frameMatcher` replaces the identifier by `roomMatcher`. */
const EXACT_FORMS = { '$.identifier': 'exactly', '$.type': 'exactly', '$.message.event': 'exactly' } as const

type Rules = Pick<Expectation, 'forms' | 'lists'> & { readonly readings: readonly Reading[] }

/** Builds a matcher that requires the types and forms of a pruned frame, and nothing more. */
export function frameMatcher(body: Json, { forms, lists = {}, readings }: Rules): Fields {
  const fields = fieldsOf(
    allowAnyObject(buildMatcher(body, { forms: { ...EXACT_FORMS, ...forms }, lists, readings }).matcher),
  )
  const message = fieldsOf(fields['message'])
  const data = fieldsOf(message['data'])
  return {
    ...fields,
    ...('identifier' in fields && { identifier: roomMatcher() }),
    ...('users' in data && { message: { ...message, data: { ...data, users: PRESENCE_MATCHER } } }),
  }
}

/** Replaces each empty object by a matcher that accepts any object. Otherwise the object would have to be empty. */
function allowAnyObject(matcher: unknown): unknown {
  if (Array.isArray(matcher)) return matcher.map(allowAnyObject)
  if (typeof matcher !== 'object' || matcher === null) return matcher
  const fields = Object.entries(matcher)
  if (fields.length === 0) return MatchersV3.like({})
  return Object.fromEntries(fields.map(([name, field]) => [name, allowAnyObject(field)]))
}

/** Matcher for a map from agent ids to presence; the map may be empty. */
const PRESENCE_MATCHER = mapMatcher({ '1': 'online', '2': 'busy' }, [/^\d+$/, /^(online|busy|offline)$/])

function mapMatcher(example: Readonly<Record<string, string>>, [key, value]: readonly [RegExp, RegExp]): Fields {
  const [firstKey = '', firstValue = ''] = Object.entries(example)[0] ?? []
  return {
    'pact:matcher:type': [
      MatchersV3.eachKeyMatches(example, [MatchersV3.regex(key, firstKey)]),
      MatchersV3.eachValueMatches(example, [MatchersV3.regex(value, firstValue)]),
    ],
    value: example,
  }
}

/** Returns the type of a protocol frame, or the event of a room's message; undefined if there is neither. */
export function nameOf(body: Json): string | undefined {
  const frame = fieldsOf(body)
  const name = frame['type'] ?? fieldsOf(frame['message'])['event']
  return typeof name === 'string' ? name : undefined
}
