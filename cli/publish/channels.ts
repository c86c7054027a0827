/** Version of the format of `channels.json`. */
export const FORMAT = 1

/** Channel of every tenant that was not assigned to another one. */
export const DEFAULT_CHANNEL = 'stable'

type Channel = {
  readonly release: string
  /** Time since which the channel has this release, as ISO 8601. */
  readonly since: string
  /** Releases that `rollback` goes back to, the newest first. */
  readonly previous: readonly string[]
  /** True if the last change of the channel was a `rollback`. */
  readonly isRolledBack: boolean
  /**
   * Percentage of the page loads of tenants on the default channel that get this release. 0 for a channel whose share
   * has ended: pages that are open may still ask for its address.
   */
  readonly percent?: number | undefined
}

/** What decides which version of each tenant visitors get. */
export type Assignment = {
  /** Release by channel. */
  readonly releases: Readonly<Record<string, string>>
  /** Channel by token, for tenants that are not on the default channel. */
  readonly tenants: Readonly<Record<string, string>>
  /** Percentage of page loads by channel. Only channels that have or had a share of the page loads have an entry. */
  readonly percents?: Readonly<Record<string, number>> | undefined
}

/** Contents of `channels.json`. */
export type Channels = {
  readonly format: typeof FORMAT
  readonly channels: Readonly<Record<string, Channel>>
  readonly tenants: Readonly<Record<string, string>>
  /** Time until which each earlier release was on a channel, as ISO 8601. */
  readonly usedUntil: Readonly<Record<string, string>>
  /**
   * Earlier assignments that visitors of some tenants may still get, because no command since then has completed its
   * change. Empty if all tenants have the version of the present assignment.
   */
  readonly unsettled: readonly Assignment[]
}

export const NO_CHANNELS: Channels = { format: FORMAT, channels: {}, tenants: {}, usedUntil: {}, unsettled: [] }

/** Maximum number of releases of a channel that `rollback` can go back to. */
const MAX_PREVIOUS = 20

export function toAssignment({ channels, tenants }: Channels): Assignment {
  const entries = Object.entries(channels)
  const percents = entries.flatMap(([name, { percent }]) => (percent === undefined ? [] : [[name, percent] as const]))
  return {
    releases: Object.fromEntries(entries.map(([name, { release }]) => [name, release])),
    tenants,
    ...(percents.length > 0 && { percents: Object.fromEntries(percents) }),
  }
}

type ReleaseChange = { readonly release: string; readonly channel: string; readonly now: string }

/** Puts a release on a channel. Returns the same object if the channel has this release already. */
export function promote(state: Channels, change: ReleaseChange): Channels {
  const { release, channel: name, now } = change
  const channel = ownValue(state.channels, name)
  if (channel?.release === release) return state
  return withChannels(state, { ...promoteFollowers(state, change), [name]: toPromoted(channel, release, now) }) // prettier-ignore
}

function toPromoted(channel: Channel | undefined, release: string, now: string): Channel {
  const previous = channel === undefined ? [] : [channel.release, ...channel.previous].slice(0, MAX_PREVIOUS)
  return {
    ...channel,
    release,
    since: now,
    previous: previous.filter((id) => id !== release),
    isRolledBack: false,
  }
}

/**
 * Returns the channels with a percentage that follow a change of the default channel: those with its release. Otherwise
 * the next share would begin with a release that all others have left.
 */
function promoteFollowers(
  { channels }: Channels,
  { release, channel: changed, now }: ReleaseChange,
): Channels['channels'] {
  if (changed !== DEFAULT_CHANNEL) return {}
  const replaced = ownValue(channels, DEFAULT_CHANNEL)?.release
  const followers = Object.entries(channels).filter(
    ([, channel]) => channel.percent !== undefined && channel.release === replaced,
  )
  return Object.fromEntries(followers.map(([name, channel]) => [name, toPromoted(channel, release, now)]))
}

/**
 * Sets the percentage of page loads of a channel that has a release. Returns the same object if nothing changes. It stays
 * 0 for the release of the default channel, which all page loads get anyway.
 */
export function setPercent(state: Channels, name: string, percent: number): Channels {
  const channel = ownValue(state.channels, name)
  if (channel === undefined || (channel.percent ?? 0) === percent) return state
  const channels = endShares({ ...state.channels, [name]: { ...channel, percent } })
  return withUnsettled(state, { ...state, channels })
}

/** Ends the share of a channel that has the release of the default channel. */
function endShares(channels: Channels['channels']): Channels['channels'] {
  const release = ownValue(channels, DEFAULT_CHANNEL)?.release
  const toEnded = (channel: Channel): Channel =>
    channel.percent !== undefined && channel.release === release ? { ...channel, percent: 0 } : channel
  return Object.fromEntries(Object.entries(channels).map(([name, channel]) => [name, toEnded(channel)]))
}

/** Returns the channel that takes a share of the page loads, or undefined if none does. */
export const findSplitChannel = ({ channels }: Channels): string | undefined =>
  Object.entries(channels).find(([, { percent = 0 }]) => percent > 0)?.[0]

/** Puts an earlier release back on a channel. Releases after it are no longer candidates of `rollBack`. */
export function rollBack(state: Channels, change: ReleaseChange): Channels {
  const { release, channel: name, now } = change
  const channel = ownValue(state.channels, name)
  const earlier = listPrevious(state, name)
  const previous = earlier.slice(earlier.indexOf(release) + 1)
  const rolledBack = { ...channel, release, since: now, previous, isRolledBack: true }
  return withChannels(state, { ...promoteFollowers(state, change), [name]: rolledBack })
}

/** Returns true if a `rollback` of the channel was interrupted before all tenants had its version. */
export function isRollbackPending({ channels, unsettled }: Channels, name: string): boolean {
  const channel = ownValue(channels, name)
  return (
    channel?.isRolledBack === true && unsettled.some(({ releases }) => ownValue(releases, name) !== channel.release)
  )
}

/**
 * Returns the releases that `rollback` goes back to, the next one first. A channel with a percentage goes back to the
 * release of the default channel, which may be newer than its own earlier ones.
 */
export function listPrevious({ channels }: Channels, name: string): readonly string[] {
  const channel = ownValue(channels, name)
  if (channel?.percent === undefined) return channel?.previous ?? []
  const release = ownValue(channels, DEFAULT_CHANNEL)?.release
  return release === undefined || release === channel.release ? [] : [release]
}

function withChannels(state: Channels, changed: Channels['channels']): Channels {
  const replaced = Object.entries(changed).flatMap(([name, { since }]) => {
    const release = ownValue(state.channels, name)?.release
    return release === undefined ? [] : [[release, since] as const]
  })
  const usedUntil = { ...state.usedUntil, ...Object.fromEntries(replaced) }
  return withUnsettled(state, { ...state, usedUntil, channels: endShares({ ...state.channels, ...changed }) })
}

/** Puts tenants on a channel. Returns the same object if all are on it already. */
export function assign(state: Channels, tokens: readonly string[], channel: string): Channels {
  const others = Object.entries(state.tenants).filter(([token]) => !tokens.includes(token))
  const own = channel === DEFAULT_CHANNEL ? [] : tokens.map((token) => [token, channel] as const)
  const tenants = Object.fromEntries([...others, ...own].toSorted(([left], [right]) => (left < right ? -1 : 1)))
  if (JSON.stringify(tenants) === JSON.stringify(state.tenants)) return state
  return withUnsettled(state, { ...state, tenants })
}

/** Records that some tenants may still have the version of the assignment before the change. */
function withUnsettled(before: Channels, after: Channels): Channels {
  const earlier = [...before.unsettled, toAssignment(before)].map((assignment) => JSON.stringify(assignment))
  return { ...after, unsettled: [...new Set(earlier)].map((text) => JSON.parse(text) as Assignment) }
}

/** Forgets the earlier assignments after every tenant has got its version. Visitors got their releases until now. */
export function settle(state: Channels, now: string): Channels {
  const current = Object.values(state.channels).map(({ release }) => release)
  const earlier = state.unsettled.flatMap(({ releases }) => Object.values(releases))
  const used = earlier.filter((release) => !current.includes(release)).map((release) => [release, now])
  return { ...state, unsettled: [], usedUntil: { ...state.usedUntil, ...Object.fromEntries(used) } }
}

/** Makes the next command switch every tenant again, also those that seem to have their version. */
export const unsettle = (state: Channels): Channels => ({
  ...state,
  unsettled: [...state.unsettled, { releases: {}, tenants: {} }],
})

/** Returns all releases that visitors may get, or that `rollback` can go back to. */
export const listUsedReleases = (state: Channels): ReadonlySet<string> =>
  new Set([
    ...Object.entries(state.channels).flatMap(([name, { release }]) => [
      release,
      ...listPrevious(state, name).slice(0, 1),
    ]),
    ...state.unsettled.flatMap(({ releases }) => Object.values(releases)),
  ])

/** Returns a value of a record by a name that a user has chosen, such as `constructor`. */
export const ownValue = <Value>(record: Readonly<Record<string, Value>>, name: string): Value | undefined =>
  Object.hasOwn(record, name) ? record[name] : undefined
