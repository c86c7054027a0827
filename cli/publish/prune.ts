import { MANIFEST, SIGNATURE } from '../output/manifest.ts'
import { mapConcurrent } from '../output/mapConcurrent.ts'
import type { OnProgress } from '../terminal/progress.ts'
import { readShownVersions } from './channelChange.ts'
import { type Channels, listUsedReleases } from './channels.ts'
import { toReleaseKey, toVersionFolder, VERSIONS } from './layout.ts'
import { listReleaseIds, listReleaseKeys, readRelease, readReleaseManifest, writeRelease } from './release.ts'
import { parseSplitVersion, toAddressToken } from './split/splitVersion.ts'
import type { PublicStore, StoredFile, StoreLock } from './store/publicStore.ts'
import { scanStoredFiles } from './upload.ts'

const DAY_MS = 86_400_000

/** Release of a store, complete or not. */
type Candidate = {
  readonly release: string
  /** Time until which visitors got the release; for an incomplete one, the time of its first file. In ms since 1970. */
  readonly usedAt: number
  readonly isComplete: boolean
}

export type PrunePlan = {
  /** Releases to remove, the oldest first. */
  readonly releases: readonly string[]
  /** Keys of files that only these releases need. */
  readonly keys: readonly string[]
  readonly bytes: number
}

type PruneLimits = { readonly keep: number; readonly keepDays: number; readonly now: number }

/**
 * Selects the releases that no channel has, that are not among the last ones, and that visitors got for the last time
 * before the kept days. Lists only files that the manifests of these releases name and that no other release needs, and
 * split versions that no address has any more.
 */
export async function planPrune(store: PublicStore, state: Channels, limits: PruneLimits): Promise<PrunePlan> {
  const ids = await listReleaseIds(store)
  const candidates = await mapConcurrent(ids, async ([release, writtenAt]) => {
    const record = await readRelease(store, release)
    const usedUntil = Date.parse(state.usedUntil[release] ?? record?.publishedAt ?? '')
    return { release, usedAt: Number.isNaN(usedUntil) ? writtenAt : usedUntil, isComplete: record?.isComplete === true }
  })
  const removed = selectObsolete(candidates, state, limits)
  const kept = [...ids.keys()].filter((release) => !removed.includes(release))
  const needed = await collectNeeds(store, kept)
  const obsolete = await collectNeeds(store, removed)
  const shown = (await readShownVersions(store, state)).flatMap((versions) => [...versions].map(([address, version]) => toVersionFolder(toAddressToken(address), version))) // prettier-ignore
  const isObsoleteSplit = createSplitCheck(new Set(shown), limits)
  const keys: string[] = []
  let size = 0
  for await (const [key, file] of scanStoredFiles(store)) {
    if (!isObsoleteSplit(key, file) && (!isIn(obsolete, key) || isIn(needed, key))) continue
    keys.push(key)
    size += file.bytes
  }
  return { releases: removed, keys, bytes: size }
}

function selectObsolete(
  candidates: readonly Candidate[],
  state: Channels,
  { keep, keepDays, now }: PruneLimits,
): readonly string[] {
  const used = listUsedReleases(state)
  const newestFirst = candidates.toSorted((left, right) => right.usedAt - left.usedAt)
  const last = newestFirst.filter(({ isComplete }) => isComplete).slice(0, keep)
  return newestFirst
    .filter((candidate) => !used.has(candidate.release) && !last.includes(candidate))
    .filter(({ usedAt }) => usedAt < now - keepDays * DAY_MS)
    .map(({ release }) => release)
    .toReversed()
}

/** Files and folders of keys that some releases need. */
type Needs = { readonly files: ReadonlySet<string>; readonly folders: ReadonlySet<string> }

async function collectNeeds(store: PublicStore, releases: readonly string[]): Promise<Needs> {
  const files = new Set<string>()
  const folders = new Set<string>()
  for (const release of releases) {
    const keys = listReleaseKeys(await readReleaseManifest(store, release))
    const scripts = (await readRelease(store, release))?.scripts ?? []
    for (const key of [...keys.files, ...scripts]) files.add(key)
    for (const folder of keys.folders) folders.add(folder)
  }
  return { files, folders }
}

/** Number of segments of the folder of a tenant's version. */
const FOLDER_SEGMENTS = 3

const toFolder = (key: string): string => `${key.split('/').slice(0, FOLDER_SEGMENTS).join('/')}/`

const isIn = ({ files, folders }: Needs, key: string): boolean => files.has(key) || folders.has(toFolder(key))

/**
 * Returns a function that recognizes files of split versions that no address has, and that were stored before the kept
 * days. No page loads them once it is open.
 */
const createSplitCheck =
  (shown: ReadonlySet<string>, { keepDays, now }: PruneLimits) =>
  (key: string, { modifiedAt }: StoredFile): boolean =>
    key.startsWith(VERSIONS) &&
    parseSplitVersion(key.split('/')[2] ?? '') !== undefined &&
    !shown.has(toFolder(key)) &&
    modifiedAt < now - keepDays * DAY_MS

type RemoveOptions = { readonly lock: StoreLock; readonly onProgress: OnProgress | undefined }

/** Removes releases and their files. First marks the releases as incomplete, so that no channel can get one of them. */
export async function removeReleases(
  store: PublicStore,
  { releases, keys }: PrunePlan,
  { lock, onProgress }: RemoveOptions,
): Promise<void> {
  for (const release of releases) {
    const record = await readRelease(store, release)
    if (record?.isComplete) await writeRelease(store, { ...record, isComplete: false })
  }
  let done = 0
  await mapConcurrent(keys, async (key) => {
    await lock.check()
    onProgress?.({ done, total: keys.length, what: 'removing files' })
    await store.remove(key)
    done += 1
  })
  onProgress?.({ done, total: done, what: 'removing files' })
  // Until here, manifest and record name the files, so a later command can continue.
  for (const release of releases) {
    await store.remove(toReleaseKey(release, 'release.json'))
    await store.remove(toReleaseKey(release, SIGNATURE))
    await store.remove(toReleaseKey(release, MANIFEST))
  }
}
