import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Pact } from '../pacts.ts'
import type { ProviderResult } from './result.ts'

/** What `can-i-deploy` looks at: which contract was verified, by which version of a provider, and how it ended. */
export type Recorded = {
  readonly provider: string
  /** Null where nobody has said it. */
  readonly providerVersion?: string | null | undefined
  /** Of the contract's interactions. */
  readonly pact: string
  readonly passed: boolean
  readonly at: string
}

export type Verified = { readonly pact: Pact; readonly result: ProviderResult }

/** One file a contract, in place of the one before. */
export async function writeResults(
  folder: string,
  verified: readonly Verified[],
  providerVersion: string | undefined,
): Promise<void> {
  await mkdir(folder, { recursive: true })
  const at = new Date().toISOString()
  for (const { pact, result } of verified) {
    const { provider, passed } = result
    const recorded: Recorded = { provider, providerVersion: providerVersion ?? null, pact: hashOf(pact), passed, at }
    await writeFile(join(folder, fileOf(pact)), `${JSON.stringify(recorded, null, 2)}\n`)
  }
}

/** Undefined where nothing of it was recorded, or not by us. */
export async function readResult(folder: string, pact: Pact): Promise<Recorded | undefined> {
  try {
    const value: unknown = JSON.parse(await readFile(join(folder, fileOf(pact)), 'utf8'))
    return isRecorded(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** The same whatever the order of its interactions and of their keys. */
export function hashOf({ interactions }: Pact): string {
  const texts = interactions.map(({ document }) => JSON.stringify(sorted(document))).toSorted()
  return createHash('sha256').update(texts.join('\n')).digest('hex')
}

const OURS = 'livechat-widget'

/** A provider may keep contracts with others, too; no name leads out of the folder. */
const fileOf = ({ consumer, provider }: Pact): string =>
  `${[...(consumer === OURS ? [] : [consumer]), provider].map((name) => encodeURIComponent(name).replace(/^\.+/, '_')).join('~')}.json`

const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, one]) => [key, sorted(one)]),
  )
}

const isRecorded = (value: unknown): value is Recorded =>
  typeof value === 'object' &&
  value !== null &&
  'pact' in value &&
  typeof value.pact === 'string' &&
  'passed' in value &&
  typeof value.passed === 'boolean' &&
  'at' in value &&
  typeof value.at === 'string'
