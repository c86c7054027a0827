import { CliError } from '../errors.ts'
import { verifyBuild, type Verified } from '../output/verifyBuild.ts'

const MAX_LINES = 20

export type VerifyOptions = {
  readonly dir: string
  /** buildId that the release announced. Without it, a folder with a new manifest for changed files looks intact. */
  readonly buildId?: string | undefined
}

/**
 * Compares a build for tenants with its manifests and its buildId. Throws `badBuild` if a byte, a file or a hash
 * differs.
 */
export async function verify({ dir, buildId }: VerifyOptions): Promise<Verified> {
  const verified = await verifyBuild(dir)
  const problems = [...idProblems(verified, buildId), ...fileProblems(verified)]
  if (problems.length > 0) throw new CliError('badBuild', problems.join('\n'))
  return verified
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
