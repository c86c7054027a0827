import { CliError } from '../../errors.ts'
import { applyChange, type ChannelChange, planChange, readChannels } from '../../publish/channelChange.ts'
import { assign as assignTenants, type Channels, DEFAULT_CHANNEL, findSplitChannel, isRollbackPending, listPrevious, toAssignment, rollBack, unsettle } from '../../publish/channels.ts' // prettier-ignore
import { type ChangedChannels, describeChange } from '../../publish/describeChange.ts'
import { openStore, withStoreLock } from '../../publish/openStore.ts'
import { findRelease, readRelease, readReleaseVersions } from '../../publish/release.ts'
import { putOnChannel } from '../../publish/split/putOnChannel.ts'
import type { PublicStore } from '../../publish/store/publicStore.ts'
import type { OnProgress } from '../../terminal/progress.ts'

type SwitchOptions = {
  /** Address of the store: `s3://BUCKET/PREFIX` or `file:///FOLDER`. */
  readonly to: string
  /** Without it, `stable`. */
  readonly channel?: string | undefined
  /** Allow a release without tenants that visitors have now. */
  readonly removesTenants?: boolean | undefined
  /** Only list the tenants whose visitors would get another version. */
  readonly isDryRun?: boolean | undefined
  readonly signal?: AbortSignal | undefined
  readonly onProgress?: OnProgress | undefined
}

export type PromoteOptions = SwitchOptions & {
  /** Release, named by the buildId of its build, or by its first characters. */
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

export type ChannelSwitch = ChangedChannels & { readonly release: string; readonly isDryRun: boolean }

/** Puts a published release on a channel. Throws `noRelease` if it is not complete in the store. */
export async function promote(options: PromoteOptions): Promise<ChannelSwitch> {
  const { to, channel = DEFAULT_CHANNEL, percent, tokens = [], repairs = false } = options
  const store = await openStore(to, 'promote')
  const release = await findRelease(store, options.release)
  const task = ['promote', release, '--channel', channel, ...tokens].join(' ')
  const planned = await changeChannels(store, { ...options, task }, async () => {
    await requireRelease(store, release, tokens)
    const now = new Date().toISOString()
    const change = (state: Channels): Channels =>
      toRepaired(assignTenants(putOnChannel(state, { release, channel, percent, now }), tokens, channel), repairs)
    return planChange(store, { change, removesTenants: options.removesTenants ?? false })
  })
  return describe(planned, release, options)
}

type ChangeOptions = Pick<SwitchOptions, 'isDryRun' | 'signal' | 'onProgress'> & { readonly task: string }

/** Plans a change and applies it while the store is locked. A dry run only plans it. */
async function changeChannels(
  store: PublicStore,
  { task, isDryRun = false, signal, onProgress }: ChangeOptions,
  plan: () => Promise<ChannelChange>,
): Promise<ChannelChange> {
  if (isDryRun) return plan()
  return withStoreLock(store, { task, signal, onProgress }, async (lock) => {
    const planned = await plan()
    await applyChange(store, planned, { lock, signal, onProgress })
    return planned
  })
}

const toRepaired = (state: Channels, repairs: boolean): Channels => (repairs ? unsettle(state) : state)

/**
 * Puts tenants on a channel, and leaves the releases of all channels as they are. Throws `notInRelease` for a tenant of
 * no release that is on a channel.
 */
export async function assign(options: AssignOptions): Promise<Assigned> {
  const { to, channel = DEFAULT_CHANNEL, tokens } = options
  const store = await openStore(to, 'assign')
  const task = ['assign', '--channel', channel, ...tokens].join(' ')
  const planned = await changeChannels(store, { ...options, task }, async () => {
    const { state } = await readChannels(store)
    const versions = await readReleaseVersions(store, Object.values(toAssignment(state).releases))
    const unknown = tokens.filter((token) => [...versions.values()].every((tenants) => !tenants.has(token)))
    if (unknown.length > 0) throw new CliError('notInRelease', `${unknown.join(', ')} (releases on channels)`)
    const change = (current: Channels): Channels => assignTenants(current, tokens, channel)
    return planChange(store, { change, removesTenants: false })
  })
  const { release: _release, ...switched } = describe(planned, '', options)
  return { ...switched, tokens }
}

/**
 * Puts the previous release back on a channel. Throws `noPreviousRelease` if the store has none any more. A rollback
 * that was interrupted is completed, and goes no further back. A channel with a percentage gets the release of `stable`.
 * Throws `severalRollbacks` without a channel while another one than `stable` takes a part of the page loads.
 */
export async function rollback(options: RollbackOptions): Promise<ChannelSwitch> {
  const { to, channel = DEFAULT_CHANNEL } = options
  const store = await openStore(to, 'rollback')
  let target = ''
  const planned = await changeChannels(store, { ...options, task: `rollback --channel ${channel}` }, async () => {
    const { state: current } = await readChannels(store)
    if (options.channel === undefined) requireOneRelease(current)
    const isPending = isRollbackPending(current, channel)
    const release = isPending ? current.channels[channel]?.release : await findPrevious(store, current, channel)
    if (release === undefined)
      throw new CliError(
        'noPreviousRelease',
        `${channel} (channels of ${store.address}: ${Object.keys(current.channels).join(', ') || 'none'})`,
      )
    target = release
    const now = new Date().toISOString()
    const change = (state: Channels): Channels => (isPending ? state : rollBack(state, { release, channel, now }))
    return planChange(store, { change, removesTenants: options.removesTenants ?? false })
  })
  return describe(planned, target, options)
}

function requireOneRelease(state: Channels): void {
  const split = findSplitChannel(state)
  if (split === undefined) return
  const toWords = (name: string): string => `${name} (release ${state.channels[name]?.release ?? ''})`
  throw new CliError('severalRollbacks', [DEFAULT_CHANNEL, split].map(toWords).join(', '), { next: `Add --channel ${split} to end its part, or --channel ${DEFAULT_CHANNEL} to take that release back.` }) // prettier-ignore
}

async function findPrevious(store: PublicStore, state: Channels, channel: string): Promise<string | undefined> {
  for (const release of listPrevious(state, channel))
    if ((await readRelease(store, release))?.isComplete) return release
  return undefined
}

/** Throws `noRelease` for an incomplete release, and `notInRelease` for a tenant that it does not contain. */
async function requireRelease(store: PublicStore, release: string, tokens: readonly string[]): Promise<void> {
  if (!(await readRelease(store, release))?.isComplete) throw new CliError('noRelease', `${release} in ${store.address} (it is incomplete)`) // prettier-ignore
  const versions = (await readReleaseVersions(store, [release])).get(release)
  const unknown = tokens.filter((token) => !versions?.has(token))
  if (unknown.length > 0) throw new CliError('notInRelease', `${release}: ${unknown.join(', ')}`)
}

const describe = (
  change: ChannelChange,
  release: string,
  { channel = DEFAULT_CHANNEL, isDryRun = false }: Pick<SwitchOptions, 'channel' | 'isDryRun'>,
): ChannelSwitch => ({ release, isDryRun, ...describeChange(change, channel) })
