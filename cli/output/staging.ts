import { constants } from 'node:fs'
import { copyFile, link, mkdir, open, rename, rm, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { existsSync } from 'node:fs'
import { onDisk } from './disk.ts'
import { clearLeftovers, nextFolder, oldFolder, UNFINISHED } from './leftovers.ts'
import { lock } from './lock.ts'
import { checkOut } from './outFolder.ts'
import { sideBySide } from './sideBySide.ts'

/** A build on its way: what is written goes to a folder beside the target, and takes its place when it is whole. */
export type Staging = {
  /** The full path of the folder that is built into; until `replace` it holds the build before. */
  readonly target: string
  readonly write: (path: string, contents: Uint8Array | string) => Promise<void>
  /** What has been written, as text. */
  readonly read: (path: string) => Promise<string>
  /** The same bytes once more: one file with two names where the disk can. */
  readonly again: (path: string, earlier: string) => Promise<void>
  /** The same bytes as in the build before. */
  readonly keep: (path: string, earlier: string) => Promise<void>
  readonly replace: () => Promise<void>
  /** To be called in any case; what has not replaced the old build is gone then. */
  readonly close: () => Promise<void>
}

/** Refuses a folder that may not be built into, or that somebody is building into. */
export async function openStaging(out: string): Promise<Staging> {
  const target = await checkOut(out)
  return onDisk(target, async () => {
    await mkdir(dirname(target), { recursive: true })
    const unlock = await lock(target)
    try {
      await clearLeftovers(target)
      await checkOut(out)
      return await begin(target, unlock)
    } catch (problem) {
      await unlock()
      throw problem
    }
  })
}

async function begin(target: string, unlock: () => Promise<void>): Promise<Staging> {
  const next = nextFolder(target)
  const folders = new Map<string, Promise<unknown>>()
  const folderOf = async (path: string): Promise<string> => {
    const full = join(next, path)
    const folder = dirname(full)
    await (folders.get(folder) ?? remember(folder))
    return full
  }
  const remember = (folder: string): Promise<unknown> => {
    const made = mkdir(folder, { recursive: true })
    folders.set(folder, made)
    return made
  }
  const linkFrom = (base: string) => (path: string, earlier: string) =>
    onDisk(target, async () => linkOrCopy(join(base, earlier), await folderOf(path)))

  await mkdir(next)
  await writeSafely(await folderOf(UNFINISHED), '')
  return {
    target,
    write: (path, contents) => onDisk(target, async () => writeSafely(await folderOf(path), contents)),
    read: (path) => onDisk(target, () => readFile(join(next, path), 'utf8')),
    again: linkFrom(next),
    keep: linkFrom(target),
    replace: () =>
      onDisk(target, async () => {
        await sideBySide(folders.keys(), syncFolder)
        await swap(target, next)
      }),
    close: async () => {
      await rm(next, { recursive: true, force: true, maxRetries: 5 })
      await unlock()
    },
  }
}

/** On the disk before the build counts as there; never over another file. */
async function writeSafely(path: string, contents: Uint8Array | string): Promise<void> {
  const file = await open(path, 'wx')
  try {
    await file.writeFile(contents)
    await file.sync()
  } finally {
    await file.close()
  }
}

async function linkOrCopy(from: string, to: string): Promise<void> {
  try {
    await link(from, to)
  } catch (problem) {
    if (!CANNOT_LINK.has((problem as NodeJS.ErrnoException).code ?? '')) throw problem
    await copyFile(from, to, constants.COPYFILE_EXCL)
  }
}

/** Disks without links, and files that have as many names as their disk allows. */
const CANNOT_LINK: ReadonlySet<string> = new Set(['EMLINK', 'EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EXDEV'])

async function syncFolder(path: string): Promise<void> {
  // Some systems open no folders, and keep them safe by themselves.
  const folder = await open(path).catch(() => undefined)
  await folder?.sync().catch(() => undefined)
  await folder?.close()
}

/** Two renames, for there is no call that exchanges two folders; who is killed between them leaves the old one to `clearLeftovers`. */
async function swap(target: string, next: string): Promise<void> {
  const old = oldFolder(target)
  await rm(join(next, UNFINISHED))
  await syncFolder(next)
  if (existsSync(target)) await rename(target, old)
  await rename(next, target)
  await syncFolder(dirname(target))
  await rm(old, { recursive: true, force: true })
}
