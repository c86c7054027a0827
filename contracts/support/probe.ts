export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json }

/** What is known of one path of an example, all items of an array together (`$.payload[*].id`). */
export type Reading = {
  readonly path: string
  /** Leaving it out changes the result. */
  readonly needed: boolean
  /** Another value of its type changes the result. */
  readonly read: boolean
  /** A text or number that is needed: does any other do, or is nonsense as good as nothing? */
  readonly takes: 'any' | 'form'
  /** A number may come as text, or a text of digits as a number. */
  readonly either: boolean
  /** Of a number: a fraction is as good as nothing. */
  readonly whole: boolean
}

export type Probed = {
  readonly readings: readonly Reading[]
  /** The example with nothing in it that could be left out: its result is the same. */
  readonly pruned: Json
}

type Run = (body: Json) => Promise<unknown>

/** Finds what code reads of an answer, by asking it again and again with a little less, or something else. */
export async function probe(run: Run, example: Json, requires: readonly string[] = []): Promise<Probed> {
  const question = await toQuestion(run, example)
  const kept = new Set<string>()
  for (const { at } of nodesOf(example))
    if (requires.includes(generalised(at)) || (await without(question, (one) => one === at)) !== question.whole)
      kept.add(at)
  const pruned = rewritten(example, (at, value) => (isKept(kept, at) ? value : undefined))
  if ((await question.outcome(pruned)) !== question.whole)
    throw new Error(`Two fields stand in for each other: give them different values. Pruned: ${JSON.stringify(pruned)}`)
  return { readings: await readingsOf(question), pruned }
}

/** What is read at some paths of an example in which fields may well stand in for each other. */
export const readingsFrom = async (run: Run, example: Json, isAsked: Here): Promise<readonly Reading[]> =>
  readingsOf(await toQuestion(run, example), isAsked)

/** An example without some of its paths. */
export const leavingOut = (example: Json, isLeftOut: (path: string) => boolean): Json =>
  rewritten(example, (at, value) => (isLeftOut(generalised(at)) ? undefined : value))

type Question = {
  readonly outcome: (body: Json) => Promise<string>
  readonly example: Json
  /** The outcome of the example as it is. */
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
    // Nonsense has told enough: it is read.
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

/** Nonsense first; then what code that looks for a form might take. */
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

/** Values of the same type; nothing has no type, so anything might be read there. */
function otherThan(value: Json): readonly (Json | undefined)[] {
  if (typeof value === 'boolean') return [!value]
  if (typeof value === 'number') return [value + 1, value + FAR]
  if (typeof value === 'string') return OTHERS.filter((other) => typeof other === 'string' && other !== value)
  if (value === null) return OTHERS
  return [Array.isArray(value) ? [] : {}]
}

type Node = { readonly at: string; readonly value: Json }

const isList = (value: Json): value is readonly Json[] => Array.isArray(value)

/** Every part of a value but the whole, by its exact place (`$.payload[0].id`). */
function nodesOf(value: Json, at = '$'): readonly Node[] {
  return childrenOf(value, at).flatMap((child) => [child, ...nodesOf(child.value, child.at)])
}

function childrenOf(value: Json, at: string): readonly Node[] {
  if (isList(value)) return value.map((item, index) => ({ at: `${at}[${index}]`, value: item }))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).map(([name, field]) => ({ at: at + stepOf(name), value: field }))
}

/** As JSONPath writes it. */
const stepOf = (name: string): string => (/^[A-Za-z_][\w-]*$/.test(name) ? `.${name}` : `['${name}']`)

/** All items of an array as one. */
export const generalised = (at: string): string => at.replace(/\[\d+\]/g, '[*]')

/** A copy in which every part is what `change` says; undefined leaves it out. */
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
