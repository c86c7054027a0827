import type { TraceItem } from '#protocol/trace.ts'
import type { Contracts, SchemaProblem } from '../contracts/contracts.ts'
import type { PactInteraction } from '../contracts/pacts.ts'
import type { Verdict } from '../timeline/verdict.ts'
import { exchangeOf } from '../trace/httpExchange.ts'

/** One status of an operation, or one frame of the cable, with what has exercised it and what covers it. */
export type CoverageRow = {
  readonly service: string
  /** Method and path template, or the name of a frame. */
  readonly operation: string
  /** Status of the response; empty for a frame. */
  readonly status: string
  readonly isDocumented: boolean
  /** Items that exercised the row, oldest first. */
  readonly items: readonly TraceItem[]
  /** Descriptions of the interactions that cover the row. */
  readonly interactions: readonly string[]
  /** Newest item against its schema, with its first deviation; undefined if all are valid. */
  readonly deviation: { readonly item: TraceItem; readonly problem: SchemaProblem } | undefined
}

export type Coverage = (items: readonly TraceItem[]) => readonly CoverageRow[]

type CoverageOptions = {
  readonly contracts: Contracts
  readonly pacts: readonly PactInteraction[]
  readonly verdictOf: (item: TraceItem) => Verdict
}

type Place = Pick<CoverageRow, 'service' | 'operation' | 'status'>

/** Name of the service whose operations are the frames of the cable. */
const CABLE = 'cable'

const keyOf = ({ service, operation, status }: Place): string => `${service} ${operation} ${status}`

/**
 * Creates a function that compares items with the documents and the pacts. Its rows are in the order of the documents;
 * a status or a frame that no document describes follows the other rows of its service.
 */
export function createCoverage({ contracts, pacts, verdictOf }: CoverageOptions): Coverage {
  const documented = placesOf(contracts)
  const covered = groupInteractions(contracts, pacts)
  const known = new WeakMap<TraceItem, Place | undefined>()
  const placeOf = (item: TraceItem): Place | undefined => {
    if (!known.has(item)) known.set(item, findPlace(contracts, item))
    return known.get(item)
  }
  const services = [...new Set(documented.map(({ service }) => service))]

  return (items) => {
    const exercised = new Map<string, TraceItem[]>()
    const undocumented = new Map<string, Place>()
    const documentedKeys = new Set(documented.map(keyOf))
    for (const item of items) {
      const place = placeOf(item)
      if (place === undefined) continue
      const key = keyOf(place)
      if (!documentedKeys.has(key)) undocumented.set(key, place)
      const others = exercised.get(key)
      if (others) others.push(item)
      else exercised.set(key, [item])
    }
    const toRow = (place: Place): CoverageRow => {
      const key = keyOf(place)
      const own = exercised.get(key) ?? []
      return {
        ...place,
        isDocumented: documentedKeys.has(key),
        items: own,
        interactions: covered.get(key) ?? [],
        deviation: findDeviation(own, verdictOf),
      }
    }
    const rows = [...documented, ...undocumented.values()].map(toRow)
    return services.flatMap((service) => rows.filter((row) => row.service === service))
  }
}

const placesOf = ({ operations, frames }: Contracts): readonly Place[] => [
  ...operations.flatMap(({ service, method, path, statuses }) =>
    statuses.map((status) => ({ service, operation: `${method} ${path}`, status })),
  ),
  ...frames.map(({ name }) => ({ service: CABLE, operation: name, status: '' })),
]

/** Groups the descriptions of the interactions by the row that they cover. */
function groupInteractions(
  { operations }: Contracts,
  pacts: readonly PactInteraction[],
): ReadonlyMap<string, readonly string[]> {
  const groups = new Map<string, string[]>()
  for (const { service, operation: id, status, frames, description } of pacts) {
    const operation = operations.find((one) => one.service === service && one.id === id)
    const places: readonly Place[] =
      operation === undefined
        ? frames.map((name) => ({ service: CABLE, operation: name, status: '' }))
        : [{ service, operation: `${operation.method} ${operation.path}`, status: String(status) }]
    for (const place of places) groups.set(keyOf(place), [...(groups.get(keyOf(place)) ?? []), description])
  }
  return groups
}

/** Returns the row of an item; undefined for other lanes, for pending requests and for requests without a response. */
function findPlace(contracts: Contracts, item: TraceItem): Place | undefined {
  if (item.lane === 'cable' && /^[←→]/.test(item.name)) return { service: CABLE, operation: item.name, status: '' }
  const exchange = exchangeOf(item)
  if (exchange?.status === undefined) return undefined
  const operation = contracts.findOperation(exchange)
  if (operation === undefined) return undefined
  const { service, method, path } = operation
  return { service, operation: `${method} ${path}`, status: String(exchange.status) }
}

function findDeviation(items: readonly TraceItem[], verdictOf: CoverageOptions['verdictOf']): CoverageRow['deviation'] {
  for (const item of items.toReversed()) {
    const [problem] = verdictOf(item).problems
    if (problem !== undefined) return { item, problem }
  }
  return undefined
}

/** Filters of the pane: rows that pass at least one of the selected filters are shown, all rows without any. */
export const COVERAGE_FILTERS = {
  'Not exercised': ({ items }) => items.length === 0,
  'Not in a pact': ({ interactions }) => interactions.length === 0,
  Deviating: ({ deviation }) => deviation !== undefined,
} as const satisfies Readonly<Record<string, (row: CoverageRow) => boolean>>

export type CoverageFilter = keyof typeof COVERAGE_FILTERS

/**
 * Returns the rows that pass at least one of the filters, or all rows if none is selected; of these, the rows whose
 * operation and status have every word of the search.
 */
export function filterRows(
  rows: readonly CoverageRow[],
  filters: ReadonlySet<CoverageFilter>,
  search: string,
): readonly CoverageRow[] {
  const words = search.toLowerCase().split(/\s+/)
  return rows.filter((row) => {
    const place = `${row.operation} ${row.status}`.toLowerCase()
    const isChosen = filters.size === 0 || [...filters].some((name) => COVERAGE_FILTERS[name](row))
    return isChosen && words.every((word) => place.includes(word))
  })
}
