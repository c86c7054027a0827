import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { FRAME_EVENTS, parseFrameEvent } from '#protocol/frameEvents.ts'
import { HOST_COMMANDS, parseHostCommand } from '#protocol/hostCommands.ts'
import { type Fields, isRecord } from '#tools/fields.ts'
import frameEvents from '../generated/frameEvents.json'
import { OPERATIONS } from './operations.ts'
import { findProblems, type Schema } from './schema.ts'

const COMMANDS = OPERATIONS.filter(({ kind }) => kind === 'command')

const nameOf = ({ properties }: Schema): string => properties?.['event']?.const ?? ''

const EVENTS = (frameEvents as Schema).anyOf ?? []

/**
 * Required fields without which the parser still accepts a message, because older peers leave them out. The parser then
 * uses a default. `set-user` may also have the fields of the user beside its event.
 */
const OPTIONAL_FOR_THE_PARSER: Readonly<Record<string, readonly string[]>> = {
  'set-user': ['user'],
  'change-url': ['referrerHost'],
  'show-help': ['query'],
  loaded: ['config'],
  updateIframeHeight: ['extraHeight'],
  onEvent: ['data'],
  postback: ['data'],
  error: ['data'],
}

const without = (message: Fields, field: string): Fields =>
  Object.fromEntries(Object.entries(message).filter(([name]) => name !== field))

/** Generators by pattern or type of a schema. */
const SIMPLE_VALUES: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  '\\S': fc.string().filter((text) => text.trim() !== ''),
  string: fc.string(),
  number: fc.double({ min: 0, max: 1e9, noNaN: true }),
  boolean: fc.boolean(),
  object: fc.dictionary(fc.string(), fc.jsonValue()),
}

/** Generates values that a schema accepts. */
function valuesOf(schema: Schema): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum)
  if (schema.anyOf !== undefined) return fc.oneof(...schema.anyOf.map(valuesOf))
  if (schema.properties !== undefined) {
    const fields = Object.entries(schema.properties).map(([name, child]) => [name, valuesOf(child)] as const)
    return fc.record(Object.fromEntries(fields), { requiredKeys: [...(schema.required ?? [])] })
  }
  return SIMPLE_VALUES[schema.pattern ?? String(schema.type)] ?? fc.jsonValue()
}

describe('the schemas of host commands', () => {
  test('the schema describes every command of the protocol', () => {
    expect(COMMANDS.map(({ name }) => name).toSorted()).toEqual(HOST_COMMANDS.toSorted())
  })

  test.each(COMMANDS.map((command) => [command.name, command] as const))(
    'the schema and the parser accept the example of %s and refuse it without a required field',
    (name, { schema, example }) => {
      expect(findProblems(schema, example)).toEqual([])
      expect(parseHostCommand({ ...example })).toMatchObject({ event: name })
      for (const field of schema.required ?? []) {
        const incomplete = without({ ...example }, field)
        expect(findProblems(schema, incomplete)).not.toEqual([])
        const isOptional = OPTIONAL_FOR_THE_PARSER[name]?.includes(field) ?? false
        expect(parseHostCommand(incomplete) !== undefined).toBe(isOptional)
      }
    },
  )

  test('the parser accepts every command that the schema accepts', () => {
    fc.assert(
      fc.property(fc.oneof(...COMMANDS.map(({ schema }) => valuesOf(schema))), (command) => {
        expect(parseHostCommand(command as Fields)).toBeDefined()
      }),
      { numRuns: 1000 },
    )
  })
})

describe('the schemas of frame events', () => {
  test('the schema describes every event of the protocol', () => {
    expect(EVENTS.map(nameOf).toSorted()).toEqual(FRAME_EVENTS.toSorted())
  })

  test.each(EVENTS.map((schema) => [nameOf(schema), schema] as const))(
    'the parser accepts every %s that the schema accepts, and both refuse it without a required field',
    (name, schema) => {
      fc.assert(
        fc.property(valuesOf(schema), (event) => {
          expect(findProblems(schema, event)).toEqual([])
          expect(isRecord(event) && parseFrameEvent(event)).toBeTruthy()
          for (const field of schema.required ?? []) {
            const incomplete = without(event as Fields, field)
            expect(findProblems(schema, incomplete)).not.toEqual([])
            const isOptional = OPTIONAL_FOR_THE_PARSER[name]?.includes(field) ?? false
            expect(parseFrameEvent(incomplete) !== undefined).toBe(isOptional)
          }
        }),
        { numRuns: 50 },
      )
    },
  )
})

describe('the schemas of calls', () => {
  const calls = OPERATIONS.filter(({ kind }) => kind !== 'command')

  test.each(calls.map((call) => [call.id, call] as const))('the schema accepts the example of %s', (_id, call) => {
    expect(findProblems(call.schema, call.example)).toEqual([])
    expect(call.description).not.toBe('')
  })
})
