import { mapConcurrent } from '../../output/mapConcurrent.ts'
import { readChannels } from '../../publish/channelChange.ts'
import type { Channels } from '../../publish/channels.ts'
import { openStore } from '../../publish/openStore.ts'
import { listReleaseIds, readRelease, readReleaseManifest } from '../../publish/release.ts'
import { formatCount } from '../../terminal/formatCount.ts'

export type ReleasesOptions = {
  /** Address of the store: `s3://BUCKET/PREFIX` or `file:///FOLDER`. */
  readonly to: string
}

export type ReleaseEntry = {
  readonly release: string
  /** ISO 8601. Undefined for a release without a record. */
  readonly publishedAt: string | undefined
  readonly isComplete: boolean
  readonly tenants: number
  /** Channels that have the release now. */
  readonly channels: readonly string[]
}

export type ReleaseList = {
  /** The newest first. */
  readonly releases: readonly ReleaseEntry[]
  /** Channel by token, for tenants that are not on `stable`. */
  readonly tenants: Readonly<Record<string, string>>
  /** True if a command that died has left tenants with an earlier version. Running it again completes its change. */
  readonly isUnsettled: boolean
}

/** Lists the releases of a store, and the channels that have them. */
export async function releases({ to }: ReleasesOptions): Promise<ReleaseList> {
  const store = await openStore(to, 'releases')
  const { state } = await readChannels(store)
  const entries = await mapConcurrent(await listReleaseIds(store), async ([release, writtenAt]) => {
    const record = await readRelease(store, release)
    const { tenants } = await readReleaseManifest(store, release)
    return {
      release,
      publishedAt: record?.publishedAt ?? new Date(writtenAt).toISOString(),
      isComplete: record?.isComplete === true,
      tenants: Object.keys(tenants).length,
      channels: listChannelsWith(state, release),
    }
  })
  return {
    releases: entries.toSorted((left, right) => right.publishedAt.localeCompare(left.publishedAt)),
    tenants: state.tenants,
    isUnsettled: state.unsettled.length > 0,
  }
}

const listChannelsWith = ({ channels }: Channels, release: string): readonly string[] =>
  Object.entries(channels).flatMap(([name, channel]) => (channel.release === release ? [name] : []))

export function releaseLines({ releases: entries, tenants, isUnsettled }: ReleaseList): readonly string[] {
  const lines = entries.map(
    ({ release, publishedAt, isComplete, tenants: count, channels }) =>
    [release, publishedAt, formatCount(count, 'tenant'), isComplete ? channels.join(', ') : 'incomplete'].join('  ').trimEnd(), // prettier-ignore
  )
  const used = [...new Set(Object.values(tenants))].toSorted()
  return [
    ...(lines.length === 0 ? ['no releases'] : lines),
    ...used.map((channel) => `on ${channel}: ${listTenantsOn(tenants, channel).join(', ')}`),
    ...(isUnsettled ? ['The last change of a channel is incomplete. Run its command again.'] : []),
  ]
}

const listTenantsOn = (tenants: ReleaseList['tenants'], channel: string): readonly string[] =>
  Object.entries(tenants).flatMap(([token, name]) => (name === channel ? [token] : []))
