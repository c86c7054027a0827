import { mapConcurrent } from '../../output/mapConcurrent.ts'
import { readChannels, toTokenList } from '../../publish/channelChange.ts'
import { type Channels, DEFAULT_CHANNEL, listPrevious, ownValue } from '../../publish/channels.ts'
import { openStore } from '../../publish/openStore.ts'
import { listReleaseIds, readRelease, readReleaseManifest } from '../../publish/release.ts'
import type { PublicStore } from '../../publish/store/publicStore.ts'
import { toPercentWords } from './changeLines.ts'
import { formatCount } from '../../terminal/formatCount.ts'

export type ReleasesOptions = {
  /** Address of the store: `s3://BUCKET/PREFIX` or `file:///FOLDER`. */
  readonly to: string
}

export type ReleaseEntry = {
  readonly release: string
  /** Time of the record, or of the first file of a release without one, as ISO 8601. */
  readonly publishedAt: string
  readonly isComplete: boolean
  readonly tenants: number
  /** Channels that have the release now. */
  readonly channels: readonly string[]
  /** Channels that `rollback` gives the release to. */
  readonly rollbackOf: readonly string[]
}

type ChannelEntry = {
  readonly channel: string
  /** Undefined for a channel without a release, whose tenants get that of `stable`. */
  readonly release: string | undefined
  /** Time since which the channel has its release, as ISO 8601. */
  readonly since: string | undefined
  /** Percentage of the page loads of tenants on `stable` that get the release. */
  readonly percent: number
  /** Tenants that were put on the channel. All others are on `stable`. */
  readonly tenants: readonly string[]
}

export type ReleaseList = {
  /** The newest first. */
  readonly releases: readonly ReleaseEntry[]
  readonly channels: readonly ChannelEntry[]
  /** Command that completes the change of a command that died, and has left tenants with an earlier version. */
  readonly completion: string | undefined
}

/** Lists the releases of a store, and the channels that have them. */
export async function releases({ to }: ReleasesOptions): Promise<ReleaseList> {
  const store = await openStore(to, 'releases')
  const { state } = await readChannels(store)
  const entries = (await mapConcurrent(await listReleaseIds(store), readEntry(store, state))).flat()
  return {
    releases: entries.toSorted((left, right) => right.publishedAt.localeCompare(left.publishedAt)),
    channels: listChannels(state),
    completion: toCompletion(state, to),
  }
}

/** Returns a function that reads a release. It returns no entry if `prune` removes the release meanwhile. */
const readEntry =
  (store: PublicStore, state: Channels) =>
  async ([release, writtenAt]: readonly [release: string, writtenAt: number]): Promise<readonly ReleaseEntry[]> => {
    const record = await readRelease(store, release)
    const manifest = await readReleaseManifest(store, release).catch(async (problem: unknown) => {
      if ((await listReleaseIds(store)).has(release)) throw problem
      return undefined
    })
    if (manifest === undefined) return []
    return [
      {
        release,
        publishedAt: record?.publishedAt ?? new Date(writtenAt).toISOString(),
        isComplete: record?.isComplete === true,
        tenants: Object.keys(manifest.tenants).length,
        channels: listChannelsWith(state, release),
        rollbackOf: Object.keys(state.channels).filter((name) => listPrevious(state, name)[0] === release),
      },
    ]
  }

const listChannelsWith = ({ channels }: Channels, release: string): readonly string[] =>
  Object.entries(channels).flatMap(([name, channel]) => (channel.release === release ? [name] : []))

/** Lists `stable` first, then the other channels by name, and those that only tenants name. */
function listChannels({ channels, tenants }: Channels): readonly ChannelEntry[] {
  const names = new Set([DEFAULT_CHANNEL, ...[...Object.keys(channels), ...Object.values(tenants)].toSorted()])
  return [...names].flatMap((name) => {
    const channel = ownValue(channels, name)
    const tokens = Object.entries(tenants).flatMap(([token, own]) => (own === name ? [token] : []))
    if (channel === undefined && tokens.length === 0) return []
    return [{ channel: name, release: channel?.release, since: channel?.since, percent: channel?.percent ?? 0, tenants: tokens }] // prettier-ignore
  })
}

export function releaseLines({ releases: entries, channels, completion }: ReleaseList): readonly string[] {
  const lines = entries.map(
    ({ release, publishedAt, isComplete, tenants: count, channels: names, rollbackOf }) =>
    [release, publishedAt, formatCount(count, 'tenant'), toMarks(isComplete, names, rollbackOf)].join('  ').trimEnd(), // prettier-ignore
  )
  return [
    ...(lines.length === 0 ? ['no releases'] : lines),
    ...channels.map(toChannelLine),
    ...(completion === undefined ? [] : [`the last change is incomplete; this command completes it: ${completion}`]),
  ]
}

function toChannelLine({ channel, release, since, percent, tenants }: ChannelEntry): string {
  const who = [
    ...(channel === DEFAULT_CHANNEL ? ['all other tenants'] : []),
    ...(percent > 0 ? [toPercentWords(percent)] : []),
    ...(tenants.length > 0 ? [`tenants: ${toTokenList(tenants)}`] : []),
  ]
  const what = release === undefined ? `release of ${DEFAULT_CHANNEL}` : `release ${release} since ${since ?? ''}`
  return [`${channel}: ${what}`, ...who].join('; ')
}

/** Returns what is special about a release. */
const toMarks = (isComplete: boolean, channels: readonly string[], rollbackOf: readonly string[]): string =>
  isComplete ? [...channels, ...rollbackOf.map((name) => `(rollback of ${name})`)].join(', ') : 'incomplete'

/** A promotion of the release that a channel has already changes nothing, and switches the remaining tenants. */
function toCompletion({ channels, unsettled }: Channels, to: string): string | undefined {
  const [name, channel] = Object.entries(channels)[0] ?? []
  if (unsettled.length === 0 || name === undefined || channel === undefined) return undefined
  return `widget-cli promote ${channel.release} --channel ${name} --to ${to}`
}
