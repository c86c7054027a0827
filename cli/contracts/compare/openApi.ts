import { type Json, toList, toRecord, toText } from '../documents/json.ts'
import { contentOf, findOperation, type HttpOperation } from '../documents/httpOperations.ts'
import type { Interaction } from '../pacts.ts'
import type { Found } from './found.ts'
import { findMismatches } from './paths.ts'

/** What of a call its document does not name: the operation itself, the status, a value sent or needed. */
export function findInCall(operations: readonly HttpOperation[], interaction: Interaction): Found {
  const { request, operation: said } = interaction
  const call = { method: request?.method ?? '', path: request?.path ?? '' }
  const operation = findOperation(operations, call)
  if (operation === undefined)
    return inRequest([{ path: '$', message: `${call.method} ${call.path} is not in the document` }])
  if (said !== undefined && said.id !== operation.id)
    return inRequest([{ path: '$', message: `${call.method} ${call.path} is ${operation.id} in the document` }])
  const schema = schemaOfAnswer(operation, interaction)
  return {
    request: findInRequest(operation, interaction),
    response:
      schema === NONE
        ? [{ path: '$', message: `status ${String(interaction.response.status)} is not in the document` }]
        : findInBody(schema, interaction),
  }
}

const inRequest = (request: Found['request']): Found => ({ request, response: [] })

const NONE = Symbol('no such status')

function schemaOfAnswer({ responses }: HttpOperation, interaction: Interaction): unknown {
  const status = documentedStatus(responses, interaction)
  return status === undefined ? NONE : Object.values(contentOf(responses[status]))[0]
}

const findInBody = (schema: unknown, { response: { body } }: Interaction): Found['response'] =>
  body === undefined ? [] : findMismatches(schema, body, { isSent: false })

/** Where any success will do, the document’s own; of one status the very one. */
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

function findInRequest({ requestBody }: HttpOperation, { request, document }: Interaction): Found['request'] {
  if (request?.body === undefined || request.body === null) return []
  const { type, encoding } = contentTypeOf(document)
  const schema = contentOf(requestBody)[type]
  if (schema === undefined) return [{ path: '$', message: `is sent as ${type}, which is not in the document` }]
  const sent = type === 'multipart/form-data' ? fieldsOf(String(request.body), encoding) : request.body
  return findMismatches(schema, sent, { isSent: true })
}

function contentTypeOf(document: Json): { readonly type: string; readonly encoding: string } {
  const { contentType, encoded } = toRecord(toRecord(document['request'])['body'])
  return {
    type: (toText(contentType) ?? 'application/json').split(';')[0]?.trim() ?? '',
    encoding: toText(encoded) ?? '',
  }
}

/** Only the names: what a file holds is nobody’s contract. */
function fieldsOf(body: string, encoding: string): Json {
  const text = encoding.toLowerCase() === 'base64' ? Buffer.from(body, 'base64').toString('latin1') : body
  const names = [...text.matchAll(/^content-disposition: form-data;.*?\bname="([^"]+)"/gim)].map(
    ([, name = '']) => name,
  )
  return Object.fromEntries(names.map((name) => [name, '']))
}
