import { link, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { CliError } from '../errors.ts'
import { ifThere } from './disk.ts'

/**
 * Locks a folder for one build. Throws `busyFolder` if another process is building into it. Returns a function that
 * releases the lock.
 */
export async function lock(target: string): Promise<() => Promise<void>> {
  const path = `${target}.lock`
  const mine = `${path}-${process.pid}`
  await writeFile(mine, `${process.pid}\n`)
  try {
    // A hard link appears complete at once, so no process can read a lock without a process id.
    while (!(await take(mine, path))) await removeDead(path, mine)
  } finally {
    await rm(mine, { force: true })
  }
  return () => rm(path, { force: true })
}

async function take(mine: string, path: string): Promise<boolean> {
  try {
    await link(mine, path)
    return true
  } catch (problem) {
    if ((problem as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw problem
  }
}

/** Removes the lock of a process that is dead. Throws if the process is running. */
async function removeDead(path: string, mine: string): Promise<void> {
  const holder = await ifThere(readFile(path, 'utf8'))
  if (holder === undefined) return
  if (isAlive(Number(holder))) throw new CliError('busyFolder', `${path} (process ${holder.trim()})`)
  const aside = `${mine}-dead`
  if (!(await ifThere(rename(path, aside).then(() => true)))) return
  // Another process may have replaced the dead lock with its own in the meantime. In that case, its lock is put back.
  if ((await readFile(aside, 'utf8')) !== holder) await link(aside, path)
  await rm(aside, { force: true })
}

/**
 * Tests a process with signal 0, which has no effect. The error EPERM means that the process is alive but may not be
 * signalled.
 */
export function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (problem) {
    return (problem as NodeJS.ErrnoException).code === 'EPERM'
  }
}
