import { createReadStream } from 'node:fs'
import { lstat, readdir, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { CliError } from '../errors.ts'
import { readJson } from './jsonText.ts'
import { findDuplicates, parseTenantFile } from './parseTenant.ts'
import { type Problem, toSafeText } from './problem.ts'
import { throwProblems } from './throwProblems.ts'
import type { TenantFile } from './tenant.ts'

/** Parsed entry of a tenant file, with the name of the file for messages. */
export type FoundTenant = { readonly source: string; readonly file: TenantFile }

/** Maximum size of all tenant files together: 32 MiB. A thousand tenants with all their texts take a third of this. */
const MAX_BYTES = 32 * 1024 * 1024

type Bytes = AsyncIterable<Uint8Array>

/**
 * Reads a file, all `*.json` files of a folder sorted by name, or stdin for `-`. One error lists the problems of all
 * files.
 */
export async function readTenantFiles(path: string, stdin: Bytes): Promise<readonly FoundTenant[]> {
  const names = path === '-' ? ['-'] : await listFiles(path)
  const problems: Problem[] = []
  const found: FoundTenant[] = []
  let left = MAX_BYTES
  for (const name of names) {
    const bytes = await readUpTo(name === '-' ? stdin : createReadStream(name), { left, name })
    left -= bytes.length
    const outcome = parseBytes(bytes, name === '-' ? 'stdin' : basename(name))
    problems.push(...outcome.problems)
    found.push(...outcome.found)
  }
  // One error lists every problem, including tokens that occur in two files.
  if (problems.length > 0) throwProblems([...problems, ...findDuplicates(found)])
  return found
}

type Outcome = { readonly found: readonly FoundTenant[]; readonly problems: readonly Problem[] }

function parseBytes(bytes: Uint8Array, name: string): Outcome {
  const source = toSafeText(name)
  const json = readJson(bytes)
  if (!('value' in json)) return { found: [], problems: [{ source, path: '', ...json }] }
  const keyProblems = json.keyProblems.map((problem) => ({ source, path: '', ...problem }))
  const outcome = parseTenantFile(json.value, source)
  if ('problems' in outcome) return { found: [], problems: [...keyProblems, ...outcome.problems] }
  return { found: outcome.files.map((file) => ({ source, file })), problems: keyProblems }
}

async function listFiles(path: string): Promise<readonly string[]> {
  const found = await withReadErrors(path, () => stat(path))
  if (!found.isDirectory()) {
    // A large file is rejected by its size before it is read. A pipe has no size, so its bytes are counted while it is
    // read.
    if (found.size > MAX_BYTES) throw new CliError('bigTenants', toSafeText(path))
    return [path]
  }
  const names = (await withReadErrors(path, () => readdir(path))).filter((name) => name.endsWith('.json')).toSorted()
  if (names.length === 0) throw new CliError('noTenantFiles', toSafeText(path))
  const files = names.map((name) => join(path, name))
  for (const file of files) {
    const { size, ...entry } = await withReadErrors(file, async () => pickStats(await lstat(file)))
    if (!entry.isFile) throw new CliError('noPlainFile', toSafeText(file))
    if (size > MAX_BYTES) throw new CliError('bigTenants', toSafeText(file))
  }
  return files
}

const pickStats = (entry: Awaited<ReturnType<typeof lstat>>) => ({ size: Number(entry.size), isFile: entry.isFile() })

async function readUpTo(
  bytes: Bytes,
  { left, name }: { readonly left: number; readonly name: string },
): Promise<Uint8Array> {
  return withReadErrors(name, async () => {
    const chunks: Uint8Array[] = []
    let size = 0
    for await (const chunk of bytes) {
      size += chunk.length
      if (size > left) throw new CliError('bigTenants', toSafeText(name))
      chunks.push(chunk)
    }
    return Buffer.concat(chunks)
  })
}

async function withReadErrors<Result>(path: string, read: () => Promise<Result>): Promise<Result> {
  try {
    return await read()
  } catch (problem) {
    if (problem instanceof CliError) throw problem
    const { code = 'unreadable' } = problem as NodeJS.ErrnoException
    throw new CliError('noTenantFile', `${toSafeText(path)} (${code})`)
  }
}
