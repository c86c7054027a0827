import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { type DescribedBuild, describedBuild, toSnapshots } from '#test/support/cli/buildSnapshots.ts'
import type { BuildDiff } from './buildDiff.ts'
import type { TenantSnapshot } from './buildSnapshot.ts'
import { compareBuilds } from './compareBuilds.ts'

const PATHS = [
  'assets/main-0000000A.js',
  'assets/main-0000000B.js',
  'assets/chunk-0000000A.js',
  'assets/chunk-0000000B.js',
  'assets/chunk-0000000C.js',
  'assets/locales-0a/en.js',
  'assets/locales-0b/en.js',
  'emoji/en/en/data.json',
]

const subset = <Value extends string>(...values: readonly Value[]) => fc.subarray([...values])
const size = fc.integer({ min: 0, max: 5 })
const sources = subset("'self'", 'https://a.example.com', 'https://b.example.com', "'sha256-AAA='", "'sha256-BBB='")
const policy = fc.dictionary(fc.constantFrom('script-src', 'connect-src', '__proto__'), sources)
const headers = fc.dictionary(
  fc.constantFrom('assets/**', 'tenants/*/widget'),
  fc.dictionary(fc.constantFrom('cache-control', 'vary'), fc.constantFrom('a', 'b')),
)

const tenant: fc.Arbitrary<TenantSnapshot> = fc.record({
  parts: subset('bot', 'contactForm', 'csat', 'emoji', 'knowledgeBase'),
  languages: subset('de', 'en', 'fr'),
  headers,
  framePolicy: policy,
  hostPolicy: policy,
  sizes: fc.record({ 'first view': size, loader: size, 'panel script': size, page: size }),
  shared: subset(...PATHS),
})

const build: fc.Arbitrary<DescribedBuild> = fc.record({
  publicUrl: fc.constantFrom('https://a.example.com/', 'https://b.example.com/'),
  headers,
  sizes: fc
    .array(size, { minLength: PATHS.length, maxLength: PATHS.length })
    .map((sizes) => new Map(PATHS.map((path, index) => [path, sizes[index] ?? 0]))),
  tenants: fc
    .uniqueArray(fc.tuple(fc.constantFrom('a', 'b', 'c', 'd', '__proto__'), tenant), { selector: ([token]) => token })
    .map((tenants) => new Map(tenants.toSorted(([one], [other]) => (one < other ? -1 : 1)))),
})

const compare = (old: DescribedBuild, current: DescribedBuild, maxGrowth?: number): BuildDiff =>
  compareBuilds(toSnapshots(old, current), { maxGrowth })

const OPPOSITES = new Map([
  ['old', 'new'],
  ['new', 'old'],
  ['added', 'removed'],
  ['removed', 'added'],
])

/**
 * Copies a diff, in the opposite direction or in its own. Leaves out percentages, which refer to the old size, and the
 * order of lists.
 */
function copyDiff(value: unknown, isOpposite: boolean): unknown {
  const turn = (name: string): string => (isOpposite ? (OPPOSITES.get(name) ?? name) : name)
  if (Array.isArray(value))
    return value
      .map((entry) => copyDiff(entry, isOpposite))
      .toSorted((one, other) => ((JSON.stringify(one) ?? '') < (JSON.stringify(other) ?? '') ? -1 : 1))
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).flatMap(([name, entry]: readonly [string, unknown]) => {
    if (name === 'percent') return []
    if (name === 'difference') return [[name, isOpposite ? 0 - Number(entry) : Number(entry)] as const]
    return [[turn(name), name === 'presence' ? turn(String(entry)) : copyDiff(entry, isOpposite)] as const]
  })
  return Object.fromEntries(entries.toSorted(([one], [other]) => (one < other ? -1 : 1)))
}

describe('compared builds', () => {
  test('a build compared with itself has no difference', () => {
    fc.assert(
      fc.property(build, (one) => {
        const { old, new: current, tenants, isSame, headers: differing, ...rest } = compare(one, one, 0)

        expect([old, isSame]).toEqual([current, true])
        expect(tenants).toEqual({ added: [], removed: [], changed: [], unchanged: [...one.tenants.keys()] })
        expect([...Object.values(rest), ...Object.values(differing)].flat()).toEqual([])
      }),
    )
  })

  test('the builds in the opposite order have the opposite differences', () => {
    fc.assert(
      fc.property(build, build, (one, other) => {
        expect(copyDiff(compare(other, one), false)).toEqual(copyDiff(compare(one, other), true))
      }),
    )
  })

  test('1,000 tenants with the same change form one group', () => {
    const tokens = Array.from({ length: 1_000 }, (_none, index) => `t${String(index).padStart(4, '0')}`)
    const withParts = (parts: readonly string[]) =>
      describedBuild(Object.fromEntries(tokens.map((token) => [token, { parts }])))
    const { features, needs, sizes } = compare(withParts(['csat']), withParts(['bot', 'csat']))

    expect(features).toEqual([{ tenants: tokens, change: { added: ['bot'], removed: [] } }])
    expect(needs).toEqual([
      {
        tenants: tokens,
        change: { added: [{ service: 'services.middleware', features: ['bot'], isUsedOtherwise: false }], removed: [] },
      },
    ])
    expect(sizes).toEqual([])
  })

  test('a chunk with another hash is the same chunk, and several chunks of a name are added', () => {
    const sizes = new Map([
      ['assets/main-0000000A.js', 100],
      ['assets/main-0000000B.js', 120],
      ['assets/chunk-0000000A.js', 10],
      ['assets/chunk-0000000B.js', 5],
      ['assets/EmojiPanel-0000000A.js', 50],
    ])
    const [old, current] = [
      ['assets/main-0000000A.js', 'assets/chunk-0000000A.js'],
      [
        'assets/main-0000000B.js',
        'assets/chunk-0000000A.js',
        'assets/chunk-0000000B.js',
        'assets/EmojiPanel-0000000A.js',
      ],
    ]
    const [set] = compare(
      describedBuild({ a: { shared: old ?? [] } }, { sizes }),
      describedBuild({ a: { shared: current ?? [] } }, { sizes }),
    ).sizes

    expect(set?.chunks).toEqual([
      { name: 'EmojiPanel.js', old: undefined, new: 50, difference: 50, percent: undefined, files: { old: 0, new: 1 } },
      { name: 'main.js', old: 100, new: 120, difference: 20, percent: 20, files: { old: 1, new: 1 } },
      { name: 'chunk.js', old: 10, new: 15, difference: 5, percent: 50, files: { old: 1, new: 2 } },
    ])
    expect(set?.total).toMatchObject({ old: 110, new: 185, difference: 75 })
  })

  test('a group of tenants shows the size of the tenant with the largest difference', () => {
    const withPage = (...pages: readonly number[]) =>
      describedBuild(Object.fromEntries(pages.map((page, index) => [`t${index}`, { sizes: { 'first view': 1, loader: 1, 'panel script': 1, page } }]))) // prettier-ignore
    const [set] = compare(withPage(100, 100, 100), withPage(110, 60, 101)).sizes

    expect(set?.measures).toEqual([{ name: 'page', token: 't1', old: 100, new: 60, difference: -40, percent: -40 }])
  })

  test('growth is above the limit only if it exceeds it, and the largest growth is first', () => {
    const withSizes = (...sizes: readonly number[]) =>
      describedBuild(Object.fromEntries(sizes.map((loader, index) => [`t${index}`, { sizes: { 'first view': 1, loader, 'panel script': 1, page: 1 } }]))) // prettier-ignore
    const { exceeded } = compare(withSizes(1_000, 1_000, 1_000, 1_000), withSizes(1_020, 1_021, 1_050, 900), 2)

    expect(exceeded).toMatchObject([{ measure: 'loader', maxGrowth: 2, tenants: ['t2', 't1'], largest: { token: 't2', percent: 5 } }]) // prettier-ignore
  })

  test('hashes of inline scripts, which differ for each tenant, count as replaced hashes', () => {
    const withHash = (hash: string) =>
      describedBuild({
        a: { framePolicy: { 'script-src': ["'self'", `'sha256-a${hash}='`] } },
        b: { framePolicy: { 'script-src': ["'self'", `'sha256-b${hash}='`] } },
      })

    expect(compare(withHash('1'), withHash('2')).framePolicy).toEqual([
      {
        tenants: ['a', 'b'],
        change: [
          { directive: 'script-src', presence: 'kept', added: [], removed: [], hashes: { added: 1, removed: 1 } },
        ],
      },
    ])
  })

  test('a header that changes for all tenants is not repeated for each tenant', () => {
    const withHeaders = (value: string) => {
      const sent = { 'tenants/*/widget/*.js': { 'cache-control': value } }
      return describedBuild({ a: { headers: sent } }, { headers: sent })
    }

    expect(compare(withHeaders('no-cache'), withHeaders('no-store')).headers).toEqual({
      shared: [{ address: 'tenants/*/widget/*.js', header: 'cache-control', old: 'no-cache', new: 'no-store' }],
      tenants: [],
    })
  })
})
