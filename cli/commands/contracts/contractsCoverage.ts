import { cableCoverage } from '../../contracts/coverage/cableCoverage.ts'
import { httpCoverage } from '../../contracts/coverage/httpCoverage.ts'
import {
  pickCountedOperations,
  type CoverageReport,
  isCovered,
  type ProviderCoverage,
} from '../../contracts/coverage/operationCoverage.ts'
import { readDocument } from '../../contracts/documents/readDocument.ts'
import { readPacts } from '../../contracts/pacts.ts'
import { providerOf } from '../../contracts/provider.ts'
import { type ProviderName, PROVIDERS } from '../../wire/services.ts'

export { coverageText } from '../../contracts/coverage/coverageText.ts'
export type { CoverageReport } from '../../contracts/coverage/operationCoverage.ts'

export type CoverageOptions = {
  /** Folder with pacts. Defaults to those of this package. */
  readonly pacts?: string | undefined
  /** Names of the services to report. Defaults to all. */
  readonly services?: readonly ProviderName[] | undefined
}

/** Reports which operations, statuses and fields the contracts cover. */
export async function contractsCoverage({
  pacts,
  services = PROVIDERS,
}: CoverageOptions = {}): Promise<CoverageReport> {
  const files = (await readPacts(pacts)).map((file) => ({ ...file, provider: providerOf(file) }))
  const providers = services.map((provider): ProviderCoverage => {
    const interactions = files.filter((file) => file.provider === provider).flatMap((file) => file.interactions)
    const document = readDocument(provider)
    const coverage = provider === 'realtime' ? cableCoverage : httpCoverage
    return { provider, operations: coverage(document, interactions) }
  })
  const all = pickCountedOperations(providers.flatMap(({ operations }) => operations))
  const covered = all.filter(isCovered).length
  return { passed: covered === all.length, covered, operations: all.length, providers }
}
