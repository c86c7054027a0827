import { type Assignment, DEFAULT_CHANNEL, ownValue } from './channels.ts'
import { formatSplitVersion, toChannelAddress } from './split/splitVersion.ts'

/** Versions of the tenants of a release, by token. */
export type TenantVersions = ReadonlyMap<string, string>

/** Names of versions by the name of an address below `tenants/`: a token, or a token with a channel. */
export type ShownVersions = ReadonlyMap<string, string>

/**
 * Returns the version at each address. A tenant has the release of its channel, or that of the default channel if its
 * own channel has no release with this tenant. A channel with a share of the page loads splits the versions of the
 * tenants on the default channel, and each tenant then has an address for this channel.
 */
export function toShownVersions(
  assignment: Assignment,
  versionsOf: (release: string) => TenantVersions,
): ShownVersions {
  const versionsOn = (channel: string): TenantVersions => {
    const release = ownValue(assignment.releases, channel)
    return release === undefined ? new Map() : versionsOf(release)
  }
  const versions = toTenantVersions(assignment, versionsOn)
  const shown = new Map(versions)
  for (const [channel, percent] of Object.entries(assignment.percents ?? {})) {
    const channelVersions = versionsOn(channel)
    for (const [token, version] of versions) {
      const isSplit = percent > 0 && ownValue(assignment.tenants, token) === undefined
      const channelVersion = (isSplit ? channelVersions.get(token) : undefined) ?? version
      // Pages that were opened during a share may ask for its address after it has ended.
      shown.set(toChannelAddress(token, channel), channelVersion)
      if (channelVersion !== version)
        shown.set(token, formatSplitVersion({ version, channelVersion, channel, percent }))
    }
  }
  return shown
}

function toTenantVersions({ tenants }: Assignment, versionsOn: (channel: string) => TenantVersions): TenantVersions {
  const versions = new Map(versionsOn(DEFAULT_CHANNEL))
  for (const [token, channel] of Object.entries(tenants)) {
    const version = versionsOn(channel).get(token)
    if (version !== undefined) versions.set(token, version)
  }
  return versions
}
