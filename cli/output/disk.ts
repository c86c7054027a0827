import { CliError } from '../errors.ts'

type DiskErrorCode = 'diskFull' | 'diskRefused' | 'nameTooLong' | 'notAFolder' | 'diskFailed'

const KINDS: Readonly<Record<string, DiskErrorCode>> = {
  ENOSPC: 'diskFull',
  EDQUOT: 'diskFull',
  EACCES: 'diskRefused',
  EPERM: 'diskRefused',
  EROFS: 'diskRefused',
  ENAMETOOLONG: 'nameTooLong',
  ENOTDIR: 'notAFolder',
}

/** What a disk cannot do is an expected end, with a next step; all else stays what it is. */
export async function onDisk<Result>(folder: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (problem) {
    if (!isDiskError(problem)) throw problem
    const kind = KINDS[problem.code] ?? 'diskFailed'
    throw new CliError(kind, kind === 'diskFailed' ? `${folder} (${problem.message})` : folder)
  }
}

type DiskError = { readonly code: string; readonly message: string }

/** Errors of the system carry its number; ours and those of Node itself do not. */
const isDiskError = (problem: unknown): problem is DiskError =>
  typeof problem === 'object' &&
  problem !== null &&
  'errno' in problem &&
  'code' in problem &&
  typeof problem.code === 'string'

/** Undefined where there is nothing. */
export async function ifThere<Result>(work: Promise<Result>): Promise<Result | undefined> {
  try {
    return await work
  } catch (problem) {
    if (isDiskError(problem) && problem.code === 'ENOENT') return undefined
    throw problem
  }
}
