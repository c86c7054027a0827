import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { CliError } from '../../errors.ts'

/** Folder with the API documents of the last release. */
export const RELEASED_DOCUMENTS = fileURLToPath(new URL('../../../contracts/released', import.meta.url))

/**
 * Reads the version of a folder's API documents from its file VERSION. Throws a `CliError` if there is no valid
 * version.
 */
export async function readReleasedVersion(folder: string): Promise<string> {
  const file = join(folder, 'VERSION')
  const text = await readFile(file, 'utf8').catch(() => {
    throw new CliError('badDocument', `${file} cannot be read`)
  })
  const version = text.trim()
  if (parseVersion(version) === undefined)
    throw new CliError('badDocument', `${file} contains “${version.slice(0, 40)}” instead of a version`)
  return version
}

/**
 * Returns whether a version may contain breaking changes: a new major version or, before the first, a new minor
 * version. Returns false if a version is invalid.
 */
export function mayHaveBreakingChanges(since: string, version: string): boolean {
  const [previous, current] = [parseVersion(since), parseVersion(version)]
  if (previous === undefined || current === undefined) return false
  return (
    current.major > previous.major || (current.major === 0 && previous.major === 0 && current.minor > previous.minor)
  )
}

function parseVersion(version: string): { readonly major: number; readonly minor: number } | undefined {
  const [, major, minor] = /^(\d+)\.(\d+)\.\d+(?:[-+]|$)/.exec(version) ?? []
  return major === undefined ? undefined : { major: Number(major), minor: Number(minor) }
}
