import { readdir, readFile } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { manifestId } from './buildId.ts'
import { ifThere } from './disk.ts'
import { toPacked } from './hash.ts'
import { createFileReader, isAsExpected } from './fileState.ts'
import {
  eachFile,
  type FileFacts,
  type Files,
  MANIFEST,
  type Manifest,
  type Packed,
  parseManifest,
  parseTenantManifest,
  tenantFolder,
} from './manifest.ts'
import { mapConcurrent } from './mapConcurrent.ts'

/** Build in a folder, with each of its files compared with the manifests. */
export type Inspected = {
  readonly manifest: Manifest
  /**
   * buildId computed from the contents of the manifest. If it differs from the recorded one, no file counts as intact.
   */
  readonly computedId: string
  /** Files that are the same as when they were built. */
  readonly sound: ReadonlyMap<string, Packed>
  /** Files of each tenant by token. Only tenants with an intact manifest. */
  readonly tenants: ReadonlyMap<string, Files>
  readonly changed: readonly string[]
  readonly missing: readonly string[]
  /** Entries that no manifest lists, including links and other special files. */
  readonly strange: readonly string[]
}

/** Inspects the build in a folder. Returns undefined if there is no build for tenants of this version. */
export async function inspect(folder: string): Promise<Inspected | undefined> {
  const text = await ifThere(readFile(join(folder, MANIFEST), 'utf8'))
  const manifest = text === undefined ? undefined : parseManifest(text)
  if (manifest === undefined) return undefined
  const there = await list(folder)
  const tenants = await readTenants(folder, manifest)
  const expected = expectedFiles(manifest, tenants)
  const states = await compare(folder, there, expected)
  const pathsOf = (wanted: State): readonly string[] =>
    states.flatMap(({ path, state }) => (state === wanted ? [path] : [])).toSorted()
  // If the manifest of a tenant is damaged, its folder cannot be checked, so its files do not count as strange.
  const unread = Object.keys(manifest.tenants).filter((token) => !tenants.has(token))
  const isUnread = (path: string): boolean => unread.some((token) => path.startsWith(`${tenantFolder(token)}/`))
  const unknown = [...there.files].filter((path) => !expected.has(path) && path !== MANIFEST && !isUnread(path))
  const computedId = manifestId(manifest)
  // If the ids differ, the hashes in the manifest were changed, so files that match them prove nothing.
  const isGenuine = computedId === manifest.buildId
  const sound = states.flatMap(({ path, facts, state }) => (state === 'sound' ? [[path, facts] as const] : []))
  return {
    manifest,
    computedId,
    sound: new Map(isGenuine ? sound : []),
    tenants: isGenuine ? tenants : new Map(),
    changed: pathsOf('changed'),
    missing: pathsOf('missing'),
    strange: [...unknown, ...there.others].toSorted(),
  }
}

type Expected = Packed & Pick<FileFacts, 'sha256'>

function expectedFiles(manifest: Manifest, tenants: ReadonlyMap<string, Files>): ReadonlyMap<string, Expected> {
  return new Map<string, Expected>([
    ...eachFile(manifest.files),
    ...Object.entries(manifest.tenants).map(([token, facts]) => [manifestOf(token), facts.manifest] as const),
    ...[...tenants].flatMap(([token, files]) => eachFile(files, `${tenantFolder(token)}/`)),
  ])
}

type State = 'sound' | 'changed' | 'missing'

type Compared = { readonly path: string; readonly facts: Packed; readonly state: State }

/**
 * Compares each expected file with the disk. A compressed file must unpack to its plain file, because visitors receive
 * the compressed one.
 */
function compare(folder: string, there: Listed, expected: ReadonlyMap<string, Expected>): Promise<readonly Compared[]> {
  const read = createFileReader(folder)
  return mapConcurrent(expected, async ([path, facts]) => {
    if (!there.files.has(path)) return { path, facts, state: 'missing' }
    const plain = expected.get(path.replace(/\.(gz|br)$/, ''))
    const isSound = isAsExpected(await read(path), facts, plain)
    return { path, facts, state: isSound ? 'sound' : 'changed' }
  })
}

const manifestOf = (token: string): string => `${tenantFolder(token)}/${MANIFEST}`

type Listed = { readonly files: ReadonlySet<string>; readonly others: readonly string[] }

async function list(folder: string): Promise<Listed> {
  const entries = (await readdir(folder, { recursive: true, withFileTypes: true })).filter(
    (entry) => !entry.isDirectory(),
  )
  const pathOf = ({ parentPath, name }: (typeof entries)[number]): string =>
    join(parentPath, name).slice(join(folder, sep).length).replaceAll(sep, '/')
  return {
    files: new Set(entries.filter((entry) => entry.isFile()).map(pathOf)),
    others: entries.filter((entry) => !entry.isFile()).map(pathOf),
  }
}

async function readTenants(folder: string, { tenants }: Manifest): Promise<ReadonlyMap<string, Files>> {
  const read = await mapConcurrent(Object.entries(tenants), async ([token, { manifest }]) => {
    const bytes = await ifThere(readFile(join(folder, manifestOf(token))))
    if (bytes === undefined || toPacked(bytes).sha384 !== manifest.sha384) return []
    const parsed = parseTenantManifest(bytes.toString())
    return parsed === undefined ? [] : [[token, parsed.files] as const]
  })
  return new Map(read.flat())
}
