import { Validator } from '@cfworker/json-schema'
import { type Fields, fieldsOf } from '#tools/fields.ts'
import type { HttpExchange } from '../probe/http.ts'

/** Deviation of a value from its schema: JSON Pointer to the value, and the validator's text. */
export type SchemaProblem = { readonly at: string; readonly text: string }

/** Documents by file name, for example `widget-api.yaml`. */
export type Documents = Readonly<Record<string, object>>

export type Contracts = {
  /** Validates request body, status and response body. Returns undefined for a request that no document describes. */
  readonly checkExchange: (exchange: HttpExchange) => readonly SchemaProblem[] | undefined
  /** Validates a frame of the cable against all messages of the AsyncAPI document. */
  readonly checkFrame: (frame: unknown) => readonly SchemaProblem[]
}

/** Place in a document: file name and JSON Pointer. */
type Place = { readonly document: string; readonly pointer: string }

type Operation = {
  readonly document: string
  readonly pattern: RegExp
  readonly pointer: string
  readonly fields: Fields
}

const BASE = 'https://contracts.invalid/'

/** Compiles the OpenAPI documents and the AsyncAPI document of the cable. */
export function createContracts(openApi: Documents, asyncApi: object): Contracts {
  const validators = new Map<string, Validator>()
  const documents = Object.entries({ ...openApi, 'cable.yaml': asyncApi })

  const validatorOf = (document: string, pointer: string): Validator => {
    const address = `${BASE}${document}#${pointer}`
    const known = validators.get(address)
    if (known) return known
    const created = new Validator({ $ref: address }, '2020-12', false)
    for (const [name, content] of documents) created.addSchema({ ...withoutExamples(content), $id: BASE + name })
    validators.set(address, created)
    return created
  }

  const validate = ({ document, pointer }: Place, value: unknown, where: string): readonly SchemaProblem[] =>
    leavesOf(validatorOf(document, pointer).validate(value).errors).map(({ instanceLocation, error }) => ({
      at: where + instanceLocation.replace(/^#/, ''),
      text: error,
    }))

  /** Validates a JSON body. Bodies of other media types, such as uploads, have no schema that a value could violate. */
  const checkBody = (place: Place & { readonly body: unknown }, value: unknown): readonly SchemaProblem[] => {
    const schema = findSchema(place, fieldsOf(place.body))
    const where = place.pointer.includes('/responses/') ? 'response' : 'request'
    return schema === undefined || value === undefined ? [] : validate(schema, value, where)
  }

  const operations = Object.entries(openApi).flatMap(([document, content]) => findOperations(document, content))
  const messages = Object.entries(fieldsOf(fieldsOf(fieldsOf(asyncApi)['components'])['messages']))

  return {
    checkExchange: ({ method, url, requestBody, status, responseBody }) => {
      const { pathname } = new URL(url)
      const key = method.toLowerCase()
      const operation = operations.find(({ pattern, fields }) => pattern.test(pathname) && key in fields)
      if (operation === undefined) return undefined
      const { document, pointer, fields } = operation
      const own = fieldsOf(fields[key])
      const at = { document, pointer: `${pointer}/${key}` }
      const sent = checkBody({ ...at, pointer: `${at.pointer}/requestBody`, body: own['requestBody'] }, requestBody)
      if (status === undefined) return sent
      const responses = fieldsOf(own['responses'])
      if (!(status in responses)) return [...sent, { at: 'response', text: `The document has no response ${status}.` }]
      const response = { ...at, pointer: `${at.pointer}/responses/${status}`, body: responses[status] }
      return [...sent, ...checkBody(response, responseBody)]
    },
    checkFrame: (frame) => {
      const fields = fieldsOf(frame)
      const found = messages.find(([, message]) => isOfKind(fields, fieldsOf(fieldsOf(message)['payload'])))
      return found === undefined
        ? [{ at: 'frame', text: 'The document has no message of this kind.' }]
        : validate({ document: 'cable.yaml', pointer: `/components/messages/${found[0]}/payload` }, frame, 'frame')
    },
  }
}

/** Removes the examples, in which the validator would take every `id` for the address of a schema. */
const withoutExamples = (document: object): object =>
  JSON.parse(JSON.stringify(document, (name, value: unknown) => (name === 'examples' ? undefined : value))) as object

/** Returns true if the frame has the type, the command or the event that the schema requires. */
function isOfKind(frame: Fields, schema: Fields): boolean {
  const properties = fieldsOf(schema['properties'])
  const constOf = (property: unknown): unknown => fieldsOf(property)['const']
  if ('type' in properties) return frame['type'] === constOf(properties['type'])
  if ('command' in properties) return frame['command'] === constOf(properties['command'])
  const event = fieldsOf(fieldsOf(properties['message'])['properties'])['event']
  return event !== undefined && fieldsOf(frame['message'])['event'] === constOf(event)
}

function findOperations(document: string, content: object): readonly Operation[] {
  return Object.entries(fieldsOf(fieldsOf(content)['paths'])).map(([path, fields]) => ({
    document,
    pattern: new RegExp(`${path.replaceAll(/\{[^}]+\}/g, '[^/]+').replaceAll('.', String.raw`\.`)}$`),
    pointer: `/paths/${path.replaceAll('~', '~0').replaceAll('/', '~1')}`,
    fields: fieldsOf(fields),
  }))
}

/** Returns the place of a body's JSON schema; undefined if the body is no JSON. A shared body is in another document. */
function findSchema({ document, pointer }: Place, body: Fields): Place | undefined {
  const schema = '/content/application~1json/schema'
  const reference = body['$ref']
  if (typeof reference === 'string') {
    const [file = '', target = ''] = reference.split('#')
    return { document: file === '' ? document : file.replace('./', ''), pointer: target + schema }
  }
  return 'schema' in fieldsOf(fieldsOf(body['content'])['application/json'])
    ? { document, pointer: pointer + schema }
    : undefined
}

type Failure = { readonly instanceLocation: string; readonly keywordLocation: string; readonly error: string }

/** Returns the failures that are not only the consequence of others, because those name the actual field. */
const leavesOf = (failures: readonly Failure[]): readonly Failure[] =>
  failures.filter(
    ({ keywordLocation }) => !failures.some((other) => other.keywordLocation.startsWith(`${keywordLocation}/`)),
  )
