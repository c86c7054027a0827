import { constants, existsSync, linkSync, mkdirSync, rmSync } from 'node:fs'
import { copyFile, mkdir, open, rename, rm, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { withDiskErrors } from './disk.ts'
import { clearLeftovers, toNextFolder, toOldFolder, UNFINISHED } from './leftovers.ts'
import { acquireLock } from './lock.ts'
import { checkOutFolder } from './outFolder.ts'
import { mapConcurrent } from './mapConcurrent.ts'

/**
 * Build in progress. Files are written to a folder next to the target, which replaces the target when the build is
 * complete.
 */
export type Staging = {
  /** Full path of the folder to build. It holds the previous build until `replace` is called. */
  readonly target: string
  readonly write: (path: string, contents: Uint8Array | string) => Promise<void>
  /** Reads a written file as text. */
  readonly read: (path: string) => Promise<string>
  /**
   * Gives a file of this build a second path. The file is a hard link, or a copy if the disk does not support links.
   */
  readonly linkWritten: (path: string, earlier: string) => Promise<void>
  /** Takes a file from the previous build, as a hard link or a copy. */
  readonly linkPrevious: (path: string, earlier: string) => Promise<void>
  readonly replace: () => Promise<void>
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
    const unlock = await acquireLock(target)
    try {
      await clearLeftovers(target)
      await checkOutFolder(out)
      return await createStaging(target, unlock)
    } catch (problem) {
      await unlock()
      throw problem
    }
  })
}

async function createStaging(target: string, unlock: () => Promise<void>): Promise<Staging> {
  const next = toNextFolder(target)
  const folders = new Set<string>()
  const createParentFolder = (path: string): string => {
    const full = join(next, path)
    const folder = dirname(full)
    if (!folders.has(folder)) mkdirSync(folder, { recursive: true })
    folders.add(folder)
    return full
  }
  const linkFrom = (base: string) => (path: string, earlier: string) =>
    withDiskErrors(target, async () => linkOrCopy(join(base, earlier), createParentFolder(path)))

  await mkdir(next)
  await writeDurably(createParentFolder(UNFINISHED), '')
  return {
    target,
    write: (path, contents) => withDiskErrors(target, async () => writeDurably(createParentFolder(path), contents)),
    read: (path) => withDiskErrors(target, () => readFile(join(next, path), 'utf8')),
    linkWritten: linkFrom(next),
    linkPrevious: linkFrom(target),
    replace: () =>
      withDiskErrors(target, async () => {
        await mapConcurrent(folders, syncFolder)
        await replaceTarget(target, next)
      }),
    close: async () => {
      await rm(next, { recursive: true, force: true, maxRetries: 5 })
      await unlock()
    },
  }
}

/** Writes a file and syncs it to the disk before the build can count as complete. Throws if the file exists. */
async function writeDurably(path: string, contents: Uint8Array | string): Promise<void> {
  const file = await open(path, 'wx')
  try {
    await file.writeFile(contents)
    await file.sync()
  } finally {
    await file.close()
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

async function syncFolder(path: string): Promise<void> {
  // Some systems cannot open folders. They write folders to the disk without a sync.
  const folder = await open(path).catch(() => undefined)
  await folder?.sync().catch(() => undefined)
  await folder?.close()
}

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
