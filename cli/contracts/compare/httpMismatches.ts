import { type Fields, list, fieldsOf, text } from '#tools/fields.ts'
import { contentOf, findOperation, type HttpOperation } from '../documents/httpOperations.ts'
import type { Interaction } from '../pact.ts'
import type { InteractionMismatches } from './interactionMismatches.ts'
import { findMismatches } from './schemaMismatches.ts'

/**
 * Returns the parts of a call that the OpenAPI document does not describe: the operation, the status, or a value that
 * is sent or needed.
 */
export function findHttpMismatches(
  operations: readonly HttpOperation[],
  interaction: Interaction,
): InteractionMismatches {
  const call = callOf(interaction)
  const operation = findOperation(operations, call)
  const expectedId = interaction.operation?.id ?? operation?.id
  if (operation === undefined || operation.id !== expectedId) {
    const relation = operation === undefined ? 'is not' : `is the operation ${operation.id}`
    return {
      request: [{ path: '$', message: `${call.method} ${call.path} ${relation} in the document` }],
      response: [],
    }
  }
  return {
    request: findRequestMismatches(operation, interaction),
    response: findResponseMismatches(operation, interaction),
  }
}

/** Returns method and path of an HTTP interaction. */
export const callOf = ({ request }: Interaction): { readonly method: string; readonly path: string } => ({
  method: request?.method ?? '',
  path: request?.path ?? '',
})

function findResponseMismatches(
  { responses }: HttpOperation,
  interaction: Interaction,
): InteractionMismatches['response'] {
  const status = documentedStatus(responses, interaction)
  const { body, status: expectedStatus } = interaction.response
  if (status === undefined) return [{ path: '$', message: `status ${expectedStatus ?? '?'} is not in the document` }]
  const schema = Object.values(contentOf(responses[status]))[0]
  return body === undefined ? [] : findMismatches(schema, body, { isSent: false })
}

/**
 * Returns the documented status of an interaction; undefined if there is none. If the interaction accepts any success,
 * the first documented 2xx status counts.
 */
export function documentedStatus(
  responses: Fields,
  { response: { status }, document }: Interaction,
): string | undefined {
  const documented = Object.keys(responses)
  if (documented.includes(String(status))) return String(status)
  return acceptsAnySuccess(document) ? documented.find((one) => /^2\d\d$/.test(one)) : undefined
}

function acceptsAnySuccess(document: Fields): boolean {
  const rules = fieldsOf(fieldsOf(fieldsOf(document['response'])['matchingRules'])['status'])
  const matchers = list(fieldsOf(rules['$'] ?? rules)['matchers']).map(fieldsOf)
  return matchers.some(({ match, status }) => match === 'statusCode' && status === 'success')
}

function findRequestMismatches(
  { requestBody }: HttpOperation,
  { request, document }: Interaction,
): InteractionMismatches['request'] {
  if (request?.body === undefined || request.body === null) return []
  const { type, encoding } = contentTypeOf(document)
  const schema = contentOf(requestBody)[type]
  if (schema === undefined) return [{ path: '$', message: `the content type ${type} is not in the document` }]
  const sent =
    type === 'multipart/form-data'
      ? parseForm(typeof request.body === 'string' ? request.body : '', encoding)
      : request.body
  return findMismatches(schema, sent, { isSent: true })
}

function contentTypeOf(document: Fields): { readonly type: string; readonly encoding: string } {
  const { contentType, encoded } = fieldsOf(fieldsOf(document['request'])['body'])
  return {
    type: (text(contentType) ?? 'application/json').split(';')[0]?.trim() ?? '',
    encoding: text(encoded) ?? '',
  }
}

/** Returns the field names of a form, with empty values: the content of a file is not part of a contract. */
function parseForm(body: string, encoding: string): Fields {
  const form = encoding.toLowerCase() === 'base64' ? Buffer.from(body, 'base64').toString('latin1') : body
  const names = [...form.matchAll(/^content-disposition: form-data;.*?\bname="([^"]+)"/gim)].map(
    ([, name = '']) => name,
  )
  return Object.fromEntries(names.map((name) => [name, '']))
}
