import type { Fields } from '#tools/fields.ts'
import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { PROVIDERS } from '../../wire/services.ts'
import { readDocument } from '../documents/readDocument.ts'
import { documentChanges } from './documentChanges.ts'

const TEXT = { type: 'string' }
const BASE = {
  type: 'object',
  required: ['id'],
  properties: { id: { type: 'integer' }, name: TEXT, mood: { enum: ['on', 'off'], type: 'string' } },
}
const WITHOUT_NAME = { ...BASE, properties: { id: BASE.properties.id, mood: BASE.properties.mood } }
const withProperty = (name: string, schema: unknown) => ({
  ...BASE,
  properties: { ...BASE.properties, [name]: schema },
})

type DocumentOptions = { readonly schema?: unknown; readonly status?: string; readonly operation?: Fields }

const JSON_OF = (schema: unknown) => ({ content: { 'application/json': { schema } } })

const withResponse = ({ schema = BASE, status = '200', operation = {} }: DocumentOptions): Fields =>
  withOperation({ responses: { [status]: { description: '', ...JSON_OF(schema) } }, ...operation })

const withRequest = ({ schema = BASE, operation = {} }: DocumentOptions): Fields =>
  withOperation({ requestBody: JSON_OF(schema), responses: { '204': { description: '' } }, ...operation })

const withOperation = (operation: Fields): Fields => ({
  paths: { '/things': { post: { operationId: 'createThing', ...operation } } },
})

const changesOf = (before: Fields, after: Fields) =>
  documentChanges('widget-api', before, after).map(
    ({ severity, path, text, breaks }) => `${severity}: ${path} ${text} (${breaks.join()})`,
  )

/** Changed schemas, each with the side that the change breaks in a response. In a request, the other side breaks. */
const SCHEMAS: readonly (readonly [name: string, after: unknown, text: string, breaks: 'widget' | 'backend' | ''])[] = [
  ['a property is removed', WITHOUT_NAME, '$.name was removed', 'widget'],
  ['a property becomes optional', { ...BASE, required: [] }, '$.id is now optional', 'widget'],
  ['a property becomes required', { ...BASE, required: ['id', 'name'] }, '$.name is now required', 'backend'],
  ['an optional property is added', withProperty('age', TEXT), '$.age was added', ''],
  ['a property named constructor is added', withProperty('constructor', TEXT), '$.constructor was added', ''],
  ['a required property is added', { ...withProperty('age', TEXT), required: ['id', 'age'] }, '$.age was added and is required', 'backend'],
  ['a property becomes nullable', withProperty('name', { type: ['string', 'null'] }), '$.name may now be null', 'widget'],
  ['an integer becomes a number', withProperty('id', { type: 'number' }), '$.id may now be number', 'widget'],
  ['a property loses its type', withProperty('name', {}), '$.name may now be any type', 'widget'],
  ['an enum value is added', withProperty('mood', { type: 'string', enum: ['on', 'off', 'low'] }), '$.mood may now be "low"', 'widget'],
  ['an enum value is removed', withProperty('mood', { type: 'string', enum: ['on'] }), '$.mood can no longer be "off"', 'backend'],
  ['an enum is removed', withProperty('mood', TEXT), '$.mood may now be any other value', 'widget'],
  ['a limit is added', withProperty('name', { ...TEXT, maxLength: 9 }), '$.name now has maxLength 9', 'backend'],
  ['an alternative form is added', { anyOf: [BASE, { type: 'object', properties: { title: TEXT } }] }, '$ may now have another form', 'widget'],
  ['additional properties are forbidden', { ...BASE, additionalProperties: false }, '$ can no longer have additional properties', 'backend'],
] // prettier-ignore

const OTHER_SIDE = { widget: 'backend', backend: 'widget', '': '' } as const
const severityOf = (breaks: string): string => (breaks === '' ? 'compatible' : 'breaking')

describe('changes of a response', () => {
  test.each(SCHEMAS)(
    'documentChanges lists the changes of a response, with the side that they break, if %s',
    (_name, schema, text, breaks) => {
      const after = withResponse({ schema })
      expect(changesOf(withResponse({}), after)).toEqual([`${severityOf(breaks)}: answer 200 ${text} (${breaks})`])
    },
  )
})

describe('changes of a request', () => {
  test.each(SCHEMAS)(
    'documentChanges lists the changes of a request, with the side that they break, if %s',
    (_name, schema, text, breaks) => {
      const after = withRequest({ schema })
      expect(changesOf(withRequest({}), after)).toEqual([
        `${severityOf(breaks)}: request ${text} (${OTHER_SIDE[breaks]})`,
      ])
    },
  )
})

test('a different type in a response breaks both the widget and the backend', () => {
  expect(changesOf(withResponse({}), withResponse({ schema: withProperty('name', { type: 'integer' }) }))).toEqual([
    'breaking: answer 200 $.name may now be integer (widget)',
    'breaking: answer 200 $.name can no longer be string (backend)',
  ])
})

const LOCALE = { name: 'locale', in: 'query', schema: TEXT }

describe('changes of an operation', () => {
  test.each<[name: string, before: Fields, after: Fields, changes: readonly string[]]>([
    ['the operation is removed', withResponse({}), { paths: {} }, ['breaking:  was removed (widget,backend)']],
    ['the operation is added', { paths: {} }, withResponse({}), ['compatible:  was added ()']],
    ['a status is replaced by another', withResponse({}), withResponse({ status: '201' }), ['breaking: answer 200 was removed (widget,backend)', 'compatible: answer 201 was added ()']],
    ['a parameter is removed', withResponse({ operation: { parameters: [LOCALE] } }), withResponse({}), ['breaking: query locale was removed (widget,backend)']],
    ['an optional parameter is added', withResponse({}), withResponse({ operation: { parameters: [LOCALE] } }), ['compatible: query locale was added ()']],
    ['a required parameter is added', withResponse({}), withResponse({ operation: { parameters: [{ ...LOCALE, required: true }] } }), ['breaking: query locale was added and is required (widget)']],
    ['a parameter becomes required', withResponse({ operation: { parameters: [LOCALE] } }), withResponse({ operation: { parameters: [{ ...LOCALE, required: true }] } }), ['breaking: query locale is now required (widget)']],
    ['a token becomes required', withResponse({}), withResponse({ operation: { security: [{ visitor: [] }] } }), ['breaking: security no longer accepts requests without credentials (widget)']],
    ['a token becomes optional', withResponse({ operation: { security: [{ visitor: [] }] } }), withResponse({ operation: { security: [{}, { visitor: [] }] } }), []],
    ['the request body becomes required', withRequest({}), withRequest({ operation: { requestBody: { required: true, ...JSON_OF(BASE) } } }), ['breaking: request is now required (widget)']],
    ['a content type of the request is removed', withRequest({}), withRequest({ operation: { requestBody: { content: {} } } }), ['breaking: request application/json was removed (widget,backend)']],
  ])('documentChanges lists the changes of an operation, with the side that they break, if %s', (_name, before, after, changes) => expect(changesOf(before, after)).toEqual(changes)) // prettier-ignore
})

test('a renamed path parameter is not reported as a change', () => {
  const documentWithParameter = (name: string): Fields => ({
    paths: {
      [`/things/{${name}}`]: {
        get: {
          operationId: 'createThing',
          parameters: [{ name, in: 'path', required: true, schema: TEXT }],
          responses: {},
        },
      },
    },
  })
  expect(changesOf(documentWithParameter('id'), documentWithParameter('thingId'))).toEqual([])
})

describe('changes of the cable’s messages', () => {
  const cable = (messages: Fields, action = 'receive'): Fields => ({
    operations: { exchange: { action, messages: Object.values(messages) } },
    components: { messages },
  })
  const PING = { payload: BASE }
  const cableChangesOf = (before: Fields, after: Fields) =>
    documentChanges('realtime', before, after).map(({ path, text, breaks }) => `${path} ${text} (${breaks.join()})`)

  test.each<[name: string, before: Fields, after: Fields, changes: readonly string[]]>([
    ['an event is removed', cable({ PING }), cable({}), ['PING was removed (widget,backend)']],
    ['an event is added', cable({}), cable({ PING }), ['PING was added ()']],
    ['a property of an event is removed', cable({ PING }), cable({ PING: { payload: WITHOUT_NAME } }), ['PING $.name was removed (widget)']],
    ['a property of a command is removed', cable({ PING }, 'send'), cable({ PING: { payload: WITHOUT_NAME } }, 'send'), ['PING $.name was removed (backend)']],
  ])('documentChanges lists the changes of the cable, with the side that they break, if %s', (_name, before, after, changes) => expect(cableChangesOf(before, after)).toEqual(changes)) // prettier-ignore
})

/** Generator of random schemas of the kinds that the API documents use, with nested objects and alternatives. */
const { schema: anySchema } = fc.letrec<{ schema: Fields; object: Fields }>((tie) => ({
  schema: fc.oneof(
    { maxDepth: 4, depthSize: 'small' },
    fc.record({ type: fc.constantFrom('string', 'integer', 'number', 'boolean') }),
    fc.record({ type: fc.constant(['string', 'null']) }),
    fc.record({ enum: fc.uniqueArray(fc.constantFrom('a', 'b', 'c'), { minLength: 1 }), type: fc.constant('string') }),
    tie('object'),
    fc.record({ type: fc.constant('array'), items: tie('schema') }),
    fc.record({ anyOf: fc.array(tie('object'), { minLength: 1, maxLength: 3 }) }),
    fc.record({ allOf: fc.array(tie('object'), { minLength: 1, maxLength: 2 }) }),
  ),
  object: fc.record({
    type: fc.constant('object'),
    properties: fc.dictionary(fc.constantFrom('id', 'name', 'meta', 'items'), tie('schema'), { maxKeys: 3 }),
    required: fc.uniqueArray(fc.constantFrom('id', 'name', 'meta')),
  }),
}))

test('a document compared with itself has no changes', () => {
  fc.assert(
    fc.property(anySchema, (schema) => {
      expect(changesOf(withResponse({ schema }), withResponse({ schema: structuredClone(schema) }))).toEqual([])
      expect(changesOf(withRequest({ schema }), withRequest({ schema: structuredClone(schema) }))).toEqual([])
    }),
  )
  for (const provider of PROVIDERS)
    expect(documentChanges(provider, readDocument(provider), readDocument(provider))).toEqual([])
})

/** Returns a copy of a schema in which every object has a further optional property. */
function withOptionalProperty(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withOptionalProperty)
  if (typeof schema !== 'object' || schema === null) return schema
  const inner = Object.fromEntries(Object.entries(schema).map(([name, value]) => [name, withOptionalProperty(value)]))
  return 'properties' in schema && 'type' in schema
    ? { ...inner, properties: { ...Object(inner['properties']), further: TEXT } }
    : inner
}

test('a new optional property is not a breaking change', () => {
  fc.assert(
    fc.property(anySchema, (schema) => {
      const extended = withOptionalProperty(schema)
      for (const build of [withResponse, withRequest])
        expect(
          changesOf(build({ schema }), build({ schema: extended })).filter((text) => text.startsWith('breaking')),
        ).toEqual([])
    }),
  )
})
