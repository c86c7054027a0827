import { constants, existsSync, linkSync, mkdirSync, rmSync } from 'node:fs'
import { copyFile, mkdir, rename, rm, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { ifExists, withDiskErrors } from './disk.ts'
import { syncFolder, writeDurably } from './durable.ts'
import { commitChange } from './change/commitChange.ts'
import { completeLockedChange } from './change/completeChange.ts'
import { sha384 } from './hash.ts'
import { clearLeftovers, removeUnfinished, toNextFolder, toOldFolder, UNFINISHED } from './leftovers.ts'
import { acquireLock, type Lock } from './lock.ts'
import { MANIFEST } from './manifest.ts'
import { checkOutFolder } from './outFolder.ts'
import { mapConcurrent } from './mapConcurrent.ts'

/**
 * Build in progress. Files are written to a folder next to the target. When the build is complete, this folder replaces
 * the target, or its files replace those of the target.
 */
export type Staging = {
  /** Full path of the folder to build. It holds the previous build until `replace` or `change` is called. */
  readonly target: string
  readonly write: (path: string, contents: Uint8Array | string) => Promise<void>
  /** Reads a file as text: the written one, or that of the previous build. */
  readonly read: (path: string) => Promise<string>
  /**
   * Gives a file that is written, or that stays in the target, a second path. The file is a hard link, or a copy if the
   * disk does not support links.
   */
  readonly linkWritten: (path: string, earlier: string) => Promise<void>
  /** Gives a file of the previous build a second path, even if this build writes another file to its first path. */
  readonly linkPrevious: (path: string, earlier: string) => Promise<void>
  /** Returns the current time of the file system, in ms. */
  readonly readClock: () => number
  /** Replaces the target with all of its files. Returns the paths of the written files. */
  readonly replace: () => Promise<ReadonlySet<string>>
  /** Replaces the written files in the target, removes the obsolete ones, and returns the paths of the written ones. */
  readonly change: (obsolete: readonly string[]) => Promise<ReadonlySet<string>>
  /**
   * Removes the files of a build that has not replaced the previous one, and unlocks the folder. The caller must always
   * call this function.
   */
  readonly close: () => Promise<void>
}

/** Starts a build. Throws if the folder must not be built into, or if another process is building into it. */
export async function openStaging(out: string): Promise<Staging> {
  const target = await checkOutFolder(out)
  return withDiskErrors(target, async () => {
    await mkdir(dirname(target), { recursive: true })
    const lock = await acquireLock(target)
    try {
      await completeLockedChange(target)
      await clearLeftovers(target)
      await checkOutFolder(out)
      return await createStaging(target, lock)
    } catch (problem) {
      await lock.release()
      throw problem
    }
  })
}

async function createStaging(target: string, lock: Lock): Promise<Staging> {
  const next = toNextFolder(target)
  const folders = new Set<string>()
  const written = new Set<string>()
  const createParentFolder = (path: string): string => {
    const full = join(next, path)
    const folder = dirname(full)
    if (!folders.has(folder)) mkdirSync(folder, { recursive: true })
    folders.add(folder)
    return full
  }
  const add = (path: string): string => {
    written.add(path)
    return createParentFolder(path)
  }
  const folderOf = (path: string): string => (written.has(path) ? next : target)

  const manifest = await ifExists(readFile(join(target, MANIFEST)))
  const before = manifest === undefined ? '' : sha384(manifest)
  await mkdir(next)
  await writeDurably(createParentFolder(UNFINISHED), '')
  return {
    target,
    readClock: lock.readClock,
    write: (path, contents) => withDiskErrors(target, async () => writeDurably(add(path), contents)),
    read: (path) => withDiskErrors(target, () => readFile(join(folderOf(path), path), 'utf8')),
    linkWritten: (path, earlier) =>
      withDiskErrors(target, async () => linkOrCopy(join(folderOf(earlier), earlier), add(path))),
    linkPrevious: (path, earlier) => withDiskErrors(target, async () => linkOrCopy(join(target, earlier), add(path))),
    replace: () =>
      withDiskErrors(target, async () => {
        await mapConcurrent(folders, syncFolder)
        await replaceTarget(target, next)
        return written
      }),
    change: (obsolete) =>
      withDiskErrors(target, async () => {
        if (written.size + obsolete.length > 0) await commitChange({ target, before, next, written, obsolete })
        return written
      }),
    close: async () => {
      removeUnfinished(next)
      await lock.release()
    },
  }
}

/** Links synchronously, because an asynchronous call costs many times more than a link. */
async function linkOrCopy(from: string, to: string): Promise<void> {
  try {
    linkSync(from, to)
  } catch (problem) {
    if (!CANNOT_LINK.has((problem as NodeJS.ErrnoException).code ?? '')) throw problem
    await copyFile(from, to, constants.COPYFILE_EXCL)
  }
}

/** Error codes of disks without hard links, and of files that have the maximum number of links. */
const CANNOT_LINK: ReadonlySet<string> = new Set(['EMLINK', 'EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EXDEV'])

/**
 * Replaces the target with two renames, because no system call of Node exchanges two folders. If the process is killed
 * between them, `clearLeftovers` restores the old build.
 */
async function replaceTarget(target: string, next: string): Promise<void> {
  const old = toOldFolder(target)
  await rm(join(next, UNFINISHED))
  await syncFolder(next)
  if (existsSync(target)) await rename(target, old)
  await rename(next, target)
  await syncFolder(dirname(target))
  // Asynchronous calls for all files would cost twice as much processor time, and nothing else is left to do.
  rmSync(old, { recursive: true, force: true })
}
