import { describe, expect, test } from '@jest/globals'
import { PARTS } from '#domain/parts.ts'
import { tenantWith } from '#test/support/cli/tenants.ts'
import { groupBySet, assertUniqueTokens, computeSetId } from './sets.ts'

describe('tenants of a build', () => {
  test('tenants with the same features form one set, in any order of the tenants and features', () => {
    const tenants = ['b', 'a', 'c'].map((token, index) =>
      tenantWith({ token, parts: index < 2 ? ['csat', 'bot'] : ['bot'] }),
    )
    const groups = groupBySet(tenants)
    const tokens = groups.map(({ tenants: members }) => members.map(({ token }) => token).join())

    expect(tokens.toSorted()).toEqual(['a,b', 'c'])
    expect(groupBySet(tenants.toReversed())).toEqual(groups)
    expect(computeSetId(['csat', 'bot'])).toBe(computeSetId(['bot', 'csat']))
    expect(new Set(PARTS.map((part) => computeSetId([part]))).size).toBe(PARTS.length)
  })

  test.each([
    ['no token', [], 'noTenants'],
    ['a duplicate', ['a', 'a'], 'sameTenant'],
    ['two tokens that differ only in case', ['Shop', 'shop'], 'sameTenant'],
    ['a path to another folder', ['../x'], 'badToken'],
    ['an empty token', [''], 'badToken'],
  ])('assertUniqueTokens rejects a list of tokens with %s', (_what, tokens, code) => {
    expect(() => assertUniqueTokens(tokens.map((token) => tenantWith({ token })))).toThrow(
      expect.objectContaining({ code }),
    )
  })

  test.each(['__proto__', 'constructor', '-x', '_'])('a tenant may have the token %s', (token) => {
    expect(() => assertUniqueTokens([tenantWith({ token })])).not.toThrow()
  })
})
