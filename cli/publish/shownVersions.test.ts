import fc from 'fast-check'
import { describe, expect, test } from '@jest/globals'
import type { Assignment } from './channels.ts'
import { type TenantVersions, toShownVersions } from './shownVersions.ts'
import { formatSplitVersion, parseSplitVersion } from './split/splitVersion.ts'

const VERSIONS: Readonly<Record<string, TenantVersions>> = {
  r1: new Map([['shop', 'shop-1'], ['cafe', 'cafe-1'], ['same', 'same-1']]),
  r2: new Map([['shop', 'shop-2'], ['same', 'same-1'], ['new', 'new-2']]),
} // prettier-ignore

const show = (assignment: Partial<Assignment>): object =>
  Object.fromEntries(
    toShownVersions(
      { releases: { stable: 'r1', canary: 'r2' }, tenants: {}, ...assignment },
      (release) => VERSIONS[release] ?? new Map(),
    ),
  ) // prettier-ignore

describe('the version at each address', () => {
  test('a tenant on a channel gets the release of that channel, and that of stable if it is missing there', () => {
    expect(show({ tenants: { shop: 'canary', cafe: 'canary' } })).toEqual({
      shop: 'shop-2',
      cafe: 'cafe-1',
      same: 'same-1',
    })
  })

  test('a channel with a part of the page loads splits the tenants on stable whose version differs', () => {
    expect(show({ percents: { canary: 5 } })).toEqual({
      shop: 'shop-1.shop-2.canary-5',
      cafe: 'cafe-1',
      same: 'same-1',
      'shop.canary': 'shop-2',
      'cafe.canary': 'cafe-1',
      'same.canary': 'same-1',
    })
  })

  test('a tenant that was put on a channel takes no part in a split, and open pages find its version', () => {
    const tenants = { shop: 'hold', cafe: 'canary' }
    expect(show({ percents: { canary: 5 }, tenants })).toMatchObject({
      shop: 'shop-1',
      'shop.canary': 'shop-1',
      cafe: 'cafe-1',
    })
  })

  test('after a share has ended, open pages find the version of stable at the address of the channel', () => {
    expect(show({ percents: { canary: 0 } })).toMatchObject({ shop: 'shop-1', 'shop.canary': 'shop-1' })
  })

  test('reading the name of a split version gives its parts, and the name of another version gives none', () => {
    const name = fc.stringMatching(/^[\w-]{22}$/)
    const split = fc.record({
      version: name,
      channelVersion: name,
      channel: fc.stringMatching(/^[a-z][a-z\d-]{0,31}$/),
      percent: fc.integer({ min: 1, max: 100 }),
    })
    fc.assert(
      fc.property(split, name, (parts, version) => {
        expect(parseSplitVersion(formatSplitVersion(parts))).toEqual(parts)
        expect(parseSplitVersion(version)).toBe(undefined)
      }),
    )
  })
})
