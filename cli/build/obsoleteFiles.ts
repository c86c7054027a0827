import { type Manifest, MANIFEST, SIGNATURE } from '../output/manifest.ts'
import type { PreviousBuild } from '../output/previous/previousBuild.ts'
import { createGroupTest, type FileGroup, toSharedGroup, toTenantGroup } from '../output/stamps/fileGroups.ts'
import type { BuiltTenant } from './tenantOutput.ts'

/** Returns all files of a build: the shared ones, and those of each tenant. */
export function groupFiles(
  before: PreviousBuild | undefined,
  manifest: Manifest,
  built: readonly Pick<BuiltTenant, 'token' | 'files'>[],
): readonly FileGroup[] {
  const rebuilt = new Map(built.map(({ token, files }) => [token, files]))
  const tenants = Object.entries(manifest.tenants).flatMap(([token, { manifest: entry }]) => {
    const files = rebuilt.get(token)
    return files === undefined ? (before?.tenants.get(token)?.group ?? []) : [toTenantGroup(token, entry, files)]
  })
  return [...Object.entries(manifest.files).map(([path, entry]) => toSharedGroup(path, entry)), ...tenants]
}

type NextBuild = {
  readonly groups: readonly FileGroup[]
  /** True if this build writes another manifest, so that the signature of the previous one is obsolete. */
  readonly isManifestChanged: boolean
}

/** Returns the files of the previous build that are not part of this one. */
export function findObsoleteFiles(
  before: PreviousBuild | undefined,
  { groups, isManifestChanged }: NextBuild,
): readonly string[] {
  const isInGroup = createGroupTest(groups)
  const isCurrent = (path: string): boolean =>
    path === MANIFEST || (path === SIGNATURE && !isManifestChanged) || isInGroup(path)
  const obsolete: string[] = []
  for (const path of before?.present ?? []) if (!isCurrent(path)) obsolete.push(path)
  return obsolete
}
