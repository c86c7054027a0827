import { readFile, rename, rm } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { CliError } from '../../errors.ts'
import { withDiskErrors } from '../../output/disk.ts'
import { syncFolder, writeDurably } from '../../output/durable.ts'
import { acquireLock } from '../../output/lock.ts'
import { MANIFEST, parseAnyManifest, SIGNATURE } from '../../output/manifest.ts'
import { formatKeyId } from '../../signature/encoding.ts'
import type { SecretKey } from '../../signature/secretKey.ts'
import { signContents } from '../../signature/signatureFile.ts'
import { readSigningKey, type SigningKeySource } from '../../signature/signingKey.ts'
import { verify } from '../verify.ts'

export type SignOptions = SigningKeySource & {
  /** Folder with a build for tenants. */
  readonly build: string
}

export type SignedBuild = {
  readonly buildId: string
  /** Full path of the signature. */
  readonly file: string
  /** Id of the key, as minisign prints it. */
  readonly keyId: string
}

/**
 * Signs the manifest of a build, which contains the hashes of all files. The signature has the format of minisign.
 * Throws `badBuild` if the build was changed, and `busyFolder` if another process is building into the folder.
 */
export async function sign({ build, ...source }: SignOptions): Promise<SignedBuild> {
  const key = await readSigningKey(source)
  const folder = resolve(build)
  const { buildId } = await verify({ dir: folder })
  const file = join(folder, SIGNATURE)
  await withDiskErrors(folder, async () => {
    const lock = await acquireLock(folder)
    try {
      await writeSignature(folder, buildId, key)
    } finally {
      await lock.release()
    }
  })
  return { buildId, file, keyId: formatKeyId(key.id) }
}

/** Signs the manifest if it still has the buildId that was verified. A reader sees the old signature or the new one. */
async function writeSignature(folder: string, buildId: string, key: SecretKey): Promise<void> {
  const manifest = await readFile(join(folder, MANIFEST))
  if (parseAnyManifest(manifest.toString())?.buildId !== buildId) throw new CliError('changedFolder', folder)
  const next = `${folder}.${SIGNATURE}`
  await rm(next, { force: true })
  await writeDurably(next, signContents(manifest, key, `buildId: ${buildId}`))
  await rename(next, join(folder, SIGNATURE))
  await syncFolder(dirname(next))
}
