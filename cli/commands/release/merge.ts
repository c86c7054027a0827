import { mergeBuilds } from '../../build/mergeBuilds.ts'
import { withDiskErrors } from '../../output/disk.ts'
import { verify } from '../verify.ts'

export type MergeOptions = {
  /** Folders of builds for different tenants. */
  readonly builds: readonly string[]
  /** Folder for the merged build: a new or an empty one. */
  readonly out: string
}

export type Merged = { readonly buildId: string; readonly tenants: number; readonly out: string }

/**
 * Merges builds of different tenants, such as those of `build --shard`, into a new folder. The merged build has the
 * buildId that one build of all tenants would have. Throws `badBuild` if a build was changed.
 */
export async function merge({ builds, out }: MergeOptions): Promise<Merged> {
  for (const dir of builds) await verify({ dir })
  return withDiskErrors(out, async () => {
    const { buildId, tenants } = await mergeBuilds(builds, out)
    return { buildId, tenants: Object.keys(tenants).length, out }
  })
}
