import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Pact } from '../pact.ts'
import type { ProviderResult } from './result.ts'

/** Result that `can-i-deploy` reads: the verified contract, the provider's version, and the outcome. */
export type RecordedResult = {
  readonly provider: string
  /** Null in the written result if no version was given. */
  readonly providerVersion?: string | null | undefined
  /** Hash of the contract's interactions. */
  readonly pact: string
  readonly passed: boolean
  readonly at: string
}

export type VerifiedPact = { readonly pact: Pact; readonly result: ProviderResult }

/** Writes one file per contract, which replaces the previous file. */
export async function writeResults(
  folder: string,
  verified: readonly VerifiedPact[],
  providerVersion: string | undefined,
): Promise<void> {
  await mkdir(folder, { recursive: true })
  const at = new Date().toISOString()
  for (const { pact, result } of verified) {
    const { provider, passed } = result
    const recorded: RecordedResult = {
      provider,
      providerVersion: providerVersion ?? null,
      pact: hashOf(pact),
      passed,
      at,
    }
    await writeFile(join(folder, fileOf(pact)), `${JSON.stringify(recorded, null, 2)}\n`)
  }
}

/** Reads the recorded result of a contract; undefined if there is none in our format. */
export async function readResult(folder: string, pact: Pact): Promise<RecordedResult | undefined> {
  try {
    const value: unknown = JSON.parse(await readFile(join(folder, fileOf(pact)), 'utf8'))
    return isRecorded(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** Returns a hash that does not depend on the order of the interactions or of their keys. */
export function hashOf({ interactions }: Pact): string {
  const texts = interactions.map(({ document }) => JSON.stringify(sorted(document))).toSorted()
  return createHash('sha256').update(texts.join('\n')).digest('hex')
}

const OWN_CONSUMER = 'livechat-widget'

/**
 * Returns the file name of a contract, with the consumer's name unless the consumer is this widget. Names are encoded,
 * so that the file is always directly in the folder.
 */
const fileOf = ({ consumer, provider }: Pact): string =>
  `${[...(consumer === OWN_CONSUMER ? [] : [consumer]), provider].map((name) => encodeURIComponent(name).replace(/^\.+/, '_')).join('~')}.json`

const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, one]) => [key, sorted(one)]),
  )
}

const isRecorded = (value: unknown): value is RecordedResult =>
  typeof value === 'object' &&
  value !== null &&
  'pact' in value &&
  typeof value.pact === 'string' &&
  'passed' in value &&
  typeof value.passed === 'boolean' &&
  'at' in value &&
  typeof value.at === 'string'
