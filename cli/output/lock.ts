import { lstatSync, utimesSync } from 'node:fs'
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { CliError } from '../errors.ts'
import { ifExists } from './disk.ts'

/** Lock of a folder, which is a file next to it. */
export type Lock = {
  /** Returns the current time of the file system, in ms. It is the change time of the lock, which is set for this. */
  readonly readClock: () => number
  readonly release: () => Promise<void>
}

/** Locks a folder for one build. Throws `busyFolder` if another process is building into it. */
export async function acquireLock(target: string): Promise<Lock> {
  const path = `${target}.lock`
  const ownPath = `${path}-${process.pid}`
  try {
    await writeFile(ownPath, `${process.pid}\n`)
    // A hard link appears complete at once, so no process can read a lock without a process id.
    while (!(await tryLink(ownPath, path))) await removeStaleLock(path, ownPath)
    held.add(path)
  } finally {
    await rm(ownPath, { force: true })
  }
  return {
    readClock: () => {
      const { atime, mtime } = lstatSync(path)
      utimesSync(path, atime, mtime)
      return lstatSync(path).ctimeMs
    },
    release: async () => {
      held.delete(path)
      await rm(path, { force: true })
    },
  }
}

/** Locks that this process holds. */
const held = new Set<string>()

async function tryLink(ownPath: string, path: string): Promise<boolean> {
  try {
    await link(ownPath, path)
    return true
  } catch (problem) {
    if ((problem as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw problem
  }
}

/** Removes the lock of a process that is dead. Throws if the process is running. */
async function removeStaleLock(path: string, ownPath: string): Promise<void> {
  const holder = await ifExists(readFile(path, 'utf8'))
  if (holder === undefined) return
  // In a container, a new process often has the same id as the one that has died.
  const isOwn = Number(holder) === process.pid && !held.has(path)
  if (!isOwn && isProcessRunning(Number(holder))) throw new CliError('busyFolder', `${path} (process ${holder.trim()})`)
  const stalePath = `${ownPath}-dead`
  if (!(await ifExists(rename(path, stalePath).then(() => true)))) return
  // Another process may have replaced the stale lock in the meantime, so that this process has renamed a valid lock. In
  // that case, the valid lock is put back.
  if ((await readFile(stalePath, 'utf8')) !== holder) await link(stalePath, path)
  await rm(stalePath, { force: true })
}

/** Returns true while another process is building into the folder. */
export async function isLocked(target: string): Promise<boolean> {
  const holder = await ifExists(readFile(`${target}.lock`, 'utf8'))
  return holder !== undefined && isProcessRunning(Number(holder))
}

/**
 * Tests a process with signal 0, which has no effect. The error EPERM means that the process is alive but may not be
 * signalled.
 */
export function isProcessRunning(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (problem) {
    return (problem as NodeJS.ErrnoException).code === 'EPERM'
  }
}
