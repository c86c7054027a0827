import type { Part } from '#domain/parts.ts'
import { openCacheFolder } from '../../output/cacheFolder.ts'
import { digest } from '../../output/hash.ts'

/** Lazy stylesheets of earlier builds, by feature set. A wrong prediction only costs a run of the bundler. */
type LazyStylesPredictions = {
  readonly read: (parts: readonly Part[]) => Promise<ReadonlySet<string> | undefined>
  readonly write: (parts: readonly Part[], lazyStyles: ReadonlySet<string>) => Promise<void>
}

/** Opens the folder with the predictions. Without access to it, there are none. */
export async function openLazyStylesPredictions(folder: string): Promise<LazyStylesPredictions> {
  const entries = await openCacheFolder(folder)
  const toName = (parts: readonly Part[]): string => digest(...[...parts].toSorted())
  return {
    read: async (parts) => {
      const entry = await entries.read(toName(parts))
      return entry === undefined ? undefined : new Set(Buffer.from(entry).toString().split('\n'))
    },
    write: (parts, lazyStyles) => entries.write(toName(parts), Buffer.from([...lazyStyles].toSorted().join('\n'))),
  }
}
