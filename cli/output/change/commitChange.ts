import { accessSync, constants, existsSync, lstatSync, readFileSync } from 'node:fs'
import { readFile, rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { CliError } from '../../errors.ts'
import { syncFolder, writeDurably } from '../durable.ts'
import { sha384 } from '../hash.ts'
import { toPendingFolder } from '../leftovers.ts'
import { MANIFEST } from '../manifest.ts'
import { mapConcurrent } from '../mapConcurrent.ts'
import { applyChange } from './applyChange.ts'
import { findFolders } from './findFolders.ts'
import { JOURNAL, type Journal, sortForRemoval, sortForReplacement } from './journal.ts'

/** Change of the build in a folder. Both lists of paths are relative to the build. */
type Change = {
  readonly target: string
  /** sha384 of the manifest of the target when the build began. */
  readonly before: string
  /** Folder with the new files. It is next to the target. */
  readonly next: string
  readonly written: ReadonlySet<string>
  /** Files that no manifest lists after the change. */
  readonly obsolete: readonly string[]
}

/**
 * Changes the build in a folder. One rename commits the change: before it, the folder stays as it is; after it, this
 * process or a later command completes the change.
 */
export async function commitChange({ target, before, next, written, obsolete }: Change): Promise<void> {
  assertChangeable(target, [...written, ...obsolete])
  // The lock does not stop a process of another machine or container.
  if (sha384(await readFile(join(target, MANIFEST))) !== before) throw new CliError('changedFolder', target)
  const journal: Journal = {
    before,
    after: sha384(await readFile(join(written.has(MANIFEST) ? next : target, MANIFEST))),
    written: sortForReplacement(written).map((path) => [path, sha384(readFileSync(join(next, path)))]),
    obsolete: sortForRemoval(obsolete),
  }
  await writeDurably(join(next, JOURNAL), JSON.stringify(journal))
  await mapConcurrent(findFolders(next, written), syncFolder)
  await rename(next, toPendingFolder(target))
  await syncFolder(dirname(target))
  await applyChange(target)
}

/** Throws if one of the files cannot be replaced, because a change that has begun could then not be completed. */
function assertChangeable(target: string, paths: readonly string[]): void {
  const { dev } = lstatSync(dirname(target))
  for (const folder of findFolders(target, paths)) {
    if (!existsSync(folder)) continue
    accessSync(folder, constants.W_OK | constants.X_OK)
    if (lstatSync(folder).dev !== dev) throw new CliError('diskFailed', `${folder} (it is a disk of its own)`)
  }
}
