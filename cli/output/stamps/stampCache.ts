import { join } from 'node:path'
import { type CacheFolder, openCacheFolder } from '../cacheFolder.ts'
import { digest } from '../hash.ts'
import type { FileGroup } from './fileGroups.ts'
import { isSameStamp, readStamp, type Stamp, type StampedGroup } from './stamp.ts'
import { type StampedBuild, stampGroups } from './stampGroups.ts'

/** Stamps of the files of one build, from the time when they were last hashed. */
export type StampCache = {
  /** Returns a group if none of its files has changed since it was hashed. */
  readonly findUnchanged: (group: Pick<FileGroup, 'name' | 'key'>) => FileGroup | undefined
  /** Saves the stamps of a complete build for the next one. */
  readonly save: (build: Omit<StampedBuild, 'target'>) => Promise<void>
}

type Saved = {
  /** Each list of suffixes once, because most tenants have the same. */
  readonly layouts: readonly (readonly string[])[]
  readonly groups: Readonly<Record<string, readonly [key: string, layout: number, stamps: readonly Stamp[]]>>
}

/** Size of the stamps of all folders, in bytes. A thousand tenants have 1.2 MB. */
const MAX_BYTES = 64_000_000

/** Opens the stamps of the build in `target`. Without access to the folder of the cache, every file is hashed again. */
export async function openStampCache(folder: string, target: string): Promise<StampCache> {
  const entries = await openCacheFolder(folder, MAX_BYTES)
  const entryName = digest('stamps', '1', target)
  const { layouts, groups } = await readSaved(entries, entryName)
  const unchanged = new Map<string, StampedGroup>()
  return {
    findUnchanged: ({ name, key }) => {
      const [savedKey, layout = 0, stamps = []] = groups[name] ?? []
      const suffixes = layouts[layout] ?? []
      const isUnchanged =
        savedKey === key &&
        suffixes.every((suffix, index) => isSameStamp(readStamp(join(target, name + suffix)), stamps[index]))
      if (!isUnchanged) return undefined
      const group = { name, key, suffixes, stamps }
      unchanged.set(name, group)
      return group
    },
    save: async (build) => {
      const isSame = build.groups.every(({ name, key }) => unchanged.get(name)?.key === key)
      if (isSame && build.groups.length === Object.keys(groups).length) return
      const earlier = Object.values(groups).flatMap(([, , stamps]) => stamps)
      const stamped = await stampGroups({ ...build, target }, unchanged, earlier)
      await entries.write(entryName, Buffer.from(JSON.stringify(toSaved(stamped))))
    },
  }
}

async function readSaved(entries: CacheFolder, name: string): Promise<Saved> {
  const entry = await entries.read(name)
  // The checksum of the entry is correct, so this module has written it.
  return entry === undefined ? { layouts: [], groups: {} } : (JSON.parse(Buffer.from(entry).toString()) as Saved)
}

function toSaved(stamped: readonly StampedGroup[]): Saved {
  const layouts = new Map<string, number>()
  const toLayout = (suffixes: readonly string[]): number => {
    const text = JSON.stringify(suffixes)
    const known = layouts.get(text) ?? layouts.size
    layouts.set(text, known)
    return known
  }
  const groups = stamped.map(({ name, key, suffixes, stamps }) => [name, [key, toLayout(suffixes), stamps]] as const)
  return {
    groups: Object.fromEntries(groups),
    layouts: [...layouts.keys()].map((text) => JSON.parse(text) as readonly string[]),
  }
}
