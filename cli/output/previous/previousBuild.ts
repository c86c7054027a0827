import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { computeManifestId } from '../buildId.ts'
import { ifExists } from '../disk.ts'
import { sha384 } from '../hash.ts'
import { type ListedFiles, listFiles, readIntactManifest } from '../inspect.ts'
import {
  listAllFiles,
  MANIFEST,
  type Manifest,
  parseManifest,
  SIGNATURE,
  type SizeAndHash,
  type TenantManifestFiles,
  toTenantFolder,
} from '../manifest.ts'
import { createGroupTest } from '../stamps/fileGroups.ts'
import type { PathSet } from '../pathSet.ts'
import type { StampCache } from '../stamps/stampCache.ts'
import { type CheckedGroup, createGroupChecks } from './checkGroups.ts'

/** Build in the folder of a new build. Each file was hashed, or has the stamp that it had when it was hashed. */
export type PreviousBuild = {
  readonly manifest: Manifest
  /** sha384 of the file with the manifest. */
  readonly manifestHash: string
  /** Every file in the folder. */
  readonly present: PathSet
  /** Entries that no manifest lists, including links and other special files. */
  readonly strange: readonly string[]
  /** Shared files that are the same as when they were built, with their compressed forms. */
  readonly intact: ReadonlyMap<string, SizeAndHash>
  /** Files of each tenant by token. */
  readonly tenants: ReadonlyMap<string, CheckedGroup>
  /** Reads the manifest of a tenant. Returns undefined if it is not as the build wrote it. */
  readonly readTenant: (token: string) => TenantManifestFiles | undefined
}

/** Reads the build in a folder. Returns undefined if there is no build for tenants of this version. */
export async function readPreviousBuild(folder: string, stamps: StampCache): Promise<PreviousBuild | undefined> {
  const text = await ifExists(readFile(join(folder, MANIFEST), 'utf8'))
  const manifest = text === undefined ? undefined : parseManifest(text)
  if (text === undefined || manifest === undefined) return undefined
  const listed = listFiles(folder)
  const isManifestUnchanged = computeManifestId(manifest) === manifest.buildId
  const checks = createGroupChecks({ folder, listed, stamps, isManifestUnchanged })
  const shared = Object.entries(manifest.files).map(([path, entry]) => checks.checkShared(path, entry))
  const damaged = new Set(shared.flatMap((group) => group.damaged))
  const tenants = new Map<string, CheckedGroup>()
  for (const [token, { manifest: entry }] of Object.entries(manifest.tenants)) {
    tenants.set(token, checks.checkTenant(token, entry))
    // A signal can end the build only between two tasks.
    if (tenants.size % TENANTS_PER_TASK === 0) await setImmediate()
  }
  return {
    manifest,
    manifestHash: sha384(text),
    present: listed.files,
    strange: findStrange(listed, shared, tenants),
    intact: new Map(listAllFiles(manifest.files).filter(([path]) => !damaged.has(path))),
    tenants,
    readTenant: (token) => {
      const entry = isManifestUnchanged ? manifest.tenants[token]?.manifest : undefined
      return entry && readIntactManifest(folder, token, entry)
    },
  }
}

const TENANTS_PER_TASK = 50

function findStrange(
  { files, specialFiles }: ListedFiles,
  shared: readonly CheckedGroup[],
  tenants: ReadonlyMap<string, CheckedGroup>,
): readonly string[] {
  const isInGroup = createGroupTest([...shared, ...tenants.values()].flatMap(({ group }) => group ?? []))
  const isKnown = (path: string): boolean => path === MANIFEST || path === SIGNATURE || isInGroup(path)
  // If the manifest of a tenant is damaged, its folder cannot be checked, so its files do not count as strange.
  const unread = [...tenants].flatMap(([token, { group }]) => (group ? [] : [`${toTenantFolder(token)}/`]))
  const strange = [...specialFiles]
  for (const path of files) if (!isKnown(path) && !unread.some((folder) => path.startsWith(folder))) strange.push(path)
  return strange.toSorted()
}
