import { isRecord } from '#tools/fields.ts'
import { CliError } from '../errors.ts'
import { LICENCES, listAllFiles, type Manifest, MANIFEST, parseJson, parseManifest } from '../output/manifest.ts'
import type { Headers } from '../page/headers.ts'
import { RELEASES, toReleaseKey, toVersion, toVersionFolder } from './layout.ts'
import type { TenantVersions } from './shownVersions.ts'
import type { PublicStore } from './store/publicStore.ts'

/** Contents of `release.json`. */
export type ReleaseRecord = {
  readonly release: string
  /** False while `publish` stores its files, and while `prune` removes them. No channel can then get the release. */
  readonly isComplete: boolean
  /** ISO 8601. */
  readonly publishedAt: string
  /** Keys of the loaders and panel scripts of its tenants. */
  readonly scripts: readonly string[]
}

export const writeRelease = (store: PublicStore, record: ReleaseRecord): Promise<void> =>
  store.write({
    key: toReleaseKey(record.release, 'release.json'),
    contents: Buffer.from(`${JSON.stringify(record, null, 2)}\n`),
    headers: PRIVATE_HEADERS,
  })

/** Headers of files that are not for visitors. */
export const PRIVATE_HEADERS: Headers = { 'content-type': 'application/json', 'cache-control': 'no-store' }

function parseRelease(text: string): ReleaseRecord | undefined {
  const value = parseJson(text)
  const isValid =
    isRecord(value) &&
    typeof value['release'] === 'string' &&
    typeof value['isComplete'] === 'boolean' &&
    !Number.isNaN(Date.parse(String(value['publishedAt']))) &&
    Array.isArray(value['scripts']) &&
    value['scripts'].every((key) => typeof key === 'string')
  return isValid ? (value as ReleaseRecord) : undefined
}

/** Reads the record of a release. Returns undefined if there is none. Throws `badStore` if it is damaged. */
export async function readRelease(store: PublicStore, release: string): Promise<ReleaseRecord | undefined> {
  const stored = await store.read(toReleaseKey(release, 'release.json'))
  if (stored === undefined) return undefined
  const record = parseRelease(stored.text)
  if (record?.release !== release)
    throw new CliError('badStore', `${store.address}/${toReleaseKey(release, 'release.json')}`)
  return record
}

/** Reads the manifest of a build that was published, even if its release is incomplete. Throws `badStore` without one. */
export async function readReleaseManifest(store: PublicStore, release: string): Promise<Manifest> {
  const key = toReleaseKey(release, MANIFEST)
  const manifest = parseManifest((await store.read(key))?.text ?? '')
  if (manifest?.buildId !== release) throw new CliError('badStore', `${store.address}/${key}`)
  return manifest
}

export const toManifestVersions = ({ tenants }: Manifest): TenantVersions =>
  new Map(Object.entries(tenants).map(([token, { manifest }]) => [token, toVersion(manifest.sha384)]))

/** Lists all releases of a store, including incomplete ones, with the time when their first file was written. */
export async function listReleaseIds(store: PublicStore): Promise<ReadonlyMap<string, number>> {
  const times = new Map<string, number>()
  for (const [key, { modifiedAt }] of await store.list(RELEASES)) {
    const id = key.slice(RELEASES.length).split('/')[0] ?? ''
    // Other programs may put files of their own into a folder.
    if (!/^[\da-f]{16}$/.test(id)) continue
    times.set(id, Math.min(times.get(id) ?? Infinity, modifiedAt))
  }
  return times
}

/**
 * Returns the release whose name begins with a text. Throws `noRelease` if the store has none, `emptyStore` if it
 * has no releases at all, and `severalReleases` if several names begin with the text.
 */
export async function findRelease(store: PublicStore, text: string): Promise<string> {
  const ids = [...(await listReleaseIds(store)).keys()]
  if (ids.length === 0) throw new CliError('emptyStore', store.address)
  const [found, ...others] = ids.filter((id) => id.startsWith(text))
  if (found === undefined) throw new CliError('noRelease', `${text} in ${store.address} (releases: ${ids.join(', ')})`)
  if (others.length > 0) throw new CliError('severalReleases', [found, ...others].join(', '))
  return found
}

/** Returns the shared files that a release needs, and the folders of its tenants' versions. */
export function listReleaseKeys(manifest: Manifest): {
  readonly files: readonly string[]
  readonly folders: readonly string[]
} {
  // prettier-ignore
  return {
    files: listAllFiles(manifest.files).flatMap(([path]) => (isSharedFile(path) ? [path] : [])),
    folders: [...toManifestVersions(manifest)].map(([token, version]) => toVersionFolder(token, version)),
  }
}

/** Returns true for the files of a build that visitors of several tenants may get. The others are for the people who build. */
export const isSharedFile = (path: string): boolean =>
  /^(assets|emoji)\//.test(path) || path.replace(/\.(br|gz)$/, '') === LICENCES

/** Returns the headers of a shared file from those of a manifest, which are by address. */
export const toSharedHeaders = (headers: Manifest['headers'], path: string): Headers =>
  headers[`${path.split('/')[0] ?? ''}/**`] ?? headers[path.replace(/\.(br|gz)$/, '')] ?? {}

/** Reads the versions of the tenants of several releases. */
export async function readReleaseVersions(
  store: PublicStore,
  releases: readonly string[],
): Promise<ReadonlyMap<string, TenantVersions>> {
  const versions = new Map<string, TenantVersions>()
  for (const release of new Set(releases))
    versions.set(release, toManifestVersions(await readReleaseManifest(store, release)))
  return versions
}
