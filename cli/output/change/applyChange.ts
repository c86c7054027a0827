import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, renameSync, rmdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { CliError } from '../../errors.ts'
import { isDiskError } from '../disk.ts'
import { syncFolder } from '../durable.ts'
import { sha384 } from '../hash.ts'
import { removeUnfinished, toNextFolder, toPendingFolder } from '../leftovers.ts'
import { MANIFEST } from '../manifest.ts'
import { mapConcurrent } from '../mapConcurrent.ts'
import { findFolders } from './findFolders.ts'
import { JOURNAL, type Journal, parseJournal } from './journal.ts'

/**
 * Applies the pending change of a build, and also completes one that another process has begun. The caller must hold the
 * lock. Files are renamed by synchronous calls, which cost less, so the folder is between two builds for a short time.
 */
export async function applyChange(target: string): Promise<void> {
  const pending = toPendingFolder(target)
  const journal = parseJournal(readFileSync(join(pending, JOURNAL), 'utf8'))
  // Another program may have created a folder of this name.
  if (journal === undefined) throw new CliError('foreignChange', pending)
  try {
    if (isMeantFor(target, pending, journal)) {
      const paths = journal.written.map(([path]) => path)
      await replaceFiles(target, pending, paths)
      await removeFiles(target, journal.obsolete)
    }
    await discardPending(target)
  } catch (problem) {
    if (!isDiskError(problem)) throw problem
    throw new CliError('incompleteChange', `${target} (${problem.message})`)
  }
}

/**
 * Returns false if the folder was replaced or removed since the change was prepared, for example by a backup. The new
 * files that are not in the pending folder any more must then be missing in the target.
 */
function isMeantFor(target: string, pending: string, { before, after, written }: Journal): boolean {
  const hash = hashOf(join(target, MANIFEST))
  if (hash !== before && hash !== after) return false
  return written.every(([path, expected]) => existsSync(join(pending, path)) || hashOf(join(target, path)) === expected)
}

const hashOf = (path: string): string | undefined => (existsSync(path) ? sha384(readFileSync(path)) : undefined)

async function replaceFiles(target: string, pending: string, paths: readonly string[]): Promise<void> {
  const folders = findFolders(target, paths)
  for (const folder of folders) {
    mkdirSync(folder, { recursive: true })
    // A link could lead out of the build.
    if (!lstatSync(folder).isDirectory()) throw new CliError('linkedFolder', folder)
  }
  // A file that is not in the pending folder any more has replaced the old one already.
  for (const path of paths) if (existsSync(join(pending, path))) renameSync(join(pending, path), join(target, path))
  // The removals must not reach the disk before the files that make them possible.
  await mapConcurrent(folders, syncFolder)
}

/** Removes files, and the folders that become empty. */
async function removeFiles(target: string, paths: readonly string[]): Promise<void> {
  for (const path of paths) rmSync(join(target, path), { force: true })
  const [, ...folders] = findFolders(target, paths)
  for (const folder of folders.toReversed()) if (isEmptyFolder(folder)) rmdirSync(folder)
  await mapConcurrent(
    [target, ...folders].filter((folder) => existsSync(folder)),
    syncFolder,
  )
}

const isEmptyFolder = (path: string): boolean => existsSync(path) && readdirSync(path).length === 0

/** Ends the change with one rename. What is left is a folder of an unfinished build, which any build may remove. */
async function discardPending(target: string): Promise<void> {
  const next = toNextFolder(target)
  renameSync(toPendingFolder(target), next)
  await syncFolder(dirname(target))
  removeUnfinished(next)
}
