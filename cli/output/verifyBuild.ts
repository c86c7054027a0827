import { lstat, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { CliError } from '../errors.ts'
import { completeChange } from './change/completeChange.ts'
import { ifExists, withDiskErrors } from './disk.ts'
import { inspect } from './inspect.ts'
import { isLocked } from './lock.ts'
import { MANIFEST, parseAnyManifest } from './manifest.ts'

/** Result of a verification: differences from the state as built. Paths are relative to the build's folder. */
export type Verified = {
  /** buildId that the manifest records. */
  readonly buildId: string
  /** buildId computed from the contents of the manifest. It differs if a hash in the manifest was changed. */
  readonly computedId: string
  readonly files: number
  /** Tokens of the tenants with an intact manifest. */
  readonly tokens: readonly string[]
  readonly changed: readonly string[]
  readonly missing: readonly string[]
  readonly strange: readonly string[]
}

/**
 * Reads every file again, unpacks the compressed ones, and compares them with the manifests. Computes the buildId
 * again. If a tenant's manifest was changed, it counts as changed, and the files in the tenant's folder cannot be
 * checked.
 */
export async function verifyBuild(dir: string): Promise<Verified> {
  const folder = resolve(dir)
  return withDiskErrors(folder, async () => {
    await completeChange(folder)
    const inspected = (await ifExists(lstat(folder)))?.isDirectory() ? await inspect(folder) : undefined
    if (inspected === undefined) throw new CliError('noTenantsBuild', folder)
    const { manifest, computedId, intact: sound, tenants, changed, missing, strange } = inspected
    const verified: Verified = {
      buildId: manifest.buildId,
      computedId,
      files: sound.size,
      tokens: [...tenants.keys()],
      changed,
      missing,
      strange,
    }
    // Files that a build has replaced meanwhile are not damaged.
    if (!isIntact(verified) && (await isChanging(folder, manifest.buildId)))
      throw new CliError('busyFolder', `${folder}.lock`)
    return verified
  })
}

/** Returns true if a build is changing the folder, or has changed it since it had this buildId. */
async function isChanging(folder: string, buildId: string): Promise<boolean> {
  const text = await ifExists(readFile(join(folder, MANIFEST), 'utf8'))
  return (await isLocked(folder)) || parseAnyManifest(text ?? '')?.buildId !== buildId
}

export const isIntact = ({ buildId, computedId, changed, missing, strange }: Verified): boolean =>
  buildId === computedId && changed.length + missing.length + strange.length === 0
