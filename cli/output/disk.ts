import { CliError } from '../errors.ts'

type DiskErrorCode = 'diskFull' | 'diskRefused' | 'nameTooLong' | 'notAFolder' | 'diskFailed'

const DISK_ERROR_CODES: Readonly<Record<string, DiskErrorCode>> = {
  ENOSPC: 'diskFull',
  EDQUOT: 'diskFull',
  EACCES: 'diskRefused',
  EPERM: 'diskRefused',
  EROFS: 'diskRefused',
  ENAMETOOLONG: 'nameTooLong',
  ENOTDIR: 'notAFolder',
}

/** Converts file system errors into a `CliError` with advice. Rethrows every other error unchanged. */
export async function withDiskErrors<Result>(folder: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (problem) {
    if (!isDiskError(problem)) throw problem
    const code = DISK_ERROR_CODES[problem.code] ?? 'diskFailed'
    throw new CliError(code, code === 'diskFailed' ? `${folder} (${problem.message})` : folder)
  }
}

type DiskError = { readonly code: string; readonly message: string }

/**
 * Returns true for errors of the operating system, which carry an `errno`. Errors of the CLI and of Node itself have
 * none.
 */
export const isDiskError = (problem: unknown): problem is DiskError =>
  typeof problem === 'object' &&
  problem !== null &&
  'errno' in problem &&
  'code' in problem &&
  typeof problem.code === 'string'

/**
 * Returns the result of the work, or undefined if the file system refuses it. It is for files that only save time, such
 * as those of a cache.
 */
export async function unlessDiskFails<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await work()
  } catch (problem) {
    if (isDiskError(problem)) return undefined
    throw problem
  }
}

/** Returns the result of the work, or undefined if the work fails because a file does not exist. */
export async function ifExists<Result>(work: Promise<Result>): Promise<Result | undefined> {
  try {
    return await work
  } catch (problem) {
    if (isDiskError(problem) && problem.code === 'ENOENT') return undefined
    throw problem
  }
}
