import type { Inspection } from '../output/inspect.ts'
import { listAllFiles, MANIFEST, type Manifest, toTenantFolder } from '../output/manifest.ts'
import type { BuiltTenant } from './tenantOutput.ts'

/** Returns the files of the previous build that this build neither writes nor keeps. */
export function findObsoleteFiles(
  before: Inspection | undefined,
  manifest: Manifest,
  built: readonly Pick<BuiltTenant, 'token' | 'files'>[],
): readonly string[] {
  const named = new Set([MANIFEST, ...listAllFiles(manifest.files).map(([path]) => path)])
  const rebuilt = new Map(built.flatMap(({ token, files }) => (files ? [[token, files] as const] : [])))
  for (const [token, files] of rebuilt)
    for (const [path] of listAllFiles(files, `${toTenantFolder(token)}/`)) named.add(path)
  const isUnchanged = (token: string): boolean => Object.hasOwn(manifest.tenants, token) && !rebuilt.has(token)
  return [...(before?.present ?? [])].filter((path) => {
    const [, token = ''] = path.split('/', 2)
    return !named.has(path) && !(path.startsWith(toTenantFolder('')) && isUnchanged(token))
  })
}
