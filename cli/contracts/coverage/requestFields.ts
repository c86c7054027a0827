import { toRecord } from '../documents/json.ts'
import type { Interaction } from '../pacts.ts'
import { toSteps } from '../verify/paths.ts'
import { fieldsOfAll } from './fields.ts'

/**
 * Returns the fields that the widget sends in any of the interactions: `query.before`, `header.X-Auth-Token`,
 * `body.content`.
 */
export function requestFieldsOf(interactions: readonly Interaction[]): readonly string[] {
  const fields = interactions.flatMap((interaction) => {
    const { query, headers } = toRecord(interaction.document['request'])
    return [
      ...named('query', Object.keys(toRecord(query))),
      ...named('header', Object.keys(toRecord(headers))),
      ...named('body', bodyFieldsOf(interaction)),
    ]
  })
  return [...new Set(fields.map(anyAttribute))].toSorted()
}

/**
 * Replaces the name of a custom attribute by `*`. Host pages choose these names, so they are not fields of the service.
 */
const anyAttribute = (field: string): string => field.replace(/(custom_attributes)\.\w+$/, '$1.*')

/** Returns the fields of a request body. In a pact, a form's body is text, and its field names are in the rules. */
function bodyFieldsOf({ request }: Interaction): readonly string[] {
  if (request === undefined) return []
  if (typeof request.body !== 'string') return fieldsOfAll([request])
  return Object.keys(request.rules).flatMap((path) => toSteps(path).slice(0, 1))
}

const named = (place: string, names: readonly string[]): readonly string[] => names.map((name) => `${place}.${name}`)
