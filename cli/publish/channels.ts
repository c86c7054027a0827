import { isRecord } from '#tools/fields.ts'
import { parseJson } from '../output/manifest.ts'

/** Version of the format of `channels.json`. */
const FORMAT = 1

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
}

/** What decides which version of each tenant visitors get. */
export type Assignment = {
  /** Release by channel. */
  readonly releases: Readonly<Record<string, string>>
  /** Channel by token, for tenants that are not on the default channel. */
  readonly tenants: Readonly<Record<string, string>>
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

export const toAssignment = ({ channels, tenants }: Channels): Assignment => ({
  releases: Object.fromEntries(Object.entries(channels).map(([name, { release }]) => [name, release])),
  tenants,
})

/** Puts a release on a channel. Returns the same object if the channel has this release already. */
export function promote(
  state: Channels,
  change: { readonly release: string; readonly channel: string; readonly now: string },
): Channels {
  // prettier-ignore
  const { release, channel: name, now } = change
  const channel = ownValue(state.channels, name)
  if (channel?.release === release) return state
  const previous = channel === undefined ? [] : [channel.release, ...channel.previous].slice(0, MAX_PREVIOUS)
  const earlier = previous.filter((id) => id !== release)
  return withChannel(state, name, { release, since: now, previous: earlier, isRolledBack: false })
}

/** Puts an earlier release back on a channel. Releases after it are no longer candidates of `rollBack`. */
export function rollBack(
  state: Channels,
  change: { readonly release: string; readonly channel: string; readonly now: string },
): Channels {
  // prettier-ignore
  const { release, channel: name, now } = change
  const earlier = listPrevious(state, name)
  const previous = earlier.slice(earlier.indexOf(release) + 1)
  return withChannel(state, name, { release, since: now, previous, isRolledBack: true })
}

/** Returns true if a `rollback` of the channel was interrupted before all tenants had its version. */
export function isRollbackPending({ channels, unsettled }: Channels, name: string): boolean {
  const channel = ownValue(channels, name)
  return (
    channel?.isRolledBack === true && unsettled.some(({ releases }) => ownValue(releases, name) !== channel.release)
  )
}

/** Returns the earlier releases of a channel, the newest first. */
export const listPrevious = ({ channels }: Channels, channel: string): readonly string[] =>
  ownValue(channels, channel)?.previous ?? []

function withChannel(state: Channels, name: string, channel: Channel): Channels {
  const replaced = ownValue(state.channels, name)?.release
  const usedUntil = { ...state.usedUntil, ...(replaced !== undefined && { [replaced]: channel.since }) }
  return withUnsettled(state, { ...state, usedUntil, channels: { ...state.channels, [name]: channel } })
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
export const listUsedReleases = ({ channels, unsettled }: Channels): ReadonlySet<string> =>
  new Set([
    ...Object.values(channels).flatMap(({ release, previous }) => [release, ...previous.slice(0, 1)]),
    ...unsettled.flatMap(({ releases }) => Object.values(releases)),
  ])

/** Versions of the tenants of a release, by token. */
export type TenantVersions = ReadonlyMap<string, string>

/**
 * Returns the version of each tenant. A tenant has the release of its channel, or that of the default channel if its
 * own channel has no release with this tenant.
 */
export function toTenantVersions(
  { releases, tenants }: Assignment,
  versionsOf: (release: string) => TenantVersions,
): TenantVersions {
  const versionsOn = (channel: string): TenantVersions => {
    const release = ownValue(releases, channel)
    return release === undefined ? new Map() : versionsOf(release)
  }
  const versions = new Map(versionsOn(DEFAULT_CHANNEL))
  for (const [token, channel] of Object.entries(tenants)) {
    const version = versionsOn(channel).get(token)
    if (version !== undefined) versions.set(token, version)
  }
  return versions
}

export const serializeChannels = (state: Channels): string => `${JSON.stringify(state, null, 2)}\n`

/** Parses `channels.json`. Returns undefined for any other text. */
export function parseChannels(text: string): Channels | undefined {
  const value = parseJson(text)
  return isChannels(value) ? value : undefined
}

const isChannels = (value: unknown): value is Channels =>
  isRecord(value) &&
  value['format'] === FORMAT &&
  isRecordOf(value['channels'], isChannel) &&
  isRecordOf(value['tenants'], isString) &&
  isRecordOf(value['usedUntil'], isString) &&
  isListOf(value['unsettled'], isAssignment)

const isChannel = (value: unknown): boolean =>
  isRecord(value) &&
  isString(value['release']) &&
  isString(value['since']) &&
  isListOf(value['previous'], isString) &&
  typeof value['isRolledBack'] === 'boolean'

const isAssignment = (value: unknown): boolean =>
  isRecord(value) && isRecordOf(value['releases'], isString) && isRecordOf(value['tenants'], isString)

const isString = (value: unknown): boolean => typeof value === 'string'

const isRecordOf = (value: unknown, isValid: (item: unknown) => boolean): boolean =>
  isRecord(value) && Object.values(value).every(isValid)

const isListOf = (value: unknown, isValid: (item: unknown) => boolean): boolean =>
  Array.isArray(value) && value.every(isValid)

/** Returns a value of a record by a name that a user has chosen, such as `constructor`. */
const ownValue = <Value>(record: Readonly<Record<string, Value>>, name: string): Value | undefined =>
  Object.hasOwn(record, name) ? record[name] : undefined
