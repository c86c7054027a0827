import { type Json, toList, toRecord, toText } from '../documents/json.ts'
import { contentOf, findOperation, type HttpOperation } from '../documents/httpOperations.ts'
import type { Interaction } from '../pact.ts'
import type { InteractionMismatches } from './interactionMismatches.ts'
import { findMismatches } from './schemaMismatches.ts'

/**
 * Returns the parts of a call that its document does not describe: the operation, the status, or a value sent or
 * needed.
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
export function documentedStatus(responses: Json, { response: { status }, document }: Interaction): string | undefined {
  const documented = Object.keys(responses)
  if (documented.includes(String(status))) return String(status)
  return acceptsAnySuccess(document) ? documented.find((one) => /^2\d\d$/.test(one)) : undefined
}

function acceptsAnySuccess(document: Json): boolean {
  const rules = toRecord(toRecord(toRecord(document['response'])['matchingRules'])['status'])
  const matchers = toList(toRecord(rules['$'] ?? rules)['matchers']).map(toRecord)
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
      ? fieldsOf(typeof request.body === 'string' ? request.body : '', encoding)
      : request.body
  return findMismatches(schema, sent, { isSent: true })
}

function contentTypeOf(document: Json): { readonly type: string; readonly encoding: string } {
  const { contentType, encoded } = toRecord(toRecord(document['request'])['body'])
  return {
    type: (toText(contentType) ?? 'application/json').split(';')[0]?.trim() ?? '',
    encoding: toText(encoded) ?? '',
  }
}

/** Returns the field names of a form, with empty values: the content of a file is not part of a contract. */
function fieldsOf(body: string, encoding: string): Json {
  const text = encoding.toLowerCase() === 'base64' ? Buffer.from(body, 'base64').toString('latin1') : body
  const names = [...text.matchAll(/^content-disposition: form-data;.*?\bname="([^"]+)"/gim)].map(
    ([, name = '']) => name,
  )
  return Object.fromEntries(names.map((name) => [name, '']))
}
