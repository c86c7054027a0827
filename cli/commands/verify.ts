import { CliError } from '../errors.ts'
import { verifyBuild, type Verified } from '../output/verifyBuild.ts'
import { readPublicKey, type VerifiedSignature, verifySignature } from '../signature/verifySignature.ts'

const MAX_LINES = 20

export type VerifyOptions = {
  readonly dir: string
  /** buildId that the release announced. Without it, a folder with a new manifest for changed files looks intact. */
  readonly buildId?: string | undefined
  /** Public key of minisign, or the path of its file. If it is set, a signature of the manifest is required. */
  readonly key?: string | undefined
}

export type VerifyReport = Verified & { readonly signature?: VerifiedSignature }

/**
 * Compares a build for tenants with its manifests and its buildId, and its signature with the key. Throws `badBuild` if
 * a byte, a file or a hash differs, and `noSignature` or `badSignature` if the key has not signed the manifest.
 */
export async function verify({ dir, buildId, key }: VerifyOptions): Promise<VerifyReport> {
  const publicKey = key === undefined ? undefined : await readPublicKey(key)
  const verified = await verifyBuild(dir)
  const problems = [...idProblems(verified, buildId), ...fileProblems(verified)]
  if (problems.length > 0) throw new CliError('badBuild', problems.join('\n'))
  return publicKey === undefined ? verified : { ...verified, signature: await verifySignature(dir, publicKey) }
}

function idProblems({ buildId, computedId }: Verified, expectedId: string | undefined): readonly string[] {
  if (buildId !== computedId)
    return [
      `manifest.json: its buildId is ${buildId}, but its contents have the buildId ${computedId}: a hash in it was changed`,
    ]
  if (expectedId !== undefined && buildId !== expectedId)
    return [`manifest.json: the buildId of this build is ${buildId}, but ${expectedId} was expected`]
  return []
}

function fileProblems({ changed, missing, strange }: Verified): readonly string[] {
  const lines = [
    ...changed.map((path) => `changed: ${path}`),
    ...missing.map((path) => `missing: ${path}`),
    ...strange.map((path) => `not built: ${path}`),
  ]
  const more = lines.length - MAX_LINES
  return more > 0 ? [...lines.slice(0, MAX_LINES), `and ${more} more`] : lines
}
