import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { type FieldValues, type FilledForms, parseFilledForms, serializeFilledForms } from './filledForms.ts'

const text = fc.string({ unit: 'grapheme', maxLength: 20 })
const id = fc.integer({ min: 1, max: 2 ** 31 - 1 })
const values = fc.dictionary(text, text.filter(Boolean), { minKeys: 1, maxKeys: 4 })
const forms = fc.uniqueArray(fc.tuple(id, values), { selector: ([key]) => key, maxLength: 10 })

const toForms = (all: readonly (readonly [number, FieldValues])[]): FilledForms => Object.fromEntries(all)

describe('what is filled into the forms of messages', () => {
  test('is the same after it was stored and read again', () => {
    fc.assert(
      fc.property(forms, (all) => {
        expect(parseFilledForms(serializeFilledForms(toForms(all)))).toEqual(toForms(all))
      }),
    )
  })

  test('is stored of the ten newest messages', () => {
    const twelve = Array.from({ length: 12 }, (_, at) => [at + 1, { name: `${at + 1}` }] as const)
    const stored = parseFilledForms(serializeFilledForms(toForms(twelve.toReversed())))
    expect(Object.keys(stored)).toEqual(['3', '4', '5', '6', '7', '8', '9', '10', '11', '12'])
  })

  test('is not stored without a value', () => {
    expect(serializeFilledForms(toForms([[7, { order: '' }]]))).toBeUndefined()
  })

  test('is read from any text without an error', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (stored) => {
        for (const key of Object.keys(parseFilledForms(stored))) expect(Number.isSafeInteger(Number(key))).toBe(true)
      }),
    )
  })

  test.each([undefined, '', 'order=7', ':order=7', '-1:order=7', '1e3:order=7', '9007199254740993:order=7'])('is nothing in the stored text %j', (stored) => expect(parseFilledForms(stored)).toEqual({})) // prettier-ignore
})
