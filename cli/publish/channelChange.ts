import { CliError } from '../errors.ts'
import { mapConcurrent } from '../output/mapConcurrent.ts'
import type { OnProgress } from '../terminal/progress.ts'
import {
  type Channels,
  NO_CHANNELS,
  parseChannels,
  serializeChannels,
  settle,
  type TenantVersions,
  toAssignment,
  toTenantVersions,
} from './channels.ts'
import { CHANNELS_KEY, toVersionFolder, VERSIONS } from './layout.ts'
import { readReleaseVersions } from './release.ts'
import type { PublicStore, StoreLock } from './store/publicStore.ts'

/** Channels with the version of their file. */
type StoredChannels = { readonly state: Channels; readonly version: string | undefined }

/** Change of the version that visitors of a tenant get. `to` is undefined if the tenant is removed. */
type TenantChange = { readonly token: string; readonly to: string | undefined }

/** Change of the channels that was not written yet. */
export type ChannelChange = {
  readonly before: StoredChannels
  readonly next: Channels
  readonly tenants: readonly TenantChange[]
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

export const splitTenants = (tenants: readonly TenantChange[]): ChangedTenants => ({
  changedTenants: tenants.flatMap(({ token, to }) => (to === undefined ? [] : [token])),
  removedTenants: tenants.flatMap(({ token, to }) => (to === undefined ? [token] : [])),
})

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
  const tenants = await findTenantChanges(store, next, new Map(known && [known]))
  const { removedTenants: removed } = splitTenants(tenants)
  await requireVersions(store, tenants, known?.[1])
  if (removed.length > 0 && !removesTenants) throw new CliError('removedTenants', toList(removed))
  return { before, next, tenants }
}

/** Throws `badStore` if the store lacks a version that a tenant would get. Versions that are stored only later are known. */
async function requireVersions(
  store: PublicStore,
  tenants: readonly TenantChange[],
  known: TenantVersions = new Map(),
): Promise<void> {
  const needed = tenants.filter(({ token, to }) => to !== undefined && known.get(token) !== to)
  if (needed.length === 0) return
  const stored = await store.list(VERSIONS)
  const missing = needed
    .map(({ token, to }) => `${toVersionFolder(token, to ?? '')}widget/index.html`)
    .find((key) => !stored.has(key))
  if (missing !== undefined) throw new CliError('badStore', `${store.address}/${missing}`)
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
  { before, next, tenants }: ChannelChange,
  { lock, signal, onProgress }: ApplyOptions,
): Promise<void> {
  if (signal?.aborted) throw new CliError('interrupted', 'Visitors get the same release as before.')
  await lock.check()
  const version = next === before.state ? before.version : await writeChannels(store, next, before.version)
  if (next.unsettled.length === 0) return
  let done = 0
  await mapConcurrent(tenants, async ({ token, to }) => {
    if (signal?.aborted) throw new CliError('interrupted', HALF_SWITCHED)
    await lock.check()
    onProgress?.({ done, total: tenants.length, what: 'switching tenants' })
    await store.showTenant(token, to === undefined ? undefined : toVersionFolder(token, to))
    done += 1
  })
  onProgress?.({ done, total: done, what: 'switching tenants' })
  await lock.check()
  await writeChannels(store, settle(next, new Date().toISOString()), version)
}

const HALF_SWITCHED = 'Visitors of some tenants get the new release. Run the command again to complete the change.'

/** Writes the channels. Throws `lostStoreLock` if another process has changed them. */
async function writeChannels(store: PublicStore, state: Channels, version: string | undefined): Promise<string> {
  const written = await store.writeIf(CHANNELS_KEY, serializeChannels(state), version)
  if (written === undefined) throw new CliError('lostStoreLock', store.address)
  return written
}

async function findTenantChanges(
  store: PublicStore,
  state: Channels,
  known: ReadonlyMap<string, TenantVersions>,
): Promise<readonly TenantChange[]> {
  if (state.unsettled.length === 0) return []
  const assignments = [toAssignment(state), ...state.unsettled]
  const releases = assignments.flatMap((assignment) => Object.values(assignment.releases))
  const stored = await readReleaseVersions(store, releases.filter((release) => !known.has(release))) // prettier-ignore
  const versions = new Map([...stored, ...known])
  const [target = new Map<string, string>(), ...earlier] = assignments.map((assignment) =>
    toTenantVersions(assignment, (release) => versions.get(release) ?? new Map()),
  )
  const tokens = [...new Set([target, ...earlier].flatMap((map) => [...map.keys()]))].toSorted()
  return tokens
    .filter((token) => earlier.some((map) => map.get(token) !== target.get(token)))
    .map((token) => ({ token, to: target.get(token) }))
}

const MAX_LISTED = 10

const toList = (tokens: readonly string[]): string =>
  `${tokens.slice(0, MAX_LISTED).join(', ')}${tokens.length > MAX_LISTED ? ` and ${tokens.length - MAX_LISTED} more` : ''}`
