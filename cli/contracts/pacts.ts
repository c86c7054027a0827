import { lstat, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { CliError } from '../errors.ts'
import { toSafeText } from '../tenant/problem.ts'
import type { ValueCheck } from './checks/valueCheck.ts'
import { parsePact } from './parsePact.ts'

/** Provider state that an interaction needs, in plain language. */
export type ProviderState = { readonly name: string; readonly params: Readonly<Record<string, unknown>> }

/** Operation of an API document that an interaction covers. On the cable it has no status. */
export type PactOperation = {
  readonly service: string
  readonly id: string
  readonly status?: number | undefined
  readonly example?: string | undefined
}

/** Consequence for the visitor if the value at a path is missing; `$` is the whole response. */
export type Losses = Readonly<Record<string, string>>

/** Matching rules by JSONPath: `$.payload[*].id`. */
export type BodyRules = Readonly<Record<string, unknown>>

/** Content of a request or response, with its matching rules. */
export type PactContent = {
  /** Parsed value if it is JSON; undefined if the pact needs no body. */
  readonly body: unknown
  readonly rules: BodyRules
}

export type PactRequest = PactContent & {
  /** Undefined except over HTTP, like `path`. */
  readonly method?: string | undefined
  readonly path?: string | undefined
}

type PactResponse = PactContent & { readonly status?: number | undefined }

/** HTTP call, event that the provider sends, or command with its reply. */
export type InteractionKind = 'http' | 'event' | 'exchange'

export type Interaction = {
  readonly kind: InteractionKind
  readonly description: string
  readonly states: readonly ProviderState[]
  /** Defined in our pacts; other consumers' pacts may lack it. */
  readonly operation?: PactOperation | undefined
  readonly loses: Losses
  /** Requirements that Pact itself does not evaluate. Other consumers' pacts have none. */
  readonly checks: readonly ValueCheck[]
  /** Undefined for an event. */
  readonly request?: PactRequest | undefined
  /** HTTP response, contents of an event, or first reply to a command. */
  readonly response: PactResponse
  /** The interaction as it is in the pact file. */
  readonly document: Readonly<Record<string, unknown>>
}

export type Pact = {
  readonly consumer: string
  readonly provider: string
  readonly interactions: readonly Interaction[]
  /** Contains the version of the Pact specification. */
  readonly metadata: Readonly<Record<string, unknown>>
  /** URL at which a broker accepts the verification result. */
  readonly publishTo?: string | undefined
}

/** Pact with the path of its file. */
export type PactFile = Pact & { readonly path: string }

/** Folder with the pacts of this package. */
export const OWN_PACTS = fileURLToPath(new URL('../../contracts/pacts', import.meta.url))

/** Maximum size of a pact file, in bytes. The widget's pacts have about a hundredth of it. */
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
