import { CliError } from '../errors.ts'
import { isWhole, verify as inspect, type Verified } from '../output/verify.ts'

const SHOWN = 20

/** Holds a build for tenants against its manifests; throws `badBuild` where one byte, one file is not as it was built. */
export async function verify({ dir }: { readonly dir: string }): Promise<Verified> {
  const verified = await inspect(dir)
  if (!isWhole(verified)) throw new CliError('badBuild', problemsOf(verified).join('\n'))
  return verified
}

function problemsOf({ changed, missing, strange }: Verified): readonly string[] {
  const lines = [
    ...changed.map((path) => `changed: ${path}`),
    ...missing.map((path) => `missing: ${path}`),
    ...strange.map((path) => `not built: ${path}`),
  ]
  const more = lines.length - SHOWN
  return more > 0 ? [...lines.slice(0, SHOWN), `and ${more} more`] : lines
}
