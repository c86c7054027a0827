import { lstat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { CliError } from '../errors.ts'
import { ifThere, onDisk } from './disk.ts'
import { inspect } from './inspect.ts'

/** What is not as it was built; paths are relative to the build's folder. */
export type Verified = {
  /** As the manifest records it. */
  readonly buildId: string
  /** As it follows from what the manifest lists: another one where a hash in it was changed. */
  readonly computedId: string
  readonly files: number
  /** Of the tenants whose manifest is sound. */
  readonly tokens: readonly string[]
  readonly changed: readonly string[]
  readonly missing: readonly string[]
  readonly strange: readonly string[]
}

/**
 * Reads every file again, unpacks the compressed ones, and compares them with the manifests; computes the buildId again. A
 * tenant's manifest that was changed counts as changed, and nothing below it can be known.
 */
export async function verify(dir: string): Promise<Verified> {
  const folder = resolve(dir)
  return onDisk(folder, async () => {
    const inspected = (await ifThere(lstat(folder)))?.isDirectory() ? await inspect(folder) : undefined
    if (inspected === undefined) throw new CliError('noTenantsBuild', folder)
    const { manifest, computedId, sound, tenants, changed, missing, strange } = inspected
    return {
      buildId: manifest.buildId,
      computedId,
      files: sound.size,
      tokens: [...tenants.keys()],
      changed,
      missing,
      strange,
    }
  })
}

export const isWhole = ({ buildId, computedId, changed, missing, strange }: Verified): boolean =>
  buildId === computedId && changed.length + missing.length + strange.length === 0
