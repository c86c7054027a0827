import { lstat, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { CliError } from '../errors.ts'
import { shownText } from '../tenant/problem.ts'
import type { ValueCheck } from './checks/valueCheck.ts'
import { parsePact } from './parsePact.ts'

/** A provider's state as a contract asks for it, in plain words. */
export type ProviderState = { readonly name: string; readonly params: Readonly<Record<string, unknown>> }

/** Which operation of a contract document an interaction is about; the cable has no status. */
export type PactOperation = {
  readonly service: string
  readonly id: string
  readonly status?: number | undefined
  readonly example?: string | undefined
}

/** What a visitor loses without the value at a path; `$` is the answer as a whole. */
export type Loses = Readonly<Record<string, string>>

/** Rules by JSONPath: `$.payload[*].id`. */
export type BodyRules = Readonly<Record<string, unknown>>

/** What is said in one direction. */
export type Said = {
  /** Parsed where it is JSON; undefined where nothing of it matters. */
  readonly body: unknown
  readonly rules: BodyRules
}

export type PactRequest = Said & {
  /** Only HTTP has them. */
  readonly method?: string | undefined
  readonly path?: string | undefined
}

type PactResponse = Said & { readonly status?: number | undefined }

/** A call over HTTP, an event that the provider sends, or a command that it answers. */
export type InteractionKind = 'http' | 'event' | 'exchange'

export type Interaction = {
  readonly kind: InteractionKind
  readonly description: string
  readonly states: readonly ProviderState[]
  /** Ours say it; the pacts of others may not. */
  readonly operation?: PactOperation | undefined
  readonly loses: Loses
  /** Requirements that Pact itself does not evaluate; the pacts of others have none. */
  readonly checks: readonly ValueCheck[]
  /** An event has none. */
  readonly request?: PactRequest | undefined
  /** An event's contents, or the (first) answer. */
  readonly response: PactResponse
  /** As it stands in the file. */
  readonly document: Readonly<Record<string, unknown>>
}

export type Pact = {
  readonly consumer: string
  readonly provider: string
  readonly interactions: readonly Interaction[]
  /** Names the version of the specification. */
  readonly metadata: Readonly<Record<string, unknown>>
  /** Where a broker is told how its verification ended. */
  readonly publishTo?: string | undefined
}

/** A pact, and where it is from. */
export type PactFile = Pact & { readonly path: string }

/** The contracts of this package. */
export const OWN_PACTS = fileURLToPath(new URL('../../contracts/pacts', import.meta.url))

/** A widget's contract is a hundredth of this. */
const LARGEST_BYTES = 32 * 1024 * 1024

/** Every pact of a folder, in the order of the files' names; refuses a folder without any, and what is no pact. */
export async function readPacts(folder: string = OWN_PACTS): Promise<readonly PactFile[]> {
  const names = (await orUnreadable(folder, () => readdir(folder))).filter((name) => name.endsWith('.json')).toSorted()
  if (names.length === 0) throw new CliError('noPacts', shownText(folder, 300))
  return Promise.all(names.map((name) => readPact(join(folder, name))))
}

export async function readPact(path: string): Promise<PactFile> {
  const entry = await orUnreadable(path, () => lstat(path))
  if (!entry.isFile()) throw new CliError('badPact', `${shownText(path, 300)}: is no plain file`)
  if (entry.size > LARGEST_BYTES) throw new CliError('badPact', `${shownText(path, 300)}: is larger than 32 MB`)
  return { ...toPact(await readFile(path, 'utf8'), path), path }
}

/** `source` is for the message where it is no pact. */
export function toPact(text: string, source: string): Pact {
  const parsed = parsePact(parseJson(text, source))
  if ('problem' in parsed) throw new CliError('badPact', `${shownText(source, 300)}: ${parsed.problem}`)
  return parsed
}

function parseJson(text: string, source: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new CliError('badPact', `${shownText(source, 300)}: is not JSON`)
  }
}

async function orUnreadable<Result>(path: string, read: () => Promise<Result>): Promise<Result> {
  try {
    return await read()
  } catch (problem) {
    const { code = 'unreadable' } = problem as NodeJS.ErrnoException
    throw new CliError('noPacts', `${shownText(path, 300)} (${code})`)
  }
}
