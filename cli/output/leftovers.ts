import { existsSync } from 'node:fs'
import { readdir, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { ifThere } from './disk.ts'
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
  const names = (await ifThere(readdir(dirname(target)))) ?? []
  const leftovers = names.toSorted().filter((name) => isLeftover(basename(target), name))
  for (const name of leftovers) {
    const folder = join(dirname(target), name)
    if (name.includes('.old-') && !existsSync(target) && (await isBuild(folder))) await rename(folder, target)
    else if (await isOurs(folder)) await rm(folder, { recursive: true, force: true })
  }
}

const isLeftover = (base: string, name: string): boolean =>
  name.startsWith(`${base}.`) && /^\.(next|old)-\d+$/.test(name.slice(base.length))

/** A name alone is no proof. */
async function isOurs(folder: string): Promise<boolean> {
  const names = await readdir(folder).catch(() => ['not a folder'])
  return names.length === 0 || names.includes(UNFINISHED) || isBuild(folder)
}
