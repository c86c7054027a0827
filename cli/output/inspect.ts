import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { computeManifestId } from './buildId.ts'
import { ifExists } from './disk.ts'
import { sha384 } from './hash.ts'
import { createFileReader, isAsExpected } from './fileState.ts'
import {
  listAllFiles,
  type FileEntry,
  type Files,
  MANIFEST,
  type Manifest,
  SIGNATURE,
  type SizeAndHash,
  parseManifest,
  parseTenantManifest,
  type TenantManifestFiles,
  toTenantFolder,
} from './manifest.ts'
import { createPathSet, type PathSet } from './pathSet.ts'

/** Build in a folder, with each of its files compared with the manifests. */
export type Inspection = {
  readonly manifest: Manifest
  /**
   * buildId computed from the contents of the manifest. If it differs from the recorded one, no file counts as intact.
   */
  readonly computedId: string
  /** Files that are the same as when they were built. */
  readonly intact: ReadonlyMap<string, SizeAndHash>
  /** Files of each tenant by token, without the tenants whose manifest is not intact. */
  readonly tenants: ReadonlyMap<string, Files>
  readonly changed: readonly string[]
  readonly missing: readonly string[]
  /** Entries that no manifest lists, including links and other special files. */
  readonly strange: readonly string[]
}

/** Inspects the build in a folder. Returns undefined if there is no build for tenants of this version. */
export async function inspect(folder: string): Promise<Inspection | undefined> {
  const text = await ifExists(readFile(join(folder, MANIFEST), 'utf8'))
  const manifest = text === undefined ? undefined : parseManifest(text)
  if (manifest === undefined) return undefined
  const listed = listFiles(folder)
  const tenants = readTenants(folder, listed, manifest)
  const expected = expectedFiles(manifest, tenants)
  const states = await compare(folder, listed, expected)
  const pathsOf = (requestedState: State): readonly string[] =>
    states.flatMap(({ path, state }) => (state === requestedState ? [path] : [])).toSorted()
  // If the manifest of a tenant is damaged, its folder cannot be checked, so its files do not count as strange.
  const unread = Object.keys(manifest.tenants).filter((token) => !tenants.has(token))
  const isUnread = (path: string): boolean => unread.some((token) => path.startsWith(`${toTenantFolder(token)}/`))
  const unknown = [...listed.files].filter((path) => !expected.has(path) && !UNLISTED.has(path) && !isUnread(path))
  const computedId = computeManifestId(manifest)
  // If the ids differ, the hashes in the manifest were changed, so a file with the same hash may be changed too.
  const isManifestUnchanged = computedId === manifest.buildId
  const intactEntries = states.flatMap(({ path, entry, state }) => (state === 'intact' ? [[path, entry] as const] : []))
  return {
    manifest,
    computedId,
    intact: new Map(isManifestUnchanged ? intactEntries : []),
    tenants: isManifestUnchanged ? tenants : new Map(),
    changed: pathsOf('changed'),
    missing: pathsOf('missing'),
    strange: [...unknown, ...listed.specialFiles].toSorted(),
  }
}

/** Files of a build that no manifest lists. */
const UNLISTED: ReadonlySet<string> = new Set([MANIFEST, SIGNATURE])

export type Expected = SizeAndHash & Pick<FileEntry, 'sha256'>

function expectedFiles(manifest: Manifest, tenants: ReadonlyMap<string, Files>): ReadonlyMap<string, Expected> {
  return new Map<string, Expected>([
    ...listAllFiles(manifest.files),
    ...Object.entries(manifest.tenants).map(([token, entry]) => [manifestOf(token), entry.manifest] as const),
    ...[...tenants].flatMap(([token, files]) => listAllFiles(files, `${toTenantFolder(token)}/`)),
  ])
}

type State = 'intact' | 'changed' | 'missing'

type ComparedFile = { readonly path: string; readonly entry: SizeAndHash; readonly state: State }

async function compare(
  folder: string,
  listed: ListedFiles,
  expected: ReadonlyMap<string, Expected>,
): Promise<readonly ComparedFile[]> {
  const toState = createComparison(folder, listed)
  const compared: ComparedFile[] = []
  for (const [path, entry] of expected) {
    compared.push({ path, entry, state: toState(path, expected) })
    // A signal can end the build only between two tasks.
    if (compared.length % FILES_PER_TASK === 0) await setImmediate()
  }
  return compared
}

/**
 * Returns a function that compares an expected file with the disk. A compressed file must unpack to its plain file,
 * which `expected` contains too, because visitors receive the compressed one.
 */
export function createComparison(folder: string, { files }: ListedFiles) {
  const read = createFileReader(folder)
  return (path: string, expected: ReadonlyMap<string, Expected>): State => {
    const entry = expected.get(path)
    if (entry === undefined || !files.has(path)) return 'missing'
    const plain = expected.get(path.replace(/\.(gz|br)$/, ''))
    return isAsExpected(read(path), entry, plain) ? 'intact' : 'changed'
  }
}

const FILES_PER_TASK = 500

const manifestOf = (token: string): string => `${toTenantFolder(token)}/${MANIFEST}`

/** All entries below a folder that are no folders. */
export type ListedFiles = { readonly files: PathSet; readonly specialFiles: readonly string[] }

export function listFiles(folder: string): ListedFiles {
  const files = createPathSet()
  const specialFiles: string[] = []
  const list = (path: string): void => {
    const names: string[] = []
    for (const entry of readdirSync(join(folder, path), { withFileTypes: true }))
      if (entry.isDirectory()) list(`${path}${entry.name}/`)
      else if (entry.isFile()) names.push(entry.name)
      else specialFiles.push(path + entry.name)
    files.addFolder(path, names)
  }
  list('')
  return { files, specialFiles }
}

function readTenants(folder: string, { files }: ListedFiles, { tenants }: Manifest): ReadonlyMap<string, Files> {
  const read = Object.entries(tenants).flatMap(([token, { manifest }]) => {
    const intact = files.has(manifestOf(token)) ? readIntactManifest(folder, token, manifest) : undefined
    return intact === undefined ? [] : [[token, intact.files] as const]
  })
  return new Map(read)
}

/** Reads a tenant's manifest. Returns undefined if it is missing, or has another hash than the build's manifest says. */
export function readIntactManifest(
  folder: string,
  token: string,
  { sha384: hash }: SizeAndHash,
): TenantManifestFiles | undefined {
  const path = join(folder, manifestOf(token))
  if (!existsSync(path)) return undefined
  const bytes = readFileSync(path)
  return sha384(bytes) === hash ? parseTenantManifest(bytes.toString()) : undefined
}
