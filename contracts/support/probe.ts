export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json }

/** Knowledge about a path of an example. All items of an array share a path (`$.payload[*].id`). */
export type Reading = {
  readonly path: string
  /** Whether leaving the value out changes the result. */
  readonly needed: boolean
  /** Whether another value of its type changes the result. */
  readonly read: boolean
  /** For a needed text or number: `form` if nonsense gives the same result as no value, else `any`. */
  readonly takes: 'any' | 'form'
  /** Whether a number may come as text, or a text of digits as a number. */
  readonly either: boolean
  /** Whether a number with a fraction gives the same result as no value. */
  readonly whole: boolean
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
  const question = await toQuestion(run, example)
  const kept = new Set<string>()
  for (const { at } of nodesOf(example))
    if (requires.includes(generalised(at)) || (await without(question, (one) => one === at)) !== question.whole)
      kept.add(at)
  const pruned = rewritten(example, (at, value) => (isKept(kept, at) ? value : undefined))
  if ((await question.outcome(pruned)) !== question.whole)
    throw new Error(
      `Two fields are fallbacks for each other: give them different values. Pruned: ${JSON.stringify(pruned)}`,
    )
  return { readings: await readingsOf(question), pruned }
}

/** Returns the readings at some paths of an example, in which fields may be fallbacks for each other. */
export const readingsFrom = async (run: Run, example: Json, isAsked: Here): Promise<readonly Reading[]> =>
  readingsOf(await toQuestion(run, example), isAsked)

/** Returns a copy of an example without some of its paths. */
export const leavingOut = (example: Json, isLeftOut: (path: string) => boolean): Json =>
  rewritten(example, (at, value) => (isLeftOut(generalised(at)) ? undefined : value))

type Question = {
  readonly outcome: (body: Json) => Promise<string>
  readonly example: Json
  /** Outcome of the unchanged example. */
  readonly whole: string
}

async function toQuestion(run: Run, example: Json): Promise<Question> {
  const known = new Map<string, Promise<string>>()
  const outcome = (body: Json): Promise<string> => {
    const text = JSON.stringify(body)
    const found = known.get(text) ?? run(body).then((result) => JSON.stringify([result]))
    known.set(text, found)
    return found
  }
  return { outcome, example, whole: await outcome(example) }
}

async function readingsOf(question: Question, isAsked: Here = () => true): Promise<readonly Reading[]> {
  const readings: Reading[] = []
  for (const path of new Set(nodesOf(question.example).map(({ at }) => generalised(at))))
    if (isAsked(path)) readings.push(await readingOf(question, path))
  return readings
}

async function readingOf(question: Question, path: string): Promise<Reading> {
  const isHere = (at: string): boolean => generalised(at) === path
  const left = await without(question, isHere)
  const needed = left !== question.whole
  const others: string[] = []
  for (const nth of OTHERS.keys()) {
    others.push(await exchanged(question, isHere, (value) => otherThan(value)[nth]))
    // The nonsense changed the result, which is enough to know that the value is read.
    if (others[0] !== question.whole) break
  }
  return {
    path,
    needed,
    read: others.some((other) => other !== question.whole),
    takes: needed && (await isAsGoodAsNothing(question, isHere, left)) ? 'form' : 'any',
    either: needed && (await isEither(question, isHere)),
    whole: needed && (await isWhole(question, isHere, left)),
  }
}

type Here = (at: string) => boolean

const without = ({ outcome, example }: Question, isHere: Here): Promise<string> =>
  outcome(rewritten(example, (at, value) => (isHere(at) ? undefined : value)))

const exchanged = (
  { outcome, example }: Question,
  isHere: Here,
  other: (value: Json) => Json | undefined,
): Promise<string> => outcome(rewritten(example, (at, value) => (isHere(at) ? (other(value) ?? value) : value)))

async function isAsGoodAsNothing(question: Question, isHere: Here, left: string): Promise<boolean> {
  const nonsense = await exchanged(question, isHere, (value) => {
    if (typeof value === 'number') return value + FAR
    return typeof value === 'string' ? NONSENSE : undefined
  })
  return nonsense === left
}

async function isWhole(question: Question, isHere: Here, left: string): Promise<boolean> {
  const broken = await exchanged(question, isHere, (value) => (typeof value === 'number' ? value + 0.5 : undefined))
  return broken === left
}

async function isEither(question: Question, isHere: Here): Promise<boolean> {
  const asOther = (value: Json): Json | undefined => {
    if (typeof value === 'number') return String(value)
    return typeof value === 'string' && String(Number(value)) === value ? Number(value) : undefined
  }
  const isApt = nodesOf(question.example).some(({ at, value }) => isHere(at) && asOther(value) !== undefined)
  return isApt && (await exchanged(question, isHere, asOther)) === question.whole
}

const NONSENSE = 'Something else altogether'
const FAR = 1_000_003

/** Values to try: nonsense first, then values that code which looks for a form may accept. */
const OTHERS = [
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
function otherThan(value: Json): readonly (Json | undefined)[] {
  if (typeof value === 'boolean') return [!value]
  if (typeof value === 'number') return [value + 1, value + FAR]
  if (typeof value === 'string') return OTHERS.filter((other) => typeof other === 'string' && other !== value)
  if (value === null) return OTHERS
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
export const generalised = (at: string): string => at.replace(/\[\d+\]/g, '[*]')

/** Returns a copy in which `change` replaces every part; undefined leaves the part out. */
function rewritten(value: Json, change: (at: string, value: Json) => Json | undefined, at = '$'): Json {
  const inner = (child: Node): Json | undefined => {
    const changed = change(child.at, child.value)
    return changed === child.value ? rewritten(child.value, change, child.at) : changed
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

const isKept = (kept: ReadonlySet<string>, at: string): boolean =>
  [...kept].some((one) => one === at || (one.startsWith(at) && /^[.[]/.test(one.slice(at.length))))
