import { readChannels } from '../../publish/channelChange.ts'
import { openStore, withStoreLock } from '../../publish/openStore.ts'
import { planPrune, type PrunePlan, removeReleases } from '../../publish/prune.ts'
import { formatBytes } from '../../report/bytes.ts'
import { formatCount } from '../../terminal/formatCount.ts'
import type { OnProgress } from '../../terminal/progress.ts'

/** Number of releases, and of days since visitors got a release, for which files are kept without options. */
const KEPT_RELEASES = 10
const KEPT_DAYS = 30

export type PruneOptions = {
  /** Address of the store: `s3://BUCKET/PREFIX` or `file:///FOLDER`. */
  readonly to: string
  /** Number of releases to keep. Without it, 10. */
  readonly keep?: number | undefined
  /** Days to keep a release after visitors got it for the last time. Without it, 30. */
  readonly keepDays?: number | undefined
  /** Remove the files. Without it, they are only listed. */
  readonly removes?: boolean | undefined
  readonly onProgress?: OnProgress | undefined
}

export type Pruned = PrunePlan & { readonly isRemoved: boolean }

/**
 * Lists the releases that no channel has and that no open page needs any more, with the files that only they need, and
 * removes them if asked to.
 */
export async function prune(options: PruneOptions): Promise<Pruned> {
  const { to, keep = KEPT_RELEASES, keepDays = KEPT_DAYS, removes = false } = options
  const store = await openStore(to, 'prune')
  const plan = async (): Promise<PrunePlan> =>
    planPrune(store, (await readChannels(store)).state, { keep, keepDays, now: Date.now() })
  if (!removes) return { ...(await plan()), isRemoved: false }
  return withStoreLock(store, { task: 'prune', onProgress: options.onProgress }, async (lock) => {
    const planned = await plan()
    await removeReleases(store, planned, { lock, onProgress: options.onProgress })
    return { ...planned, isRemoved: true }
  })
}

export function pruneLines({ releases, keys, bytes, isRemoved }: Pruned): readonly string[] {
  if (releases.length === 0 && keys.length === 0) return ['no release is old enough to be removed']
  const count = `${formatCount(keys.length, 'file')} (${formatBytes(bytes)})`
  const files = releases.length === 0 ? `${count} of shares of page loads that have ended` : `${formatCount(releases.length, 'release')} with ${count}` // prettier-ignore
  return [
    ...releases.map((release) => `release ${release}`),
    ...keys,
    isRemoved ? `removed ${files}` : `would remove ${files}; pass --yes to remove them`,
  ]
}
