import { existsSync } from 'node:fs'
import { readdir, readFile, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { ifThere } from './disk.ts'
import { isAlive } from './lock.ts'
import { isBuild } from './outFolder.ts'

/** In every folder of a build that is not finished. */
export const UNFINISHED = '.unfinished-build'

export const nextFolder = (target: string): string => `${target}.next-${process.pid}`
export const oldFolder = (target: string): string => `${target}.old-${process.pid}`

/**
 * What builds left beside the folder that were killed; to be called with the lock, so whoever made them is no more. One that was killed
 * between its two renames has put the old build aside: it is put back.
 */
export async function clearLeftovers(target: string): Promise<void> {
  const names = ((await ifThere(readdir(dirname(target)))) ?? []).filter((name) =>
    name.startsWith(`${basename(target)}.`),
  )
  for (const name of names.toSorted()) {
    const [, kind, pid] = LEFTOVER.exec(name.slice(basename(target).length)) ?? []
    const path = join(dirname(target), name)
    if (kind === 'lock') await removeTicket(path, Number(pid))
    else if (kind !== undefined) await removeFolder(path, kind === 'old' ? target : undefined)
  }
}

async function removeFolder(path: string, target: string | undefined): Promise<void> {
  if (target !== undefined && !existsSync(target) && (await isBuild(path))) return rename(path, target)
  if (await isOurs(path)) await rm(path, { recursive: true, force: true })
}

const LEFTOVER = /^\.(next|old|lock)-(\d+)(?:-dead)?$/

/** Of somebody who died while they asked for the lock; those who live still need theirs. */
async function removeTicket(path: string, pid: number): Promise<void> {
  const text = await readFile(path, 'utf8').catch(() => '')
  if (!isAlive(pid) && /^\d+\n$/.test(text)) await rm(path, { force: true })
}

/** A name alone is no proof. */
async function isOurs(folder: string): Promise<boolean> {
  const names = await readdir(folder).catch(() => ['not a folder'])
  return names.length === 0 || names.includes(UNFINISHED) || isBuild(folder)
}
