import { join } from 'node:path'
import { openCacheFolder } from '../cacheFolder.ts'
import { digest } from '../hash.ts'
import type { FileGroup } from './fileGroups.ts'
import { isSameStamp, NUMBERS_PER_STAMP, readStamp, readStamps, type StampedGroup, type Stamps } from './stamp.ts'
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
  /** Groups by name. Their stamps begin at this number of the list of all stamps. */
  readonly groups: Readonly<Record<string, readonly [key: string, layout: number, start: number]>>
}

type SavedBuild = Saved & { readonly stamps: Stamps }

/** Size of the stamps of all folders, in bytes. A thousand tenants have 0.6 MB. */
const MAX_BYTES = 64_000_000

/** Opens the stamps of the build in `target`. Without access to the folder of the cache, every file is hashed again. */
export async function openStampCache(folder: string, target: string): Promise<StampCache> {
  const entries = await openCacheFolder(folder, MAX_BYTES)
  const entryName = digest('stamps', '2', target)
  const saved = toSavedBuild(await entries.read(entryName))
  const { layouts, groups } = saved
  const unchanged = new Map<string, StampedGroup>()
  return {
    findUnchanged: ({ name, key }) => {
      const [savedKey, layout = 0, start = 0] = groups[name] ?? []
      if (savedKey !== key) return undefined
      const suffixes = layouts[layout] ?? []
      const stamps = saved.stamps.subarray(start, start + suffixes.length * NUMBERS_PER_STAMP)
      const known = [...readStamps(stamps)]
      if (!suffixes.every((suffix, index) => isSameStamp(readStamp(join(target, name + suffix)), known[index])))
        return undefined
      const group = { name, key, suffixes, stamps }
      unchanged.set(name, group)
      return group
    },
    save: async (build) => {
      const isSame = build.groups.every(({ name, key }) => unchanged.get(name)?.key === key)
      if (isSame && build.groups.length === Object.keys(groups).length) return
      const stamped = await stampGroups({ ...build, target }, unchanged, saved.stamps)
      await entries.write(entryName, toEntry(stamped))
    },
  }
}

/** Parses an entry: the number of numbers in all stamps, these numbers, and the rest as JSON. */
function toSavedBuild(entry: Uint8Array | undefined): SavedBuild {
  if (entry === undefined) return { layouts: [], groups: {}, stamps: new Float64Array() }
  const [count = 0] = toNumbers(entry.subarray(0, NUMBER_BYTES))
  const end = NUMBER_BYTES * (count + 1)
  const stamps = toNumbers(entry.subarray(NUMBER_BYTES, end))
  // The checksum of the entry is correct, so this module has written it.
  return { ...(JSON.parse(Buffer.from(entry.subarray(end)).toString()) as Saved), stamps }
}

/** Copies the bytes, because those of an entry may begin at any position of their memory. */
const toNumbers = (bytes: Uint8Array): Float64Array => new Float64Array(new Uint8Array(bytes).buffer)

const NUMBER_BYTES = Float64Array.BYTES_PER_ELEMENT

function toEntry(stamped: readonly StampedGroup[]): Uint8Array {
  const layouts = new Map<string, number>()
  const toLayout = (suffixes: readonly string[]): number => {
    const text = JSON.stringify(suffixes)
    const known = layouts.get(text) ?? layouts.size
    layouts.set(text, known)
    return known
  }
  const count = stamped.reduce((sum, { stamps }) => sum + stamps.length, 0)
  const numbers = new Float64Array(count + 1)
  numbers[0] = count
  let start = 0
  const groups: Record<string, readonly [string, number, number]> = {}
  for (const { name, key, suffixes, stamps } of stamped) {
    groups[name] = [key, toLayout(suffixes), start]
    numbers.set(stamps, start + 1)
    start += stamps.length
  }
  const saved: Saved = { groups, layouts: [...layouts.keys()].map((text) => JSON.parse(text) as readonly string[]) }
  return Buffer.concat([new Uint8Array(numbers.buffer), Buffer.from(JSON.stringify(saved))])
}
