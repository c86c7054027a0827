import { toSuggestionSuffix } from '../../nearest.ts'
import { CliError } from '../../errors.ts'
import { toSafeText } from '../../tenant/problem.ts'
import type { Pact, Interaction, ProviderState } from '../pact.ts'
import { toCableUrl, toServiceUrl } from './addresses.ts'
import { CABLE, type VerificationTarget } from './verifyPacts.ts'

/** URL of all services, or the URL of each service by name. */
export type ServiceUrls = string | Readonly<Record<string, string>>

type SelectionOptions = {
  readonly services?: readonly string[] | undefined
  readonly urls?: ServiceUrls | undefined
  readonly cable?: string | undefined
  readonly only?: string | undefined
  /** Names of the provider states that an interaction may need; `name: kind` means one kind of a state. */
  readonly states?: readonly string[] | undefined
}

/** Contracts to verify, and the number of interactions that `only` and `states` exclude. */
type Selection = { readonly targets: readonly VerificationTarget[]; readonly skipped: number }

/** Selects the contracts to verify and the URL of each. Throws a `CliError` if a service is unknown or has no URL. */
export function selectContracts(pacts: readonly Pact[], options: SelectionOptions): Selection {
  const { services = [], urls, cable } = options
  const knownServices = [...new Set(pacts.map(({ provider }) => provider))]
  const namedServices = typeof urls === 'object' ? Object.keys(urls) : []
  for (const service of [...services, ...namedServices]) assertKnownService(service, knownServices)
  const urlOf = (service: string): string | undefined => {
    if (service === CABLE) return cable === undefined ? undefined : toCableUrl(cable)
    const url = typeof urls === 'string' ? urls : urls?.[service]
    return url === undefined ? undefined : toServiceUrl(url)
  }
  const selectedServices =
    services.length > 0 ? services : knownServices.filter((service) => urlOf(service) !== undefined)
  if (selectedServices.length === 0)
    throw new CliError('noAddress', knownServices.map((name) => toSafeText(name)).join(' or '))
  const targets = pacts.flatMap((pact) => {
    if (!selectedServices.includes(pact.provider)) return []
    const url = urlOf(pact.provider)
    if (url === undefined) throw new CliError('noAddress', toSafeText(pact.provider))
    return [{ pact, url }]
  })
  const remaining = applyFilters(targets, options)
  return { targets: remaining, skipped: countInteractions(targets) - countInteractions(remaining) }
}

/**
 * Returns the pacts with the given providers, or all pacts if none is given. Throws a `CliError` if a provider is
 * unknown.
 */
export function selectProviders<Any extends Pact>(pacts: readonly Any[], services: readonly string[]): readonly Any[] {
  const knownServices = [...new Set(pacts.map(({ provider }) => provider))]
  for (const service of services) assertKnownService(service, knownServices)
  return services.length === 0 ? pacts : pacts.filter(({ provider }) => services.includes(provider))
}

function assertKnownService(service: string, knownServices: readonly string[]): void {
  if (knownServices.includes(service)) return
  const names = knownServices.map((name) => toSafeText(name)).join(', ')
  throw new CliError(
    'noPactFor',
    `${toSafeText(service)}${toSuggestionSuffix(service, knownServices)}. Known services: ${names}`,
  )
}

export const countInteractions = (targets: readonly VerificationTarget[]): number =>
  targets.reduce((sum, { pact }) => sum + pact.interactions.length, 0)

function applyFilters(
  targets: readonly VerificationTarget[],
  { only, states = [] }: SelectionOptions,
): readonly VerificationTarget[] {
  const selected = states.length === 0 ? targets : filterByStates(targets, states)
  return only === undefined ? selected : filterByText(selected, only)
}

/**
 * Selects the interactions whose states are all in `states`. Throws a `CliError` if no contract needs a given state, or
 * if no interaction is left.
 */
function filterByStates(
  targets: readonly VerificationTarget[],
  states: readonly string[],
): readonly VerificationTarget[] {
  const knownStates = new Set(
    targets.flatMap(({ pact }) => pact.interactions).flatMap((one) => one.states.flatMap(namesOf)),
  )
  const unknownState = states.find((state) => !knownStates.has(state))
  if (unknownState !== undefined)
    throw new CliError(
      'noState',
      `"${toSafeText(unknownState, 200)}"${toSuggestionSuffix(unknownState, [...knownStates])}`,
    )
  const remaining = filterInteractions(targets, (one) =>
    one.states.every((state) => namesOf(state).some((name) => states.includes(name))),
  )
  if (remaining.length === 0)
    throw new CliError('noneInStates', states.map((state) => `"${toSafeText(state, 200)}"`).join(', '))
  return remaining
}

/** Returns the name of a state, alone and with its kind: `a message of this kind comes: cards`. */
const namesOf = ({ name, params }: ProviderState): readonly string[] =>
  typeof params['kind'] === 'string' ? [name, `${name}: ${params['kind']}`] : [name]

function filterByText(targets: readonly VerificationTarget[], only: string): readonly VerificationTarget[] {
  const query = only.toLowerCase()
  const remaining = filterInteractions(targets, ({ description, operation }) =>
    [description, operation?.id ?? ''].some((text) => text.toLowerCase().includes(query)),
  )
  if (remaining.length === 0) throw new CliError('noInteraction', `"${toSafeText(only)}"`)
  return remaining
}

/** Returns the contracts with only the matching interactions. Omits a contract if none of its interactions matches. */
const filterInteractions = (
  targets: readonly VerificationTarget[],
  isIncluded: (interaction: Interaction) => boolean,
): readonly VerificationTarget[] =>
  targets.flatMap(({ pact, url }) => {
    const interactions = pact.interactions.filter(isIncluded)
    return interactions.length === 0 ? [] : [{ url, pact: { ...pact, interactions } }]
  })
