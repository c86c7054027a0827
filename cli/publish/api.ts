import type { Pruned, PruneOptions } from '../commands/release/prune.ts'
import type { Publication, PublishOptions } from '../commands/release/publish.ts'
import type { ReleaseEntry, ReleaseList, ReleasesOptions } from '../commands/release/releases.ts'
import type { Merged, MergeOptions } from '../commands/release/merge.ts'
import type { ServeConfig, ServeConfigOptions } from '../commands/release/serveConfig.ts'
import type {
  Assigned,
  AssignOptions,
  ChannelSwitch,
  PromoteOptions,
  RollbackOptions,
} from '../commands/release/switchChannel.ts'

/* Public functions of the commands for stores. Each loads its code when it is called. */

export type {
  Assigned,
  AssignOptions,
  ChannelSwitch,
  Merged,
  MergeOptions,
  PromoteOptions,
  Pruned,
  PruneOptions,
  Publication,
  PublishOptions,
  ReleaseEntry,
  ReleaseList,
  ReleasesOptions,
  RollbackOptions,
  ServeConfig,
  ServeConfigOptions,
}

/**
 * Stores a build for tenants as a release, and puts it on a channel. A store in a bucket needs the optional package
 * `@aws-sdk/client-s3`; so do the five functions below. The upload of source maps (`sentry`) needs `@sentry/cli`.
 */
export async function publish(options: PublishOptions): Promise<Publication> {
  const command = await import('../commands/release/publish.ts')
  return command.publish(options)
}

/** Puts a published release on a channel, and tenants if they are given. */
export async function promote(options: PromoteOptions): Promise<ChannelSwitch> {
  const command = await import('../commands/release/switchChannel.ts')
  return command.promote(options)
}

/** Puts tenants on a channel, and leaves the releases of all channels as they are. */
export async function assign(options: AssignOptions): Promise<Assigned> {
  const command = await import('../commands/release/switchChannel.ts')
  return command.assign(options)
}

/** Puts the previous release back on a channel. */
export async function rollback(options: RollbackOptions): Promise<ChannelSwitch> {
  const command = await import('../commands/release/switchChannel.ts')
  return command.rollback(options)
}

/** Lists the releases of a store, and the channels that have them. */
export async function releases(options: ReleasesOptions): Promise<ReleaseList> {
  const command = await import('../commands/release/releases.ts')
  return command.releases(options)
}

/** Lists the releases that no channel and no open page needs, with their files, and removes them if `removes` is true. */
export async function prune(options: PruneOptions): Promise<Pruned> {
  const command = await import('../commands/release/prune.ts')
  return command.prune(options)
}

/** Returns the complete configuration of a web server for a build or a published folder. */
export async function serveConfig(options: ServeConfigOptions): Promise<ServeConfig> {
  const command = await import('../commands/release/serveConfig.ts')
  return command.serveConfig(options)
}

/** Merges builds of different tenants into a new folder. */
export async function merge(options: MergeOptions): Promise<Merged> {
  const command = await import('../commands/release/merge.ts')
  return command.merge(options)
}
