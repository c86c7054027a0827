import { createReadStream } from 'node:fs'
import { lstat, readdir, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { CliError } from '../errors.ts'
import { readJson } from './jsonText.ts'
import { duplicates, parseTenantFile } from './parseTenant.ts'
import { type Problem, shownText } from './problem.ts'
import { refuseAll } from './refuse.ts'
import type { TenantFile } from './tenantRules.ts'

/** Parsed entry of a tenant file, with the name of the file for messages. */
export type FoundTenant = { readonly source: string; readonly file: TenantFile }

/** Maximum size of all tenant files together: 32 MiB. A thousand tenants with all their texts take a third of this. */
const LARGEST_BYTES = 32 * 1024 * 1024

type Bytes = AsyncIterable<Uint8Array>

/**
 * Reads a file, all `*.json` files of a folder sorted by name, or stdin for `-`. One error lists the problems of all
 * files.
 */
export async function readTenantFiles(path: string, stdin: Bytes): Promise<readonly FoundTenant[]> {
  const names = path === '-' ? ['-'] : await filesAt(path)
  const problems: Problem[] = []
  const found: FoundTenant[] = []
  let left = LARGEST_BYTES
  for (const name of names) {
    const bytes = await readUpTo(name === '-' ? stdin : createReadStream(name), { left, name })
    left -= bytes.length
    const outcome = parseBytes(bytes, name === '-' ? 'stdin' : basename(name))
    problems.push(...outcome.problems)
    found.push(...outcome.found)
  }
  // One error lists every problem, including tokens that occur in two files.
  if (problems.length > 0) refuseAll([...problems, ...duplicates(found)])
  return found
}

type Outcome = { readonly found: readonly FoundTenant[]; readonly problems: readonly Problem[] }

function parseBytes(bytes: Uint8Array, name: string): Outcome {
  const source = shownText(name)
  const json = readJson(bytes)
  if (!('value' in json)) return { found: [], problems: [{ source, path: '', ...json }] }
  const keyProblems = json.keyProblems.map((problem) => ({ source, path: '', ...problem }))
  const outcome = parseTenantFile(json.value, source)
  if ('problems' in outcome) return { found: [], problems: [...keyProblems, ...outcome.problems] }
  return { found: outcome.files.map((file) => ({ source, file })), problems: keyProblems }
}

async function filesAt(path: string): Promise<readonly string[]> {
  const found = await orUnreadable(path, () => stat(path))
  if (!found.isDirectory()) {
    // A large file is rejected by its size before it is read. A pipe has no size, so its bytes are counted while it is
    // read.
    if (found.size > LARGEST_BYTES) throw new CliError('bigTenants', shownText(path))
    return [path]
  }
  const names = (await orUnreadable(path, () => readdir(path))).filter((name) => name.endsWith('.json')).toSorted()
  if (names.length === 0) throw new CliError('noTenantFiles', shownText(path))
  const files = names.map((name) => join(path, name))
  for (const file of files) {
    const { size, ...entry } = await orUnreadable(file, async () => pick(await lstat(file)))
    if (!entry.isFile) throw new CliError('noPlainFile', shownText(file))
    if (size > LARGEST_BYTES) throw new CliError('bigTenants', shownText(file))
  }
  return files
}

const pick = (entry: Awaited<ReturnType<typeof lstat>>) => ({ size: Number(entry.size), isFile: entry.isFile() })

async function readUpTo(
  bytes: Bytes,
  { left, name }: { readonly left: number; readonly name: string },
): Promise<Uint8Array> {
  return orUnreadable(name, async () => {
    const chunks: Uint8Array[] = []
    let size = 0
    for await (const chunk of bytes) {
      size += chunk.length
      if (size > left) throw new CliError('bigTenants', shownText(name))
      chunks.push(chunk)
    }
    return Buffer.concat(chunks)
  })
}

async function orUnreadable<Result>(path: string, read: () => Promise<Result>): Promise<Result> {
  try {
    return await read()
  } catch (problem) {
    if (problem instanceof CliError) throw problem
    const { code = 'unreadable' } = problem as NodeJS.ErrnoException
    throw new CliError('noTenantFile', `${shownText(path)} (${code})`)
  }
}
