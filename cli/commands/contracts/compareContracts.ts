import { documentChanges } from '../../contracts/changes/documentChanges.ts'
import { mayHaveBreakingChanges, readReleasedVersion, RELEASED_DOCUMENTS } from '../../contracts/changes/release.ts'
import type { Comparison } from '../../contracts/compare/comparison.ts'
import { readDocument } from '../../contracts/documents/readDocument.ts'
import { readPacts } from '../../contracts/pacts.ts'
import { requirePackages } from '../../optionalPackages.ts'
import { VERSION } from '../../packageFile.ts'
import { PROVIDERS } from '../../wire/services.ts'
import { providerOf } from '../../contracts/provider.ts'

export { type Comparison, comparisonText } from '../../contracts/compare/comparison.ts'

export type CompareOptions = {
  /** Folder with pacts. Defaults to those of this package. */
  readonly pacts?: string | undefined
  /** Folder with the API descriptions of a release and its VERSION file. Defaults to the last release. */
  readonly base?: string | undefined
}

/** Compares every contract with the API description of its service, and every description with its last release. */
export async function compareContracts({ pacts, base = RELEASED_DOCUMENTS }: CompareOptions = {}): Promise<Comparison> {
  requirePackages('contracts compare')
  const { compareContract } = await import('../../contracts/compare/compareContract.ts')
  const contracts: Comparison['contracts'][number][] = []
  for (const pact of await readPacts(pacts)) {
    const problems = await compareContract(readDocument(providerOf(pact)), pact)
    contracts.push({ provider: pact.provider, interactions: pact.interactions.length, problems })
  }
  const release = await compareRelease(base)
  return { passed: release.isAllowed && contracts.every(({ problems }) => problems.length === 0), contracts, release }
}

async function compareRelease(base: string): Promise<Comparison['release']> {
  const since = await readReleasedVersion(base)
  const changes = PROVIDERS.flatMap((provider) =>
    documentChanges(provider, readDocument(provider, base), readDocument(provider)),
  ).toSorted((one, other) => one.severity.localeCompare(other.severity))
  const isAllowed = mayHaveBreakingChanges(since, VERSION) || changes.every(({ severity }) => severity === 'compatible')
  return { since, version: VERSION, isAllowed, changes }
}
