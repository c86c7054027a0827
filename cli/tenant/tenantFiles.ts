import { createReadStream, lstatSync, readFileSync } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
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
  const inputs = path === '-' ? [{ name: 'stdin', read: toReader('-', stdin) }] : await findInputs(path)
  const problems: Problem[] = []
  const found: FoundTenant[] = []
  let left = MAX_BYTES
  for (const { name, read } of inputs) {
    const bytes = await read(left)
    left -= bytes.length
    const outcome = parseBytes(bytes, name)
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

/** File with tenants. `read` throws if it has more than `left` bytes. */
type Input = { readonly name: string; readonly read: (left: number) => Promise<Uint8Array> }

async function findInputs(path: string): Promise<readonly Input[]> {
  const found = await withReadErrors(path, () => stat(path))
  if (!found.isDirectory()) {
    // A large file is rejected by its size before it is read. A pipe has no size, so its bytes are counted while it is
    // read.
    if (found.size > MAX_BYTES) throw new CliError('bigTenants', toSafeText(path))
    return [{ name: basename(path), read: (left) => toReader(path, createReadStream(path))(left) }]
  }
  const names = (await withReadErrors(path, () => readdir(path))).filter((name) => name.endsWith('.json')).toSorted()
  if (names.length === 0) throw new CliError('noTenantFiles', toSafeText(path))
  return names.map((name) => ({ name, read: (left) => readPlainFile(join(path, name), left) }))
}

/** Reads a file of a folder. Synchronous calls cost a fraction of a stream, which matters for thousands of files. */
const readPlainFile = (path: string, left: number): Promise<Uint8Array> =>
  withReadErrors(path, async () => {
    const found = lstatSync(path)
    if (!found.isFile()) throw new CliError('noPlainFile', toSafeText(path))
    if (found.size > left) throw new CliError('bigTenants', toSafeText(path))
    return readFileSync(path)
  })

const toReader =
  (path: string, bytes: Bytes): Input['read'] =>
  (left) =>
    withReadErrors(path, async () => {
      const chunks: Uint8Array[] = []
      let size = 0
      for await (const chunk of bytes) {
        size += chunk.length
        if (size > left) throw new CliError('bigTenants', toSafeText(path))
        chunks.push(chunk)
      }
      return Buffer.concat(chunks)
    })

async function withReadErrors<Result>(path: string, read: () => Promise<Result>): Promise<Result> {
  try {
    return await read()
  } catch (problem) {
    if (problem instanceof CliError) throw problem
    const { code = 'unreadable' } = problem as NodeJS.ErrnoException
    throw new CliError('noTenantFile', `${toSafeText(path)} (${code})`)
  }
}
