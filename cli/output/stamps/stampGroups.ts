import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type FileGroup, toPaths } from './fileGroups.ts'
import {
  hasSameContents,
  readStamp,
  readStamps,
  type Stamp,
  type StampedGroup,
  type Stamps,
  toStamps,
} from './stamp.ts'

/** Complete build whose files this process has written, hashed, or found unchanged. */
export type StampedBuild = {
  readonly target: string
  readonly groups: readonly FileGroup[]
  /** Paths that this build has written. */
  readonly written: ReadonlySet<string>
  /** Time of the file system before the first file was hashed, in ms. */
  readonly startedAt: number
  /** Returns the current time of the file system, in ms. */
  readonly readClock: () => number
}

/** Returns the groups of a build with their stamps. Leaves out each group with a file that may have changed meanwhile. */
export async function stampGroups(
  build: StampedBuild,
  unchanged: ReadonlyMap<string, StampedGroup>,
  earlier: Stamps,
): Promise<readonly StampedGroup[]> {
  const stamped = build.groups.flatMap((group) => {
    const known = unchanged.get(group.name)
    return known?.key === group.key ? [known] : (stampNow(build, group) ?? [])
  })
  const current = refreshLinks(build.target, stamped, earlier)
  const latest = current.reduce((time, group) => Math.max(time, latestChange(group)), 0)
  const now = await waitUntilAfter(latest, build.readClock)
  return current.filter((group) => latestChange(group) < now)
}

/** Reads the stamps of a group that was written or hashed. Returns undefined if a file changed after it was hashed. */
function stampNow({ target, written, startedAt }: StampedBuild, group: FileGroup): StampedGroup | undefined {
  const stamps = group.suffixes.flatMap((suffix) => {
    const path = group.name + suffix
    const stamp = readStamp(join(target, path))
    return stamp !== undefined && (written.has(path) || stamp[2] < startedAt) ? [stamp] : []
  })
  return stamps.length === group.suffixes.length ? { ...group, stamps: toStamps(stamps) } : undefined
}

/**
 * Reads the stamps of files with several links again, once for each file. The build may have added or removed a link,
 * which sets the change time.
 */
function refreshLinks(target: string, groups: readonly StampedGroup[], earlier: Stamps): readonly StampedGroup[] {
  const linked = new Set([...findLinked([earlier]), ...findLinked(groups.map(({ stamps }) => stamps))])
  const refreshed = new Map<number, Stamp | undefined>()
  const refresh = (path: string, stamp: Stamp): Stamp | undefined => {
    const [inode] = stamp
    if (!refreshed.has(inode)) refreshed.set(inode, readStamp(path))
    const now = refreshed.get(inode)
    return hasSameContents(stamp, now) ? now : undefined
  }
  return groups.flatMap((group) => {
    const known = [...readStamps(group.stamps)]
    if (!known.some(([inode]) => linked.has(inode))) return [group]
    const paths = toPaths(group)
    const stamps = known
      .map((stamp, index) => (linked.has(stamp[0]) ? refresh(join(target, paths[index] ?? ''), stamp) : stamp))
      .filter((stamp) => stamp !== undefined)
    return stamps.length === known.length ? [{ ...group, stamps: toStamps(stamps) }] : []
  })
}

/** Returns the inodes that occur more than once. */
function findLinked(groups: readonly Stamps[]): ReadonlySet<number> {
  const [seen, linked] = [new Set<number>(), new Set<number>()]
  for (const stamps of groups)
    for (const [inode] of readStamps(stamps)) {
      if (seen.has(inode)) linked.add(inode)
      seen.add(inode)
    }
  return linked
}

const latestChange = ({ stamps }: StampedGroup): number =>
  Math.max(...[...readStamps(stamps)].map(([, , , changedAt]) => changedAt))

/** Attempts to wait for the clock of the file system, which advances every few milliseconds on most disks. */
const MAX_WAITS = 10
const WAIT_MS = 5

/**
 * Waits until the clock of the file system is later than `time`, and returns it. Otherwise a file that changes at once
 * could keep its stamp. After `MAX_WAITS` attempts, the clock may still be the same.
 */
async function waitUntilAfter(time: number, readClock: () => number): Promise<number> {
  for (let attempt = 1; attempt < MAX_WAITS; attempt += 1) {
    const now = readClock()
    if (now > time) return now
    await wait(WAIT_MS)
  }
  return readClock()
}
