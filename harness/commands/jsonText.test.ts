import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { fieldKindOf, initialValueOf } from './form/fieldKind.ts'
import { toNumber, toText, toValue } from './form/fieldText.ts'
import { formatJson, parseJson, type Path, valueAt, withoutValueAt, withValueAt } from './jsonText.ts'
import { OPERATIONS } from './operations.ts'
import { findProblems, type Schema, schemaAt } from './schema.ts'

/** JSON values as the editor has them: JSON knows no negative zero. */
const jsonValues = fc.jsonValue().map((value): unknown => JSON.parse(JSON.stringify(value)))

test('a field for any value shows each JSON value so that it reads the same value back', () => {
  fc.assert(
    fc.property(jsonValues, (value) => expect(toValue(toText(value))).toEqual(value)),
    { numRuns: 2000 },
  )
  expect(['7', '"7"', 'true', 'Ada', '', ' 1'].map(toValue)).toEqual([7, '7', true, 'Ada', '', 1])
  expect(['7', '-0.5', '', ' ', 'many', '1e999'].map(toNumber)).toEqual([7, -0.5, '', ' ', 'many', '1e999'])
})

test('a part that the form sets is found again in the text, and the other parts stay', () => {
  const names = fc.constantFrom('user', 'name', '__proto__', 'constructor', 'ä')
  fc.assert(
    fc.property(fc.dictionary(names, jsonValues), names, names, jsonValues, (message, outer, inner, part) => {
      const changed = withValueAt(message, [outer, inner], part)
      const parsed = parseJson(formatJson(changed))

      expect(parsed).toEqual({ isJson: true, value: changed })
      expect(valueAt(changed, [outer, inner])).toEqual(part)
      for (const other of Object.keys(message))
        if (other !== outer) expect(valueAt(changed, [other])).toEqual(message[other])
      expect(Object.getPrototypeOf(changed)).toBe(Object.prototype)
      expect(valueAt(withoutValueAt(changed, [outer, inner]), [outer, inner])).toBeUndefined()
    }),
    { numRuns: 1000 },
  )
})

test('an argument that is switched off takes the arguments after it with it, and a new one keeps its place', () => {
  expect(withoutValueAt(['u-1', { name: 'Ada' }], [0])).toEqual([])
  expect(withoutValueAt(['u-1', { name: 'Ada' }], [1, 'name'])).toEqual(['u-1', {}])
  expect(withValueAt([], [1], 'de')).toEqual([null, 'de'])
  expect(withoutValueAt('text', ['name'])).toBe('text')
})

/** Returns the path and schema of every field that a form can show. */
const fieldsOf = (schema: Schema, path: Path = []): readonly (readonly [Path, Schema])[] => [
  [path, schema],
  ...Object.entries(schema.properties ?? {}).flatMap(([name, child]) => fieldsOf(child, [...path, name])),
  ...(schema.items ?? []).flatMap((child, index) => fieldsOf(child, [...path, index])),
]

test('every field of every operation can be switched on in the form, without another problem than a blank text', () => {
  for (const { id, schema, example } of OPERATIONS)
    for (const [path, field] of fieldsOf(schema).slice(1)) {
      expect(schemaAt(schema, path)).toBe(field)
      const changed = withValueAt(example, path, initialValueOf(field))
      const others = findProblems(schema, changed).filter(({ text }) => !text.endsWith('must not be blank.'))
      expect([id, path, fieldKindOf(field), others.filter((problem) => problem.path.join() === path.join())]).toEqual([id, path, fieldKindOf(field), []]) // prettier-ignore
    }
})
