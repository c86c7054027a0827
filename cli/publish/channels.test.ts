import fc from 'fast-check'
import { describe, expect, test } from '@jest/globals'
import {
  assign,
  type Channels,
  listPrevious,
  listUsedReleases,
  NO_CHANNELS,
  promote,
  rollBack,
  setPercent,
  settle,
  toAssignment,
} from './channels.ts'
import { parseChannels, serializeChannels } from './channelsFile.ts'

const NOW = '2026-11-27T12:00:00.000Z'

const releases = ['r1', 'r2', 'r3', 'r4'] as const
const channels = ['stable', 'canary', 'constructor'] as const
const tokens = ['shop', 'cafe', 'toString'] as const

type Step = (state: Channels) => Channels

const rollBackIfPossible =
  (channel: string): Step =>
  (state) => {
    const [release] = listPrevious(state, channel)
    return release === undefined ? state : rollBack(state, { release, channel, now: NOW })
  }

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.tuple(fc.constantFrom(...releases), fc.constantFrom(...channels)).map(
    ([release, channel]): Step =>
      (state) =>
        promote(state, { release, channel, now: NOW }),
  ),
  fc.constantFrom(...channels).map(rollBackIfPossible),
  fc.tuple(fc.subarray([...tokens]), fc.constantFrom(...channels)).map(
    ([list, channel]): Step =>
      (state) =>
        assign(state, list, channel),
  ),
  fc.tuple(fc.constantFrom('canary', 'constructor'), fc.nat({ max: 100 })).map(
    ([channel, percent]): Step =>
      (state) =>
        setPercent(state, channel, percent),
  ),
  fc.constant<Step>((state) => settle(state, NOW)),
)

const reachable = fc.array(step, { maxLength: 12 }).map((steps) => steps.reduce((state, apply) => apply(state), NO_CHANNELS)) // prettier-ignore

describe('the channels of a store', () => {
  test('reading channels.json gives what was written, after any sequence of changes', () => {
    fc.assert(
      fc.property(reachable, (state) => {
        expect(parseChannels(serializeChannels(state))).toEqual(state)
      }),
    )
  })

  test('an interrupted change leaves a record of every assignment that visitors may still get', () => {
    fc.assert(
      fc.property(reachable, step, (state, apply) => {
        const next = apply(state)
        if (next === state || next.unsettled.length === 0) return
        for (const earlier of [...state.unsettled, toAssignment(state)]) expect(next.unsettled).toContainEqual(earlier)
      }),
    )
  })

  test('a rollback gives every tenant the version that it had before the release', () => {
    fc.assert(
      fc.property(reachable, fc.constantFrom(...channels), (state, channel) => {
        const { releases: before, percents = {} } = toAssignment(state)
        // A channel with a percentage goes back to the release of stable, see below.
        fc.pre(!Object.hasOwn(percents, channel))
        const promoted = promote(state, { release: 'new', channel, now: NOW })
        const back = rollBackIfPossible(channel)(promoted)
        if (Object.hasOwn(before, channel)) expect(toAssignment(back).releases).toEqual(before)
        else expect(back).toBe(promoted)
      }),
    )
  })

  test('releases that a channel has, or goes back to next, count as used', () => {
    fc.assert(
      fc.property(reachable, (state) => {
        const used = listUsedReleases(state)
        for (const release of Object.values(toAssignment(state).releases)) expect(used).toContain(release)
        for (const channel of channels) for (const release of listPrevious(state, channel).slice(0, 1)) expect(used).toContain(release) // prettier-ignore
      }),
    )
  })

  test('a channel with a percentage and the release of stable takes no part of the page loads', () => {
    fc.assert(
      fc.property(reachable, (state) => {
        const { releases: now, percents = {} } = toAssignment(state)
        const ended = Object.keys(percents).filter((name) => now[name] === now['stable'])
        expect(ended.map((name) => percents[name])).toEqual(ended.map(() => 0))
      }),
    )
  })

  test('a channel with a percentage and the release of stable follows every change of stable', () => {
    fc.assert(
      fc.property(reachable, step, (state, apply) => {
        const { releases: before, percents = {} } = toAssignment(state)
        const { releases: after } = toAssignment(apply(state))
        fc.pre(after['stable'] !== before['stable'])
        const followers = Object.keys(percents).filter((name) => before[name] === before['stable'])
        expect(followers.map((name) => after[name])).toEqual(followers.map(() => after['stable']))
      }),
    )
  })

  test('a rollback of a channel with a part of the page loads gives them the release of stable, and ends its part', () => {
    const canary = ['r1', 'r2'].reduce((state, release) => promote(state, { release, channel: 'canary', now: NOW }), promote(NO_CHANNELS, { release: 'r3', channel: 'stable', now: NOW })) // prettier-ignore
    const state = setPercent(canary, 'canary', 5)
    expect(listPrevious(state, 'canary')).toEqual(['r3'])
    const next = rollBackIfPossible('canary')(state)
    expect(toAssignment(next)).toEqual({
      releases: { stable: 'r3', canary: 'r3' },
      tenants: {},
      percents: { canary: 0 },
    })
    expect(listPrevious(next, 'canary')).toEqual([])
  })

  test('a channel with another release than stable keeps it when stable changes', () => {
    const canary = setPercent(promote(promote(NO_CHANNELS, { release: 'r1', channel: 'stable', now: NOW }), { release: 'r2', channel: 'canary', now: NOW }), 'canary', 5) // prettier-ignore
    const { releases: after } = toAssignment(promote(canary, { release: 'r3', channel: 'stable', now: NOW }))
    expect(after).toEqual({ stable: 'r3', canary: 'r2' })
  })

  test('a promotion of the present release changes nothing', () => {
    const state = promote(NO_CHANNELS, { release: 'r1', channel: 'stable', now: NOW })
    expect(promote(state, { release: 'r1', channel: 'stable', now: '2027-01-01T00:00:00.000Z' })).toBe(state)
    expect(assign(state, ['shop'], 'stable')).toBe(state)
  })

  test('any other text than channels.json is refused', () => {
    const valid = serializeChannels(promote(NO_CHANNELS, { release: 'r1', channel: 'stable', now: NOW }))
    expect(parseChannels(valid)).not.toBe(undefined)
    const split = serializeChannels(setPercent(promote(NO_CHANNELS, { release: 'r1', channel: 'canary', now: NOW }), 'canary', 5)) // prettier-ignore
    expect(parseChannels(split)).not.toBe(undefined)
    const damaged = [split.replace(/: 5$/m, ': 101'), split.replace(/: 5$/m, ': "5"'), '', '[]', 'null', '{}', valid.slice(0, -4), valid.replace('"format": 1', '"format": 3'), valid.replace('"format": 1', '"format": "1"'), valid.replace('"stable"', '"Stable"'), valid.replace('"r1"', '1'), valid.replace('"previous": []', '"previous": {}')] // prettier-ignore
    for (const text of damaged) expect(parseChannels(text)).toBe(undefined)
    fc.assert(fc.property(fc.json(), (text) => expect(parseChannels(text)).toBe(undefined)))
  })
})
