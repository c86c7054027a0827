export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json }

/** Knowledge about a path of an example. All items of an array share a path (`$.payload[*].id`). */
export type Reading = {
  readonly path: string
  /** Whether leaving the value out changes the result. */
  readonly isNeeded: boolean
  /** Whether another value of its type changes the result. */
  readonly isRead: boolean
  /** For a needed text or number: `form` if nonsense gives the same result as no value, else `any`. */
  readonly accepts: 'any' | 'form'
  /** Whether a number may come as text, or a text of digits as a number. */
  readonly isNumeric: boolean
  /** Whether a number with a fraction gives the same result as no value. */
  readonly isInteger: boolean
}

export type Probed = {
  readonly readings: readonly Reading[]
  /** The example without everything that can be left out. Its result is the same. */
  readonly pruned: Json
}

type Run = (body: Json) => Promise<unknown>

/**
 * Finds out what code reads of a response, by running it again and again with a value left out or changed. Throws if
 * two fields with the same value are fallbacks for each other.
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

/** Returns the readings at some paths of an example, in which fields may be fallbacks for each other. */
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
  const outcomeLeftOut = await outcomeWithout(experiment, isSelected)
  const isNeeded = outcomeLeftOut !== experiment.baseline
  const outcomes: string[] = []
  for (const nth of REPLACEMENTS.keys()) {
    outcomes.push(await outcomeWithReplacement(experiment, isSelected, (value) => replacementsFor(value)[nth]))
    // The nonsense changed the result, which is enough to know that the value is read.
    if (outcomes[0] !== experiment.baseline) break
  }
  return {
    path,
    isNeeded,
    isRead: outcomes.some((other) => other !== experiment.baseline),
    accepts: isNeeded && (await isSameAsMissing(experiment, isSelected, outcomeLeftOut)) ? 'form' : 'any',
    isNumeric: isNeeded && (await allowsNumericText(experiment, isSelected)),
    isInteger: isNeeded && (await requiresInteger(experiment, isSelected, outcomeLeftOut)),
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

/** Values to try: nonsense first, then values that code which looks for a form may accept. */
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
  const inner = (child: Node): Json | undefined => {
    const changed = change(child.at, child.value)
    return changed === child.value ? rewrite(child.value, change, child.at) : changed
  }
  if (isList(value))
    return childrenOf(value, at).flatMap((child) => [inner(child)].filter((item) => item !== undefined))
  if (typeof value !== 'object' || value === null) return value
  const fields = childrenOf(value, at).flatMap((child, index) => {
    const field = inner(child)
    return field === undefined ? [] : [[Object.keys(value)[index], field] as const]
  })
  return Object.fromEntries(fields)
}

const isKept = (keptPaths: ReadonlySet<string>, at: string): boolean =>
  [...keptPaths].some((one) => one === at || (one.startsWith(at) && /^[.[]/.test(one.slice(at.length))))
