import { resolve } from 'node:path'
import { CliError } from '../../errors.ts'
import { requirePackages } from '../../optionalPackages.ts'
import { readManifest } from '../../output/readBuild.ts'

export type SbomOptions = {
  /** Folder with a build for tenants. */
  readonly build: string
  /** Date of the document in seconds since 1970. Without it, the document has no date. */
  readonly epochSeconds?: number | undefined
}

/**
 * Returns the software bill of materials of a build, in CycloneDX 1.6 as JSON: the npm packages in its bundles, with
 * their licences. Throws `unknownLibraries` if an earlier version has built a part of it. Needs the optional package
 * `@cyclonedx/cyclonedx-library`.
 */
export async function sbom({ build, epochSeconds }: SbomOptions): Promise<string> {
  requirePackages('sbom')
  const folder = resolve(build)
  const manifest = await readManifest(folder)
  const unknown = Object.keys(manifest.sets).filter((id) => manifest.sets[id]?.libraries === undefined)
  const tokens = Object.keys(manifest.tenants).filter((token) => unknown.includes(manifest.tenants[token]?.set ?? ''))
  if (unknown.length > 0) throw new CliError('unknownLibraries', tokens.slice(0, MAX_TOKENS).join(', '))
  const { createBom } = await import('../../sbom/createBom.ts')
  return createBom({ manifest, epochSeconds })
}

const MAX_TOKENS = 10
