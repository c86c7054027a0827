export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json }

/**
 * Result of probing a path of an example: how the code's result depends on the value. All items of an array share a
 * path (`$.payload[*].id`).
 */
export type Reading = {
  readonly path: string
  /** Whether the code's result changes if the value is left out. */
  readonly isNeeded: boolean
  /** Whether the code's result changes if another value of the same type replaces the value. */
  readonly isRead: boolean
  /** For a needed text or number: `form` if the code treats nonsense like a missing value, else `any`. */
  readonly accepts: 'any' | 'form'
  /** Whether the code accepts a number as text, or a text of digits as a number. */
  readonly isNumeric: boolean
  /** Whether the code treats a number with a fraction like a missing value. */
  readonly isInteger: boolean
}

export type Probed = {
  readonly readings: readonly Reading[]
  /** The example without every value that can be left out without changing the code's result. */
  readonly pruned: Json
}

type Run = (body: Json) => Promise<unknown>

/**
 * Finds out what code reads in a response, by running the code again and again with a value left out or changed. Throws
 * if two fields with the same value are fallbacks for each other.
 */
export async function probe(run: Run, example: Json, requires: readonly string[] = []): Promise<Probed> {
  const experiment = await createExperiment(run, example)
  const keptPaths = new Set<string>()
  for (const { at } of nodesOf(example))
    if (
      requires.includes(generalisePath(at)) ||
      (await outcomeWithout(experiment, (one) => one === at)) !== experiment.baseline
    )
      keptPaths.add(at)
  const pruned = rewrite(example, (at, value) => (isKept(keptPaths, at) ? value : undefined))
  if ((await experiment.outcome(pruned)) !== experiment.baseline)
    throw new Error(
      `Two fields are fallbacks for each other: give them different values. Pruned: ${JSON.stringify(pruned)}`,
    )
  return { readings: await readingsOf(experiment), pruned }
}

/**
 * Returns the readings at the included paths of an example. Unlike `probe`, accepts fields that are fallbacks for each
 * other.
 */
export const readingsFrom = async (run: Run, example: Json, isIncluded: PathFilter): Promise<readonly Reading[]> =>
  readingsOf(await createExperiment(run, example), isIncluded)

/** Returns a copy of an example without some of its paths. */
export const omitPaths = (example: Json, isOmitted: (path: string) => boolean): Json =>
  rewrite(example, (at, value) => (isOmitted(generalisePath(at)) ? undefined : value))

type Experiment = {
  readonly outcome: (body: Json) => Promise<string>
  readonly example: Json
  /** Outcome of the unchanged example. */
  readonly baseline: string
}

async function createExperiment(run: Run, example: Json): Promise<Experiment> {
  const cache = new Map<string, Promise<string>>()
  const outcome = (body: Json): Promise<string> => {
    const text = JSON.stringify(body)
    const cachedOutcome = cache.get(text) ?? run(body).then((result) => JSON.stringify([result]))
    cache.set(text, cachedOutcome)
    return cachedOutcome
  }
  return { outcome, example, baseline: await outcome(example) }
}

async function readingsOf(experiment: Experiment, isIncluded: PathFilter = () => true): Promise<readonly Reading[]> {
  const readings: Reading[] = []
  for (const path of new Set(nodesOf(experiment.example).map(({ at }) => generalisePath(at))))
    if (isIncluded(path)) readings.push(await readingOf(experiment, path))
  return readings
}

async function readingOf(experiment: Experiment, path: string): Promise<Reading> {
  const isSelected = (at: string): boolean => generalisePath(at) === path
  const outcomeOfMissing = await outcomeWithout(experiment, isSelected)
  const isNeeded = outcomeOfMissing !== experiment.baseline
  const outcomes: string[] = []
  for (const nth of REPLACEMENTS.keys()) {
    outcomes.push(await outcomeWithReplacement(experiment, isSelected, (value) => replacementsFor(value)[nth]))
    // The first replacement changed the result, so the code reads the value and needs no further replacements.
    if (outcomes[0] !== experiment.baseline) break
  }
  return {
    path,
    isNeeded,
    isRead: outcomes.some((other) => other !== experiment.baseline),
    accepts: isNeeded && (await isSameAsMissing(experiment, isSelected, outcomeOfMissing)) ? 'form' : 'any',
    isNumeric: isNeeded && (await allowsNumericText(experiment, isSelected)),
    isInteger: isNeeded && (await requiresInteger(experiment, isSelected, outcomeOfMissing)),
  }
}

type PathFilter = (at: string) => boolean

const outcomeWithout = ({ outcome, example }: Experiment, isSelected: PathFilter): Promise<string> =>
  outcome(rewrite(example, (at, value) => (isSelected(at) ? undefined : value)))

const outcomeWithReplacement = (
  { outcome, example }: Experiment,
  isSelected: PathFilter,
  other: (value: Json) => Json | undefined,
): Promise<string> => outcome(rewrite(example, (at, value) => (isSelected(at) ? (other(value) ?? value) : value)))

async function isSameAsMissing(
  experiment: Experiment,
  isSelected: PathFilter,
  outcomeLeftOut: string,
): Promise<boolean> {
  const nonsense = await outcomeWithReplacement(experiment, isSelected, (value) => {
    if (typeof value === 'number') return value + LARGE_OFFSET
    return typeof value === 'string' ? NONSENSE : undefined
  })
  return nonsense === outcomeLeftOut
}

async function requiresInteger(
  experiment: Experiment,
  isSelected: PathFilter,
  outcomeLeftOut: string,
): Promise<boolean> {
  const fractional = await outcomeWithReplacement(experiment, isSelected, (value) =>
    typeof value === 'number' ? value + 0.5 : undefined,
  )
  return fractional === outcomeLeftOut
}

async function allowsNumericText(experiment: Experiment, isSelected: PathFilter): Promise<boolean> {
  const toOtherType = (value: Json): Json | undefined => {
    if (typeof value === 'number') return String(value)
    return typeof value === 'string' && String(Number(value)) === value ? Number(value) : undefined
  }
  const isApplicable = nodesOf(experiment.example).some(
    ({ at, value }) => isSelected(at) && toOtherType(value) !== undefined,
  )
  return isApplicable && (await outcomeWithReplacement(experiment, isSelected, toOtherType)) === experiment.baseline
}

const NONSENSE = 'Something else altogether'
const LARGE_OFFSET = 1_000_003

/** Replacements to try: nonsense first, then values that code with a check of the value may accept. */
const REPLACEMENTS = [
  NONSENSE,
  'https://else.example.com/x.png',
  'resolved',
  'contact',
  'offline',
  '2001-02-03T04:05:06Z',
  '#123456',
  '-03:30',
  7,
  true,
] as const

/** Returns other values of the same type. Null has no type, so every value is tried. */
function replacementsFor(value: Json): readonly (Json | undefined)[] {
  if (typeof value === 'boolean') return [!value]
  if (typeof value === 'number') return [value + 1, value + LARGE_OFFSET]
  if (typeof value === 'string') return REPLACEMENTS.filter((other) => typeof other === 'string' && other !== value)
  if (value === null) return REPLACEMENTS
  return [Array.isArray(value) ? [] : {}]
}

type Node = { readonly at: string; readonly value: Json }

const isList = (value: Json): value is readonly Json[] => Array.isArray(value)

/** Returns every part of a value except the whole, with its exact path (`$.payload[0].id`). */
function nodesOf(value: Json, at = '$'): readonly Node[] {
  return childrenOf(value, at).flatMap((child) => [child, ...nodesOf(child.value, child.at)])
}

function childrenOf(value: Json, at: string): readonly Node[] {
  if (isList(value)) return value.map((item, index) => ({ at: `${at}[${index}]`, value: item }))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).map(([name, field]) => ({ at: at + stepOf(name), value: field }))
}

/** Formats a property name as a step of a JSONPath. */
const stepOf = (name: string): string => (/^[A-Za-z_][\w-]*$/.test(name) ? `.${name}` : `['${name}']`)

/** Replaces array indexes by `*`, so that all items of an array share a path. */
export const generalisePath = (at: string): string => at.replace(/\[\d+\]/g, '[*]')

/** Returns a copy in which `change` replaces every part; undefined leaves the part out. */
function rewrite(value: Json, change: (at: string, value: Json) => Json | undefined, at = '$'): Json {
  const rewriteChild = (child: Node): Json | undefined => {
    const changed = change(child.at, child.value)
    return changed === child.value ? rewrite(child.value, change, child.at) : changed
  }
  if (isList(value))
    return childrenOf(value, at).flatMap((child) => [rewriteChild(child)].filter((item) => item !== undefined))
  if (typeof value !== 'object' || value === null) return value
  const fields = childrenOf(value, at).flatMap((child, index) => {
    const field = rewriteChild(child)
    return field === undefined ? [] : [[Object.keys(value)[index], field] as const]
  })
  return Object.fromEntries(fields)
}

const isKept = (keptPaths: ReadonlySet<string>, at: string): boolean =>
  [...keptPaths].some((one) => one === at || (one.startsWith(at) && /^[.[]/.test(one.slice(at.length))))
