import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Json } from './probe.ts'

const FOLDER = join(__dirname, '../pacts')

type SyncOptions = { readonly folder?: string; readonly isWriting?: boolean }

export const CONSUMER = 'livechat-widget'

/**
 * Compares a pact that was just made with the committed pact, and throws if they differ. If `isWriting` is set, writes
 * the new pact instead. Making a pact again gives the same text.
 */
export function syncPact(provider: string, outputFolder: string, options: SyncOptions = {}): void {
  // `npm run contracts` sets this variable.
  const { folder = FOLDER, isWriting = process.env['WRITE_CONTRACTS'] === '1' } = options
  const name = `${CONSUMER}-${provider}.json`
  const text = normalise(readFileSync(join(outputFolder, name), 'utf8'))
  const path = join(folder, name)
  const committed = existsSync(path) ? readFileSync(path, 'utf8') : ''
  if (text === committed) return
  if (!isWriting)
    throw new Error(
      `contracts/pacts/${name} does not match the code: ${differences(committed, text)}. Run \`npm run contracts\`, review the changes, and commit them.`,
    )
  mkdirSync(folder, { recursive: true })
  writeFileSync(path, text)
}

/** Formats a pact with sorted interactions and keys, and without the versions of the tools. */
function normalise(text: string): string {
  const pact = parsePact(text)
  const interactions = [...interactionsOf(pact)].toSorted((one, other) => (nameOf(one) < nameOf(other) ? -1 : 1))
  const metadata = { pactSpecification: { version: '4.0' } }
  return `${JSON.stringify(sorted({ ...pact, interactions, metadata }), null, 2)}\n`
}

function differences(committed: string, generated: string): string {
  const [before, after] = [byName(committed), byName(generated)]
  const names = [...new Set([...before.keys(), ...after.keys()])].filter((name) => before.get(name) !== after.get(name))
  return names.length === 0 ? 'the format differs' : `"${names.join('", "')}" differ`
}

const byName = (text: string): ReadonlyMap<string, string> =>
  new Map(text === '' ? [] : interactionsOf(parsePact(text)).map((one) => [nameOf(one), JSON.stringify(one)]))

type Fields = { readonly [name: string]: Json }

const parsePact = (text: string): Fields => JSON.parse(text)

const isList = (value: Json | undefined): value is readonly Json[] => Array.isArray(value)

const interactionsOf = ({ interactions }: Fields): readonly Json[] => (isList(interactions) ? interactions : [])

const isFields = (value: Json): value is Fields => typeof value === 'object' && value !== null && !isList(value)

const nameOf = (interaction: Json): string => {
  const name = isFields(interaction) ? interaction['description'] : undefined
  return typeof name === 'string' ? name : ''
}

function sorted(value: Json): Json {
  if (isList(value)) return value.map(sorted)
  if (!isFields(value)) return value
  const fields = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return Object.fromEntries(fields.map(([name, field]) => [name, sorted(field)]))
}
