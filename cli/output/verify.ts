import { lstat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { CliError } from '../errors.ts'
import { ifThere, onDisk } from './disk.ts'
import { inspect } from './inspect.ts'

/** What is not as it was built; paths are relative to the build's folder. */
export type Verified = {
  readonly buildId: string
  readonly files: number
  readonly changed: readonly string[]
  readonly missing: readonly string[]
  readonly strange: readonly string[]
}

/** Reads every file anew and holds it against the manifests; a manifest of a tenant that was changed counts as changed, and all below it too. */
export async function verify(dir: string): Promise<Verified> {
  const folder = resolve(dir)
  return onDisk(folder, async () => {
    const inspected = (await ifThere(lstat(folder)))?.isDirectory() ? await inspect(folder) : undefined
    if (inspected === undefined) throw new CliError('noTenantsBuild', folder)
    const { manifest, sound, changed, missing, strange } = inspected
    return { buildId: manifest.buildId, files: sound.size, changed, missing, strange }
  })
}

export const isWhole = ({ changed, missing, strange }: Verified): boolean =>
  changed.length + missing.length + strange.length === 0
