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

describe('the text of a policy', () => {
  test('is read back as it was written', () => {
    fc.assert(
      fc.property(policy, (known) => {
        fc.pre(known.size > 0)
        expect([...parsePolicy(toPolicyText(known))]).toEqual([...known])
      }),
    )
  })

  test('means the same with any white space, empty directives and capitals in its names', () => {
    fc.assert(
      fc.property(policy, gap, (known, space) => {
        const text = [...known]
          .map(([key, values]) => [key.toUpperCase(), ...values].join(space))
          .join(`${space};;${space}`)
        expect([...parsePolicy(text)]).toEqual([...known])
      }),
    )
  })

  test('whatever a value is, it ends neither its directive nor its line nor its policy', () => {
    fc.assert(
      fc.property(anyText(), (value) => {
        const text = toPolicyText(new Map([['connect-src', ["'self'", value]], ['img-src', []]])) // prettier-ignore
        expect([...parsePolicy(text).keys()]).toEqual(['connect-src', 'img-src'])
        expect(parsePolicies(text)).toHaveLength(1)
        expect(text).toMatch(/^[\x20-\x7e]*$/)
      }),
    )
  })

  test('any text at all is read', () => {
    fc.assert(fc.property(anyText(), (text) => expect(parsePolicies(text)).toBeInstanceOf(Array)))
  })

  test('of two directives of one name the first counts', () => {
    expect(parsePolicy("img-src a; IMG-SRC b; script-src 'none'").get('img-src')).toEqual(['a'])
  })

  test('a header can hold several', () => {
    expect(parsePolicies("default-src 'self', script-src x;, ")).toEqual([
      new Map([['default-src', ["'self'"]]]),
      new Map([['script-src', ['x']]]),
    ])
  })
})
