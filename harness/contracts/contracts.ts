import { Validator } from '@cfworker/json-schema'
import { type Fields, fieldsOf, text } from '#tools/fields.ts'
import type { HttpExchange } from '../probe/http.ts'

/** Deviation of a value from its schema: JSON Pointer to the value, and the validator's text. */
export type SchemaProblem = { readonly at: string; readonly text: string }

/** Documents by file name, for example `widget-api.yaml`. */
export type Documents = Readonly<Record<string, object>>

/** Operation of an OpenAPI document. */
type ContractOperation = {
  /** Name of the document without its extension, for example `widget-api`. */
  readonly service: string
  readonly id: string
  /** Method in capital letters. */
  readonly method: string
  /** Path template, for example `/api/v1/widget/messages/{id}`. */
  readonly path: string
  /** Statuses of the described responses. */
  readonly statuses: readonly string[]
}

/** Message of the AsyncAPI document, with the name that its frames have in a trace: `→ subscribe`, `← welcome`. */
type ContractFrame = { readonly name: string; readonly summary: string }

export type Contracts = {
  readonly operations: readonly ContractOperation[]
  readonly frames: readonly ContractFrame[]
  /** Returns the operation of a request; undefined for a request that no document describes. */
  readonly findOperation: (request: Pick<HttpExchange, 'method' | 'url'>) => ContractOperation | undefined
  /** Validates request body, status and response body. Returns undefined for a request that no document describes. */
  readonly checkExchange: (exchange: HttpExchange) => readonly SchemaProblem[] | undefined
  /** Validates a frame of the cable against all messages of the AsyncAPI document. */
  readonly checkFrame: (frame: unknown) => readonly SchemaProblem[]
}

/** Place in a document: file name and JSON Pointer. */
type Place = { readonly document: string; readonly pointer: string }

type Operation = ContractOperation & {
  readonly document: string
  readonly pattern: RegExp
  readonly pointer: string
  readonly fields: Fields
}

/** Fields of a path that are methods. The others describe all methods of the path. */
const METHODS: ReadonlySet<string> = new Set(['get', 'put', 'post', 'delete', 'patch', 'head', 'options'])

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

  const findOperation = ({ method, url }: Pick<HttpExchange, 'method' | 'url'>): Operation | undefined => {
    const { pathname } = new URL(url)
    return operations.find((operation) => operation.method === method.toUpperCase() && operation.pattern.test(pathname))
  }

  return {
    operations,
    frames: messages.map(([, message]) => toFrame(fieldsOf(message))),
    findOperation,
    checkExchange: ({ method, url, requestBody, status, responseBody }) => {
      const operation = findOperation({ method, url })
      if (operation === undefined) return undefined
      const { document, pointer, fields } = operation
      const at = { document, pointer: `${pointer}/requestBody`, body: fields['requestBody'] }
      const sent = checkBody(at, requestBody)
      if (status === undefined) return sent
      const responses = fieldsOf(fields['responses'])
      if (!(status in responses)) return [...sent, { at: 'response', text: `The document has no response ${status}.` }]
      const response = { document, pointer: `${pointer}/responses/${status}`, body: responses[status] }
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
  const { type, command, event } = kindOf(schema)
  if (type !== undefined) return frame['type'] === type
  if (command !== undefined) return frame['command'] === command
  return event !== undefined && fieldsOf(frame['message'])['event'] === event
}

/** Returns the constant that distinguishes the frames of a schema. Exactly one field is defined. */
function kindOf(schema: Fields) {
  const constOf = (properties: Fields, name: string): string | undefined => text(fieldsOf(properties[name])['const'])
  const properties = fieldsOf(schema['properties'])
  const message = fieldsOf(fieldsOf(properties['message'])['properties'])
  return {
    type: constOf(properties, 'type'),
    command: constOf(properties, 'command'),
    event: constOf(message, 'event'),
  }
}

function toFrame({ payload, summary }: Fields): ContractFrame {
  const { type, command, event } = kindOf(fieldsOf(payload))
  return { name: command === undefined ? `← ${type ?? event}` : `→ ${command}`, summary: text(summary) ?? '' }
}

const findOperations = (document: string, content: object): readonly Operation[] =>
  Object.entries(fieldsOf(fieldsOf(content)['paths'])).flatMap(([path, item]) =>
    Object.entries(fieldsOf(item)).flatMap(([method, value]) => {
      if (!METHODS.has(method)) return []
      const fields = fieldsOf(value)
      return {
        ...{ document, path, fields },
        service: document.replace(/\.yaml$/, ''),
        id: text(fields['operationId']) ?? '',
        method: method.toUpperCase(),
        statuses: Object.keys(fieldsOf(fields['responses'])),
        pattern: new RegExp(`${path.replaceAll(/\{[^}]+\}/g, '[^/]+').replaceAll('.', String.raw`\.`)}$`),
        pointer: `/paths/${path.replaceAll('~', '~0').replaceAll('/', '~1')}/${method}`,
      }
    }),
  )

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
