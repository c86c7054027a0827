import { CliError } from '../errors.ts'
import { type ProviderName, PROVIDERS } from '../wire/services.ts'
import type { PactFile } from './pacts.ts'

/** Returns the provider of a pact. Throws a `CliError` if no document describes this provider. */
export function providerOf({ path, provider }: PactFile): ProviderName {
  const providerName = PROVIDERS.find((name) => name === provider)
  if (providerName !== undefined) return providerName
  throw new CliError(
    'badPact',
    `${path}: the provider ${provider} is unknown. Known providers: ${PROVIDERS.join(', ')}`,
  )
}
