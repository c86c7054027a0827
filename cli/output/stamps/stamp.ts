import { lstatSync } from 'node:fs'
import type { FileGroup } from './fileGroups.ts'

/**
 * Stamp of a file. A file with the same stamp as when it was hashed has the same contents: every change sets the change
 * time of a file, and no program can choose that time.
 */
export type Stamp = readonly [inode: number, bytes: number, modifiedAt: number, changedAt: number]

/** Reads the stamp of a file. Returns undefined if there is no regular file. Times are in ms. */
export function readStamp(path: string): Stamp | undefined {
  const stats = lstatSync(path, { throwIfNoEntry: false })
  return stats?.isFile() ? [stats.ino, stats.size, stats.mtimeMs, stats.ctimeMs] : undefined
}

export const isSameStamp = (one: Stamp | undefined, other: Stamp | undefined): boolean =>
  hasSameContents(one, other) && one?.[3] === other?.[3]

/** Returns true if two stamps differ at most in the change time, which every new and removed link of a file sets. */
export const hasSameContents = (one: Stamp | undefined, other: Stamp | undefined): boolean =>
  one !== undefined && other !== undefined && one[0] === other[0] && one[1] === other[1] && one[2] === other[2]

/** Stamps of several files one after the other, with four numbers each. Lists would need more memory. */
export type Stamps = Float64Array

export const toStamps = (stamps: readonly Stamp[]): Stamps => Float64Array.from(stamps.flat())

/** Returns the stamps one after the other. */
export function* readStamps(stamps: Stamps): Generator<Stamp> {
  for (let start = 0; start < stamps.length; start += NUMBERS_PER_STAMP) {
    const [inode = 0, bytes = 0, modifiedAt = 0, changedAt = 0] = stamps.subarray(start, start + NUMBERS_PER_STAMP)
    yield [inode, bytes, modifiedAt, changedAt]
  }
}

export const NUMBERS_PER_STAMP = 4

export type StampedGroup = FileGroup & { readonly stamps: Stamps }
