import { lstat, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { CliError } from '../errors.ts'
import { toSafeText } from '../tenant/problem.ts'
import { parsePact } from './parsePact.ts'
import type { Pact } from './pact.ts'

/** Pact with the path of its file. */
export type PactFile = Pact & { readonly path: string }

/** Folder with the pacts of this package. */
export const OWN_PACTS = fileURLToPath(new URL('../../contracts/pacts', import.meta.url))

/** Maximum size of a pact file, in bytes. The largest of the widget's pacts has about a hundredth of it. */
const MAX_PACT_BYTES = 32 * 1024 * 1024

/**
 * Reads every pact of a folder, sorted by file name. Throws a `CliError` if the folder has none, or if a file is not a
 * pact.
 */
export async function readPacts(folder: string = OWN_PACTS): Promise<readonly PactFile[]> {
  const names = (await withReadError(folder, () => readdir(folder))).filter((name) => name.endsWith('.json')).toSorted()
  if (names.length === 0) throw new CliError('noPacts', toSafeText(folder, 300))
  return Promise.all(names.map((name) => readPact(join(folder, name))))
}

export async function readPact(path: string): Promise<PactFile> {
  const entry = await withReadError(path, () => lstat(path))
  if (!entry.isFile()) throw new CliError('badPact', `${toSafeText(path, 300)}: is not a regular file`)
  if (entry.size > MAX_PACT_BYTES) throw new CliError('badPact', `${toSafeText(path, 300)}: is larger than 32 MB`)
  return { ...toPact(await readFile(path, 'utf8'), path), path }
}

/** Parses a pact. Throws a `CliError` with the name `source` if the text is not a pact. */
export function toPact(text: string, source: string): Pact {
  const parsed = parsePact(parseJson(text, source))
  if ('problem' in parsed) throw new CliError('badPact', `${toSafeText(source, 300)}: ${parsed.problem}`)
  return parsed
}

function parseJson(text: string, source: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new CliError('badPact', `${toSafeText(source, 300)}: is not JSON`)
  }
}

async function withReadError<Result>(path: string, read: () => Promise<Result>): Promise<Result> {
  try {
    return await read()
  } catch (problem) {
    const { code = 'unreadable' } = problem as NodeJS.ErrnoException
    throw new CliError('noPacts', `${toSafeText(path, 300)} (${code})`)
  }
}
