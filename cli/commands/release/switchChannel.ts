import { CliError } from '../../errors.ts'
import {
  applyChange,
  type ChannelChange,
  listChangedTenants,
  planChange,
  readChannels,
} from '../../publish/channelChange.ts'
import { assign as assignTenants, type Channels, DEFAULT_CHANNEL, findSplitChannel, isRollbackPending, listPrevious, toAssignment, rollBack, unsettle } from '../../publish/channels.ts' // prettier-ignore
import { openStore, withStoreLock } from '../../publish/openStore.ts'
import { listReleaseIds, readRelease, readReleaseVersions } from '../../publish/release.ts'
import { putOnChannel } from '../../publish/split/putOnChannel.ts'
import type { PublicStore } from '../../publish/store/publicStore.ts'
import type { OnProgress } from '../../terminal/progress.ts'
import { tenantWords, toChannelWords } from './publish.ts'

type SwitchOptions = {
  /** Address of the store: `s3://BUCKET/PREFIX` or `file:///FOLDER`. */
  readonly to: string
  /** Without it, `stable`. */
  readonly channel?: string | undefined
  /** Allow a release without tenants that visitors have now. */
  readonly removesTenants?: boolean | undefined
  readonly signal?: AbortSignal | undefined
  readonly onProgress?: OnProgress | undefined
}

export type PromoteOptions = SwitchOptions & {
  /** Release, named by the buildId of its build. */
  readonly release: string
  /**
   * Percentage of the page loads of tenants on `stable` that get the release of the channel. Undefined leaves the share
   * of the channel as it is.
   */
  readonly percent?: number | undefined
  /** Tenants to put on the channel. Tenants that were never put on a channel are on `stable`. */
  readonly tokens?: readonly string[] | undefined
  /** Switch every tenant again, also those that seem to have their version. */
  readonly repairs?: boolean | undefined
}

export type AssignOptions = Omit<SwitchOptions, 'removesTenants'> & {
  /** Tenants to put on the channel. */
  readonly tokens: readonly string[]
}

export type Assigned = Omit<ChannelSwitch, 'release'> & { readonly tokens: readonly string[] }

export type RollbackOptions = SwitchOptions

export type ChannelSwitch = {
  readonly release: string
  readonly channel: string
  /** Percentage of the page loads of tenants on `stable` that get the release of the channel. */
  readonly percent: number
  /** Tenants whose visitors get another version. */
  readonly changedTenants: readonly string[]
  /** Tenants whose visitors get nothing any more. */
  readonly removedTenants: readonly string[]
  /** Tenants on other channels, which keep their release. */
  readonly otherTenants: readonly string[]
}

/** Puts a published release on a channel. Throws `noRelease` if it is not complete in the store. */
export async function promote(options: PromoteOptions): Promise<ChannelSwitch> {
  const { to, release, channel = DEFAULT_CHANNEL, percent, tokens = [], repairs = false, signal, onProgress } = options
  const store = await openStore(to, 'promote')
  const task = ['promote', release, '--channel', channel, ...tokens].join(' ')
  return withStoreLock(store, { task, signal, onProgress }, async (lock) => {
    await requireRelease(store, release, tokens)
    const now = new Date().toISOString()
    const change = (state: Channels): Channels =>
      toRepaired(assignTenants(putOnChannel(state, { release, channel, percent, now }), tokens, channel), repairs)
    const planned = await planChange(store, { change, removesTenants: options.removesTenants ?? false })
    await applyChange(store, planned, { lock, signal, onProgress })
    return describe(planned, release, channel)
  })
}

const toRepaired = (state: Channels, repairs: boolean): Channels => (repairs ? unsettle(state) : state)

/**
 * Puts tenants on a channel, and leaves the releases of all channels as they are. Throws `notInRelease` for a tenant of
 * no release that is on a channel.
 */
export async function assign(options: AssignOptions): Promise<Assigned> {
  const { to, channel = DEFAULT_CHANNEL, tokens, signal, onProgress } = options
  const store = await openStore(to, 'assign')
  const task = ['assign', '--channel', channel, ...tokens].join(' ')
  return withStoreLock(store, { task, signal, onProgress }, async (lock) => {
    const { state } = await readChannels(store)
    const versions = await readReleaseVersions(store, Object.values(toAssignment(state).releases))
    const unknown = tokens.filter((token) => [...versions.values()].every((tenants) => !tenants.has(token)))
    if (unknown.length > 0) throw new CliError('notInRelease', `${unknown.join(', ')} (releases on channels)`)
    const change = (current: Channels): Channels => assignTenants(current, tokens, channel)
    const planned = await planChange(store, { change, removesTenants: false })
    await applyChange(store, planned, { lock, signal, onProgress })
    const { release: _release, ...switched } = describe(planned, '', channel)
    return { ...switched, tokens }
  })
}

/**
 * Puts the previous release back on a channel. Throws `noPreviousRelease` if the store has none any more. A rollback
 * that was interrupted is completed, and goes no further back. A channel with a share of the page loads gets the release
 * of `stable`, which may be newer than the previous one.
 */
export async function rollback(options: RollbackOptions): Promise<ChannelSwitch> {
  const { to, channel = DEFAULT_CHANNEL, signal, onProgress } = options
  const store = await openStore(to, 'rollback')
  return withStoreLock(store, { task: `rollback --channel ${channel}`, signal, onProgress }, async (lock) => {
    const { state: current } = await readChannels(store)
    const isPending = isRollbackPending(current, channel)
    const release = isPending ? current.channels[channel]?.release : await findPrevious(store, current, channel)
    if (release === undefined)
      throw new CliError(
        'noPreviousRelease',
        `${channel} (channels of ${store.address}: ${Object.keys(current.channels).join(', ') || 'none'})`,
      )
    const now = new Date().toISOString()
    const change = (state: Channels): Channels => (isPending ? state : rollBack(state, { release, channel, now }))
    const planned = await planChange(store, { change, removesTenants: options.removesTenants ?? false })
    await applyChange(store, planned, { lock, signal, onProgress })
    return describe(planned, release, channel)
  })
}

async function findPrevious(store: PublicStore, state: Channels, channel: string): Promise<string | undefined> {
  const stable = state.channels[DEFAULT_CHANNEL]?.release
  if (channel === findSplitChannel(state) && stable !== undefined) return stable
  for (const release of listPrevious(state, channel))
    if ((await readRelease(store, release))?.isComplete) return release
  return undefined
}

async function requireRelease(store: PublicStore, release: string, tokens: readonly string[]): Promise<void> {
  if (!(await readRelease(store, release))?.isComplete) {
    const ids = [...(await listReleaseIds(store)).keys()]
    throw new CliError('noRelease', `${release} in ${store.address} (${ids.length === 0 ? 'no releases' : `releases: ${ids.join(', ')}`})`) // prettier-ignore
  }
  const versions = (await readReleaseVersions(store, [release])).get(release)
  const unknown = tokens.filter((token) => !versions?.has(token))
  if (unknown.length > 0) throw new CliError('notInRelease', `${release}: ${unknown.join(', ')}`)
}

const describe = ({ addresses, next }: ChannelChange, release: string, channel: string): ChannelSwitch => ({
  release,
  channel,
  percent: next.channels[channel]?.percent ?? 0,
  ...listChangedTenants(addresses),
  otherTenants: Object.entries(next.tenants).flatMap(([token, name]) => (name === channel ? [] : [token])),
})

export const switchLines = (result: ChannelSwitch): readonly string[] => [
  `${toChannelWords(result)} has release ${result.release}: ${tenantWords(result)}`,
  ...(result.otherTenants.length > 0
    ? [`on other channels, with their own release: ${result.otherTenants.join(', ')}`]
    : []),
]

export const assignLines = (result: Assigned): readonly string[] => [
  `on the channel ${result.channel}: ${result.tokens.join(', ')}; ${tenantWords(result)}`,
]
