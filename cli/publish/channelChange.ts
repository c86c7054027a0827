import { CliError } from '../errors.ts'
import { mapConcurrent } from '../output/mapConcurrent.ts'
import type { OnProgress } from '../terminal/progress.ts'
import { type Channels, NO_CHANNELS, settle, toAssignment } from './channels.ts'
import { parseChannels, serializeChannels } from './channelsFile.ts'
import { CHANNELS_KEY, toVersionFolder, VERSIONS } from './layout.ts'
import { readReleaseVersions } from './release.ts'
import { type ShownVersions, type TenantVersions, toShownVersions } from './shownVersions.ts'
import { isChannelAddress, parseSplitVersion, toAddressToken } from './split/splitVersion.ts'
import { storeSplitVersion } from './split/storeSplitVersion.ts'
import type { PublicStore, StoreLock } from './store/publicStore.ts'

/** Channels with the version of their file. */
type StoredChannels = { readonly state: Channels; readonly version: string | undefined }

/** Change of the version at an address below `tenants/`. `to` is undefined if the tenant is removed. */
type AddressChange = { readonly address: string; readonly to: string | undefined }

/** Change of the channels that was not written yet. */
export type ChannelChange = {
  readonly before: StoredChannels
  readonly next: Channels
  readonly addresses: readonly AddressChange[]
}

type PlanOptions = {
  /** Returns the new channels, or the same object if nothing changes. */
  readonly change: (state: Channels) => Channels
  /** Versions of a release that is not stored yet. */
  readonly known?: readonly [release: string, versions: TenantVersions]
  /** Allow that visitors of a tenant get nothing any more. */
  readonly removesTenants: boolean
}

/** Tokens of the tenants of a change: those whose visitors get another version, and those whose visitors get nothing. */
export type ChangedTenants = { readonly changedTenants: readonly string[]; readonly removedTenants: readonly string[] }

export function listChangedTenants(addresses: readonly AddressChange[]): ChangedTenants {
  const tenants = addresses.filter(({ address }) => !isChannelAddress(address))
  return {
    changedTenants: tenants.flatMap(({ address, to }) => (to === undefined ? [] : [address])),
    removedTenants: tenants.flatMap(({ address, to }) => (to === undefined ? [address] : [])),
  }
}

/** Reads the channels. Throws `badStore` if their file was changed by something else. */
export async function readChannels(store: PublicStore): Promise<StoredChannels> {
  const stored = await store.read(CHANNELS_KEY)
  if (stored === undefined) return { state: NO_CHANNELS, version: undefined }
  const state = parseChannels(stored.text)
  if (state === undefined) throw new CliError('badStore', `${store.address}/${CHANNELS_KEY}`)
  return { state, version: stored.version }
}

/**
 * Plans a change of the channels, and lists the tenants whose visitors get another version. It includes the tenants that
 * a command which died has left with an earlier version. Throws `removedTenants` if visitors of a tenant would get
 * nothing.
 */
export async function planChange(
  store: PublicStore,
  { change, known, removesTenants }: PlanOptions,
): Promise<ChannelChange> {
  const before = await readChannels(store)
  const next = change(before.state)
  const addresses = await findAddressChanges(store, next, new Map(known && [known]))
  const { removedTenants: removed } = listChangedTenants(addresses)
  await requireVersions(store, addresses, known?.[1])
  if (removed.length > 0 && !removesTenants) throw new CliError('removedTenants', toTokenList(removed))
  return { before, next, addresses }
}

/** Files without which a version gives visitors no chat. */
const PAGE_FILES = ['widget/index.html', 'widget/loader.js']

/** Throws `badStore` if the store lacks a version that an address would get. Versions that are stored only later are known. */
async function requireVersions(
  store: PublicStore,
  addresses: readonly AddressChange[],
  known: TenantVersions = new Map(),
): Promise<void> {
  const missing = new Set(
    addresses
      .flatMap(({ address, to }) => toPlainVersions(to).map((version) => ({ token: toAddressToken(address), version })))
      .filter(({ token, version }) => known.get(token) !== version)
      .flatMap(({ token, version }) => PAGE_FILES.map((path) => toVersionFolder(token, version) + path)),
  )
  if (missing.size === 0) return
  for await (const [key] of store.scan(VERSIONS)) missing.delete(key)
  const [first] = missing
  if (first !== undefined) throw new CliError('badStore', `${store.address}/${first}`)
}

/** Returns the versions of releases that a version consists of: two if it is split. */
function toPlainVersions(name: string | undefined): readonly string[] {
  const split = name === undefined ? undefined : parseSplitVersion(name)
  return split === undefined ? (name === undefined ? [] : [name]) : [split.version, split.channelVersion]
}

type ApplyOptions = {
  readonly lock: StoreLock
  readonly signal: AbortSignal | undefined
  readonly onProgress: OnProgress | undefined
}

/**
 * Writes the channels, which decides the change, and then gives the visitors of each tenant its version. If the process
 * dies in between, the next command for this store that changes channels completes the change.
 */
export async function applyChange(
  store: PublicStore,
  { before, next, addresses }: ChannelChange,
  { lock, signal, onProgress }: ApplyOptions,
): Promise<void> {
  if (signal?.aborted) throw new CliError('interrupted', 'Visitors get the same release as before.')
  await lock.check()
  const version = next === before.state ? before.version : await writeChannels(store, next, before.version)
  if (next.unsettled.length === 0) return
  let done = 0
  const show = async ({ address, to }: AddressChange): Promise<void> => {
    if (signal?.aborted) throw new CliError('interrupted', HALF_SWITCHED)
    onProgress?.({ done, total: addresses.length, what: 'switching tenants' })
    await showVersion(store, { address, to }, lock)
    done += 1
  }
  for (const group of toSwitchGroups(addresses)) await mapConcurrent(group, show)
  onProgress?.({ done, total: done, what: 'switching tenants' })
  await lock.check()
  await writeChannels(store, settle(next, new Date().toISOString()), version)
}

/** Groups addresses by the order of their change: the loader of a split version needs the address of its channel. */
function toSwitchGroups(addresses: readonly AddressChange[]): readonly (readonly AddressChange[])[] {
  const rankOf = ({ address, to }: AddressChange): number => (!isChannelAddress(address) ? 1 : to === undefined ? 2 : 0)
  return [0, 1, 2].map((rank) => addresses.filter((change) => rankOf(change) === rank))
}

async function showVersion(store: PublicStore, { address, to }: AddressChange, lock: StoreLock): Promise<void> {
  const token = toAddressToken(address)
  const split = to === undefined ? undefined : parseSplitVersion(to)
  await lock.check()
  if (split !== undefined) {
    await storeSplitVersion(store, token, split)
    await lock.check()
  }
  await store.showVersion(address, to === undefined ? undefined : toVersionFolder(token, to))
}

const HALF_SWITCHED = 'Visitors of some tenants get the new release. Run the command again to complete the change.'

/** Writes the channels. Throws `lostStoreLock` if another process has changed them. */
async function writeChannels(store: PublicStore, state: Channels, version: string | undefined): Promise<string> {
  const written = await store.writeIf(CHANNELS_KEY, serializeChannels(state), version)
  if (written === undefined) throw new CliError('lostStoreLock', store.address)
  return written
}

/**
 * Returns the versions that all addresses are to have, followed by those of the assignments that were not completed.
 * Versions of a release that is not stored yet are known.
 */
export async function readShownVersions(
  store: PublicStore,
  state: Channels,
  known: ReadonlyMap<string, TenantVersions> = new Map(),
): Promise<readonly ShownVersions[]> {
  const assignments = [toAssignment(state), ...state.unsettled]
  const releases = assignments.flatMap((assignment) => Object.values(assignment.releases))
  const stored = await readReleaseVersions(store, releases.filter((release) => !known.has(release))) // prettier-ignore
  const versions = new Map([...stored, ...known])
  return assignments.map((assignment) => toShownVersions(assignment, (release) => versions.get(release) ?? new Map()))
}

async function findAddressChanges(
  store: PublicStore,
  state: Channels,
  known: ReadonlyMap<string, TenantVersions>,
): Promise<readonly AddressChange[]> {
  if (state.unsettled.length === 0) return []
  const [target = new Map<string, string>(), ...earlier] = await readShownVersions(store, state, known)
  const addresses = [...new Set([target, ...earlier].flatMap((map) => [...map.keys()]))].toSorted()
  return addresses
    .filter((address) => earlier.some((map) => map.get(address) !== target.get(address)))
    .map((address) => ({ address, to: target.get(address) }))
}

const MAX_LISTED = 10

/** Lists the first tokens, and how many more there are. */
export const toTokenList = (tokens: readonly string[]): string =>
  `${tokens.slice(0, MAX_LISTED).join(', ')}${tokens.length > MAX_LISTED ? ` and ${tokens.length - MAX_LISTED} more` : ''}`
