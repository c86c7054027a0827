import { link, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { CliError } from '../errors.ts'
import { ifThere } from './disk.ts'

/** One build at a time into one folder: the second is told of the first. Returns the lock's end. */
export async function lock(target: string): Promise<() => Promise<void>> {
  const path = `${target}.lock`
  const mine = `${path}-${process.pid}`
  await writeFile(mine, `${process.pid}\n`)
  try {
    // What is linked is whole at once: nobody reads a lock without a number in it.
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

/** A build that was killed leaves its lock; one that runs keeps it. */
async function removeDead(path: string, mine: string): Promise<void> {
  const holder = await ifThere(readFile(path, 'utf8'))
  if (holder === undefined) return
  if (isAlive(Number(holder))) throw new CliError('busyFolder', `${path} (process ${holder.trim()})`)
  const aside = `${mine}-dead`
  if (!(await ifThere(rename(path, aside).then(() => true)))) return
  // Somebody else may have been quicker and have put a lock of their own in the dead one's place.
  if ((await readFile(aside, 'utf8')) !== holder) await link(aside, path)
  await rm(aside, { force: true })
}

/** Asked with a signal that does nothing; whoever may not be signalled is there. */
export function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (problem) {
    return (problem as NodeJS.ErrnoException).code === 'EPERM'
  }
}
