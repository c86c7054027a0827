import { fieldsOf } from '#tools/fields.ts'
import type { Interaction } from '../pact.ts'
import { splitPath } from '../verify/jsonPaths.ts'
import { fieldsOfAll } from './fields.ts'

/**
 * Returns the fields that the widget sends in any of the interactions: `query.before`, `header.X-Auth-Token`,
 * `body.content`.
 */
export function requestFieldsOf(interactions: readonly Interaction[]): readonly string[] {
  const fields = interactions.flatMap((interaction) => {
    const { query, headers } = fieldsOf(interaction.document['request'])
    return [
      ...withPrefix('query', Object.keys(fieldsOf(query))),
      ...withPrefix('header', Object.keys(fieldsOf(headers))),
      ...withPrefix('body', bodyFieldsOf(interaction)),
    ]
  })
  return [...new Set(fields.map(generaliseAttribute))].toSorted()
}

/**
 * Replaces the name of a custom attribute by `*`. Host pages choose these names, so they are not fields of the service.
 */
const generaliseAttribute = (field: string): string => field.replace(/(custom_attributes)\.\w+$/, '$1.*')

/** Returns the fields of a request body. In a pact, a form's body is text, and its field names are in the rules. */
function bodyFieldsOf({ request }: Interaction): readonly string[] {
  if (request === undefined) return []
  if (typeof request.body !== 'string') return fieldsOfAll([request])
  return Object.keys(request.rules).flatMap((path) => splitPath(path).slice(0, 1))
}

const withPrefix = (prefix: string, names: readonly string[]): readonly string[] =>
  names.map((name) => `${prefix}.${name}`)
