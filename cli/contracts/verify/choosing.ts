import { didYouMean } from '../../didYouMean.ts'
import { CliError } from '../../errors.ts'
import { shownText } from '../../tenant/problem.ts'
import type { Pact } from '../pacts.ts'
import { toCableUrl, toServiceUrl } from './addresses.ts'
import { CABLE, type Wanted } from './verifyPacts.ts'

/** One address for all, or one for each by its name. */
export type Addresses = string | Readonly<Record<string, string>>

type Choice = {
  readonly services?: readonly string[] | undefined
  readonly urls?: Addresses | undefined
  readonly cable?: string | undefined
  readonly only?: string | undefined
}

/** What is to be verified, and how many interactions are left out by `only`. */
type Chosen = { readonly wanted: readonly Wanted[]; readonly skipped: number }

/** Which contracts are meant, and where each is to be held; refuses what cannot be meant. */
export function chooseContracts(pacts: readonly Pact[], { services = [], urls, cable, only }: Choice): Chosen {
  const known = [...new Set(pacts.map(({ provider }) => provider))]
  const named = typeof urls === 'object' ? Object.keys(urls) : []
  for (const service of [...services, ...named]) mustBeKnown(service, known)
  const find = (service: string): string | undefined => {
    if (service === CABLE) return cable === undefined ? undefined : toCableUrl(cable)
    const url = typeof urls === 'string' ? urls : urls?.[service]
    return url === undefined ? undefined : toServiceUrl(url)
  }
  const chosen = services.length > 0 ? services : known.filter((service) => find(service) !== undefined)
  if (chosen.length === 0) throw new CliError('noAddress', known.map((name) => shownText(name)).join(' or '))
  const wanted = pacts.flatMap((pact) => {
    if (!chosen.includes(pact.provider)) return []
    const url = find(pact.provider)
    if (url === undefined) throw new CliError('noAddress', shownText(pact.provider))
    return [{ pact, url }]
  })
  const left = only === undefined ? wanted : narrowed(wanted, only)
  return { wanted: left, skipped: countIn(wanted) - countIn(left) }
}

/** Those with one of these providers, all if none is named; refuses one with whom there is no contract. */
export function chooseProviders<Any extends Pact>(pacts: readonly Any[], services: readonly string[]): readonly Any[] {
  const known = [...new Set(pacts.map(({ provider }) => provider))]
  for (const service of services) mustBeKnown(service, known)
  return services.length === 0 ? pacts : pacts.filter(({ provider }) => services.includes(provider))
}

function mustBeKnown(service: string, known: readonly string[]): void {
  if (known.includes(service)) return
  const names = known.map((name) => shownText(name)).join(', ')
  throw new CliError('noPactFor', `${shownText(service)}, but with ${names}${didYouMean(service, known)}`)
}

export const countIn = (wanted: readonly Wanted[]): number =>
  wanted.reduce((sum, { pact }) => sum + pact.interactions.length, 0)

function narrowed(wanted: readonly Wanted[], only: string): readonly Wanted[] {
  const words = only.toLowerCase()
  const left = wanted.flatMap(({ pact, url }) => {
    const interactions = pact.interactions.filter(({ description, operation }) =>
      [description, operation?.id ?? ''].some((text) => text.toLowerCase().includes(words)),
    )
    return interactions.length === 0 ? [] : [{ url, pact: { ...pact, interactions } }]
  })
  if (left.length === 0) throw new CliError('noInteraction', `"${shownText(only)}"`)
  return left
}
