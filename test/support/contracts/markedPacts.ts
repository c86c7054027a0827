import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type PactFile, readPacts } from '#cli/contracts/pacts.ts'
import { type Interaction } from '#cli/contracts/pact.ts'

/**
 * State that never reaches the provider. It tells the proxy between verifier and provider which interaction is running.
 */
export const MARK = 'the interaction is marked'

export type Mark = Readonly<Record<string, unknown>>

/** Copy of an interaction. The suffix of its description distinguishes it from other copies. */
export type Copy = { readonly mark: Mark; readonly suffix?: string }

/**
 * Writes the committed pacts into a new folder, with the requested copies of each interaction and a mark on each copy.
 * Returns the folder's path.
 */
export async function writeMarkedPacts(
  toCopies: (interaction: Interaction, pact: PactFile) => readonly Copy[],
): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'marked-pacts-'))
  for (const pact of await readPacts()) {
    const interactions = pact.interactions.flatMap((interaction) =>
      toCopies(interaction, pact).map((copy) => markInteraction(interaction, copy)),
    )
    if (interactions.length > 0) writeFileSync(join(folder, `${pact.provider}.json`), toFile(pact, interactions))
  }
  return folder
}

const markInteraction = ({ document, description }: Interaction, { mark, suffix = '' }: Copy): object => ({
  ...document,
  description: `${description}${suffix}`,
  providerStates: [
    { name: MARK, params: mark },
    ...((document['providerStates'] as readonly object[] | undefined) ?? []),
  ],
})

const toFile = ({ consumer, provider }: PactFile, interactions: readonly object[]): string =>
  JSON.stringify({
    consumer: { name: consumer },
    provider: { name: provider },
    interactions,
    metadata: { pactSpecification: { version: '4.0' } },
  })
