import { existsSync, readdirSync, rmSync } from 'node:fs'
import { readdir, readFile, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { ifExists } from './disk.ts'
import { isProcessRunning } from './lock.ts'
import { isBuild } from './outFolder.ts'

/** Marker file in the folder of an unfinished build. */
export const UNFINISHED = '.unfinished-build'

export const toNextFolder = (target: string): string => `${target}.next-${process.pid}`
export const toOldFolder = (target: string): string => `${target}.old-${process.pid}`

/** Folder with the new files of a change that is complete as soon as the folder has this name (`change/`). */
export const toPendingFolder = (target: string): string => `${target}.pending`

/**
 * Removes the files of killed builds next to the folder. The caller must hold the lock, so no build that created them
 * is running. If a build was killed between its two renames, this function moves the previous build back.
 */
export async function clearLeftovers(target: string): Promise<void> {
  const names = ((await ifExists(readdir(dirname(target)))) ?? []).filter((name) =>
    name.startsWith(`${basename(target)}.`),
  )
  for (const name of names.toSorted()) {
    const [, kind, pid] = LEFTOVER.exec(name.slice(basename(target).length)) ?? []
    const path = join(dirname(target), name)
    if (kind === 'lock') await removeLockFile(path, Number(pid))
    else if (kind !== undefined) await removeFolder(path, kind === 'old' ? target : undefined)
  }
}

async function removeFolder(path: string, target: string | undefined): Promise<void> {
  if (target !== undefined && !existsSync(target) && (await isBuild(path))) return rename(path, target)
  if (await isBuildFolder(path)) removeUnfinished(path)
}

/**
 * Removes the folder of an unfinished build, its marker file last. If this process is killed meanwhile, the next build
 * still recognizes the folder. The calls are synchronous, because asynchronous ones cost twice as much processor time.
 */
export function removeUnfinished(folder: string): void {
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name !== UNFINISHED) : []
  for (const name of names) rmSync(join(folder, name), { recursive: true, force: true, maxRetries: 5 })
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}

/** Process ids have at most seven digits, unlike a date in the name of a backup. */
const LEFTOVER = /^\.(next|old|lock)-(\d{1,7})(?:-dead)?$/

/** Removes the lock file of a process that died while it took the lock. A running process still needs its file. */
async function removeLockFile(path: string, pid: number): Promise<void> {
  const text = await readFile(path, 'utf8').catch(() => '')
  if (!isProcessRunning(pid) && /^\d+\n$/.test(text)) await rm(path, { force: true })
}

/**
 * Returns true if the folder belongs to a build of this command. Another program may have created a folder of such a
 * name.
 */
async function isBuildFolder(folder: string): Promise<boolean> {
  const names = await readdir(folder).catch(() => ['not a folder'])
  return names.length === 0 || names.includes(UNFINISHED) || isBuild(folder)
}
