import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { CliError } from '../../errors.ts'

/** The documents of the last release. */
export const RELEASED_DOCUMENTS = fileURLToPath(new URL('../../../contracts/released', import.meta.url))

/** Which version the documents of a folder are from, as its file VERSION says. */
export async function readReleasedVersion(folder: string): Promise<string> {
  const file = join(folder, 'VERSION')
  const text = await readFile(file, 'utf8').catch(() => {
    throw new CliError('badDocument', `${file} cannot be read`)
  })
  const version = text.trim()
  if (numbersOf(version) === undefined)
    throw new CliError('badDocument', `${file} holds no version, but “${version.slice(0, 40)}”`)
  return version
}

/** Whether a version says that things may break: a new major, and before the first one a new minor. */
export function mayBreak(since: string, version: string): boolean {
  const [was, is] = [numbersOf(since), numbersOf(version)]
  if (was === undefined || is === undefined) return false
  return is.major > was.major || (is.major === 0 && was.major === 0 && is.minor > was.minor)
}

function numbersOf(version: string): { readonly major: number; readonly minor: number } | undefined {
  const [, major, minor] = /^(\d+)\.(\d+)\.\d+(?:[-+]|$)/.exec(version) ?? []
  return major === undefined ? undefined : { major: Number(major), minor: Number(minor) }
}
