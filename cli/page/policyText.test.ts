import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { anyText } from '#test/support/anyText.ts'
import { parsePolicies, parsePolicy, toPolicyText } from './policyText.ts'

const token = fc.string({
  unit: fc.constantFrom(...Array.from('abcXYZ09-._:/*\'"#?&=%+')),
  minLength: 1,
  maxLength: 12,
})
const name = fc.string({ unit: fc.constantFrom(...Array.from('abcdefgh-')), minLength: 1, maxLength: 10 })
const policy = fc
  .uniqueArray(fc.tuple(name, fc.array(token)), { selector: ([key]) => key })
  .map((list) => new Map(list))
const gap = fc.array(fc.constantFrom(' ', '\t', '\n', '\f', '\r'), { minLength: 1 }).map((list) => list.join(''))

describe('text of a policy', () => {
  test('a policy is parsed back unchanged from its text', () => {
    fc.assert(
      fc.property(policy, (known) => {
        fc.pre(known.size > 0)
        expect([...parsePolicy(toPolicyText(known))]).toEqual([...known])
      }),
    )
  })

  test('white space, empty directives and the case of directive names do not change a policy', () => {
    fc.assert(
      fc.property(policy, gap, (known, space) => {
        const text = [...known]
          .map(([key, values]) => [key.toUpperCase(), ...values].join(space))
          .join(`${space};;${space}`)
        expect([...parsePolicy(text)]).toEqual([...known])
      }),
    )
  })

  test('a value in a policy cannot end its directive, its line or the policy', () => {
    fc.assert(
      fc.property(anyText(), (value) => {
        const text = toPolicyText(new Map([['connect-src', ["'self'", value]], ['img-src', []]])) // prettier-ignore
        expect([...parsePolicy(text).keys()]).toEqual(['connect-src', 'img-src'])
        expect(parsePolicies(text)).toHaveLength(1)
        expect(text).toMatch(/^[\x20-\x7e]*$/)
      }),
    )
  })

  test('parsePolicies accepts any text', () => {
    fc.assert(fc.property(anyText(), (text) => expect(parsePolicies(text)).toBeInstanceOf(Array)))
  })

  test('the first of two directives with the same name in a policy applies', () => {
    expect(parsePolicy("img-src a; IMG-SRC b; script-src 'none'").get('img-src')).toEqual(['a'])
  })

  test('a header may contain several policies', () => {
    expect(parsePolicies("default-src 'self', script-src x;, ")).toEqual([
      new Map([['default-src', ["'self'"]]]),
      new Map([['script-src', ['x']]]),
    ])
  })
})
