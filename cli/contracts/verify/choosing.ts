import { didYouMean } from '../../didYouMean.ts'
import { CliError } from '../../errors.ts'
import { toSafeText } from '../../tenant/problem.ts'
import type { Interaction, Pact, ProviderState } from '../pacts.ts'
import { toCableUrl, toServiceUrl } from './addresses.ts'
import { CABLE, type Wanted } from './verifyPacts.ts'

/** URL of all services, or the URL of each service by name. */
export type Addresses = string | Readonly<Record<string, string>>

type Choice = {
  readonly services?: readonly string[] | undefined
  readonly urls?: Addresses | undefined
  readonly cable?: string | undefined
  readonly only?: string | undefined
  /** Names of states; `name: kind` selects a single kind. */
  readonly states?: readonly string[] | undefined
}

/** Contracts to verify, and the number of interactions that `only` and `states` exclude. */
type Chosen = { readonly wanted: readonly Wanted[]; readonly skipped: number }

/** Selects the contracts to verify and the URL of each. Throws a `CliError` if a service is unknown or has no URL. */
export function chooseContracts(pacts: readonly Pact[], choice: Choice): Chosen {
  const { services = [], urls, cable } = choice
  const known = [...new Set(pacts.map(({ provider }) => provider))]
  const named = typeof urls === 'object' ? Object.keys(urls) : []
  for (const service of [...services, ...named]) mustBeKnown(service, known)
  const find = (service: string): string | undefined => {
    if (service === CABLE) return cable === undefined ? undefined : toCableUrl(cable)
    const url = typeof urls === 'string' ? urls : urls?.[service]
    return url === undefined ? undefined : toServiceUrl(url)
  }
  const chosen = services.length > 0 ? services : known.filter((service) => find(service) !== undefined)
  if (chosen.length === 0) throw new CliError('noAddress', known.map((name) => toSafeText(name)).join(' or '))
  const wanted = pacts.flatMap((pact) => {
    if (!chosen.includes(pact.provider)) return []
    const url = find(pact.provider)
    if (url === undefined) throw new CliError('noAddress', toSafeText(pact.provider))
    return [{ pact, url }]
  })
  const left = narrow(wanted, choice)
  return { wanted: left, skipped: countIn(wanted) - countIn(left) }
}

/**
 * Returns the pacts with the given providers, or all pacts if none is given. Throws a `CliError` if a provider is
 * unknown.
 */
export function chooseProviders<Any extends Pact>(pacts: readonly Any[], services: readonly string[]): readonly Any[] {
  const known = [...new Set(pacts.map(({ provider }) => provider))]
  for (const service of services) mustBeKnown(service, known)
  return services.length === 0 ? pacts : pacts.filter(({ provider }) => services.includes(provider))
}

function mustBeKnown(service: string, known: readonly string[]): void {
  if (known.includes(service)) return
  const names = known.map((name) => toSafeText(name)).join(', ')
  throw new CliError('noPactFor', `${toSafeText(service)}${didYouMean(service, known)}. Known services: ${names}`)
}

export const countIn = (wanted: readonly Wanted[]): number =>
  wanted.reduce((sum, { pact }) => sum + pact.interactions.length, 0)

function narrow(wanted: readonly Wanted[], { only, states = [] }: Choice): readonly Wanted[] {
  const inThem = states.length === 0 ? wanted : inStates(wanted, states)
  return only === undefined ? inThem : narrowed(inThem, only)
}

/**
 * Selects the interactions whose states are all in `states`. Throws a `CliError` if no contract needs a given state, or
 * if no interaction is left.
 */
function inStates(wanted: readonly Wanted[], states: readonly string[]): readonly Wanted[] {
  const known = new Set(wanted.flatMap(({ pact }) => pact.interactions).flatMap((one) => one.states.flatMap(namesOf)))
  const stranger = states.find((state) => !known.has(state))
  if (stranger !== undefined)
    throw new CliError('noState', `"${toSafeText(stranger, 200)}"${didYouMean(stranger, [...known])}`)
  const left = filtered(wanted, (one) =>
    one.states.every((state) => namesOf(state).some((name) => states.includes(name))),
  )
  if (left.length === 0)
    throw new CliError('noneInStates', states.map((state) => `"${toSafeText(state, 200)}"`).join(', '))
  return left
}

/** Returns the name of a state, alone and with its kind: `a message of this kind comes: cards`. */
const namesOf = ({ name, params }: ProviderState): readonly string[] =>
  typeof params['kind'] === 'string' ? [name, `${name}: ${params['kind']}`] : [name]

function narrowed(wanted: readonly Wanted[], only: string): readonly Wanted[] {
  const words = only.toLowerCase()
  const left = filtered(wanted, ({ description, operation }) =>
    [description, operation?.id ?? ''].some((text) => text.toLowerCase().includes(words)),
  )
  if (left.length === 0) throw new CliError('noInteraction', `"${toSafeText(only)}"`)
  return left
}

/** Returns the contracts with only the matching interactions. Omits contracts without any. */
const filtered = (wanted: readonly Wanted[], isMeant: (interaction: Interaction) => boolean): readonly Wanted[] =>
  wanted.flatMap(({ pact, url }) => {
    const interactions = pact.interactions.filter(isMeant)
    return interactions.length === 0 ? [] : [{ url, pact: { ...pact, interactions } }]
  })
