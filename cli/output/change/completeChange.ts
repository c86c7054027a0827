import { existsSync } from 'node:fs'
import { realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { ifExists } from '../disk.ts'
import { toPendingFolder } from '../leftovers.ts'
import { acquireLock } from '../lock.ts'
import { applyChange } from './applyChange.ts'
import { JOURNAL } from './journal.ts'

/**
 * Completes the change of a build that was killed while it changed the folder. Every command that reads a build for
 * tenants calls this first. Throws `busyFolder` if the build is still running.
 */
export async function completeChange(folder: string): Promise<void> {
  const target = await ifExists(realpath(folder))
  if (target === undefined || !hasPendingChange(target)) return
  const lock = await acquireLock(target)
  try {
    await completeLockedChange(target)
  } finally {
    await lock.release()
  }
}

/** Completes the change of a folder whose lock this process holds. */
export async function completeLockedChange(target: string): Promise<void> {
  if (hasPendingChange(target)) await applyChange(target)
}

const hasPendingChange = (target: string): boolean => existsSync(join(toPendingFolder(target), JOURNAL))
