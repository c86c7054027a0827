import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ifExists } from '../output/disk.ts'
import type { PreviousBuild } from '../output/previous/previousBuild.ts'
import { BUILD_CACHE } from '../output/manifest.ts'
import type { InlineScripts } from '../bundle/frameBundle.ts'
import type { HostScripts } from '../bundle/hostScripts.ts'
import type { PackageFiles } from '../bundle/sources.ts'

/**
 * Build cache, the contents of the file `BUILD_CACHE`. The next build reads it to find out which files it can reuse.
 */
export type BuildCache = {
  /** Digest of the project's sources and the tools. */
  readonly sources: string
  /** Versions of gzip and brotli, as another version may write other bytes. */
  readonly packer: string
  readonly wordsFolder: string
  readonly inlineScripts: InlineScripts
  readonly hostScripts: HostScripts
  /** Hashes of the package files in each iframe bundle, by feature set. */
  readonly packages: Readonly<Record<string, PackageFiles>>
  /** Digest of all inputs of each tenant's page, by token. */
  readonly pages: Readonly<Record<string, string>>
}

/** Reads the build cache. Returns undefined if it is missing or was changed. */
export async function readBuildCache(
  folder: string,
  before: PreviousBuild | undefined,
): Promise<BuildCache | undefined> {
  if (!before?.intact.has(BUILD_CACHE)) return undefined
  const text = await ifExists(readFile(join(folder, BUILD_CACHE), 'utf8'))
  // The file matches its hash in the manifest, so this command wrote it. The manifest's version guarantees its shape.
  return text === undefined ? undefined : (JSON.parse(text) as BuildCache)
}
