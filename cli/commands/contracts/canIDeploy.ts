import { stat } from 'node:fs/promises'
import { CliError } from '../../errors.ts'
import { toSafeText } from '../../tenant/problem.ts'
import { readPacts } from '../../contracts/pacts.ts'
import { selectProviders } from '../../contracts/verify/contractSelection.ts'
import { hashOf, readResult, type RecordedResult } from '../../contracts/verify/recordedResults.ts'

export type CanIDeployOptions = {
  /** Folder that `contracts verify --results` has written to. */
  readonly results: string
  readonly pacts?: string | undefined
  /** Names of the services to check. All if empty. */
  readonly services?: readonly string[] | undefined
}

type Readiness = {
  readonly provider: string
  readonly consumer: string
  readonly status: 'verified' | 'older' | 'failed' | 'never'
  /** Version of the provider. Null if it was verified without a version. */
  readonly providerVersion?: string | null | undefined
  readonly at?: string | undefined
}

export type Deployability = { readonly isReady: boolean; readonly providers: readonly Readiness[] }

/** Reports whether the provider of each contract was verified against the contract's current version, and passed. */
export async function canIDeploy({ results, pacts, services = [] }: CanIDeployOptions): Promise<Deployability> {
  const found = await stat(results).catch(() => undefined)
  if (!found?.isDirectory()) throw new CliError('noResults', toSafeText(results, 300))
  const files = selectProviders(await readPacts(pacts), services)
  const providers = await Promise.all(
    files.map(async (pact): Promise<Readiness> => {
      const recorded = await readResult(results, pact)
      const { provider, consumer } = pact
      if (recorded === undefined) return { provider, consumer, status: 'never' }
      const { providerVersion = null, at } = recorded
      return { provider, consumer, status: statusOf(recorded, hashOf(pact)), providerVersion, at }
    }),
  )
  return { isReady: providers.every(({ status }) => status === 'verified'), providers }
}

const statusOf = ({ pact, passed }: RecordedResult, hash: string): Readiness['status'] => {
  if (pact !== hash) return 'older'
  return passed ? 'verified' : 'failed'
}

const STATUS_TEXTS: Readonly<Record<Readiness['status'], string>> = {
  verified: 'verified against the current contract',
  older: 'verified against an older contract; verify it again',
  failed: 'failed',
  never: 'never verified',
}

const formatVersion = (version: Readiness['providerVersion']): string => {
  if (version === undefined) return ''
  return version === null ? 'no version' : `version ${toSafeText(version)}`
}

/** Formats the report as one line for each provider, in columns. */
export function deployabilityText({ providers }: Deployability): string {
  const width = Math.max(...providers.map(({ provider }) => toSafeText(provider).length))
  return providers
    .map(({ provider, status, providerVersion, at }) => {
      const details = [formatVersion(providerVersion), at?.slice(0, 10)]
      const when = details.filter(Boolean).join(', ')
      return `${status === 'verified' ? '✓' : '✗'} ${toSafeText(provider).padEnd(width)}  ${STATUS_TEXTS[status]}${when === '' ? '' : `  (${toSafeText(when, 100)})`}`
    })
    .join('\n')
}
