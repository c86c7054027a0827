import { type Fault, type FaultName, type FaultNameOf, type FaultValues, entryOf } from './catalogue.ts'
import type { FaultEntry, OccasionTarget } from './faultEntry.ts'
import { completeValues } from './parseFault.ts'
import type { ParameterValue } from './parameters.ts'
import { randomFor } from './random.ts'

/** Occasion for which the active faults with this target are decided. */
type Occasion = {
  readonly target: OccasionTarget
  /** Path and method of a request. */
  readonly path?: string
  readonly method?: string
  /** Tokens of the tenants that the occasion belongs to; empty if it is not known. */
  readonly tenants?: readonly (string | undefined)[]
}

/** Values of a fault that hits an occasion, and a random number from 0 to 1 that belongs to this occasion. */
type Hit<Name extends FaultName> = { readonly values: FaultValues<Name>; readonly random: number }

/** Faults that hit an occasion. Returns undefined if no fault with this name hits it. */
export type Hits = <Name extends FaultNameOf<OccasionTarget>>(name: Name) => Hit<Name> | undefined

type ListedFault = {
  readonly id: string
  readonly name: FaultName
  readonly parameters: Fault['parameters']
  /** True if the fault has not begun yet (`afterSeconds`). */
  readonly isWaiting: boolean
}

/** Change of the active faults. Removing a fault that has not begun is no change. */
export type FaultChange = { readonly type: 'began' | 'ended'; readonly name: FaultName }

export type Faults = {
  readonly add: (fault: Fault) => void
  /** Removes one fault. Returns false if no fault has this id. */
  readonly remove: (id: string) => boolean
  /** Removes all faults, and starts all random sequences again. */
  readonly clear: () => void
  readonly seed: () => number
  /** Sets the seed, and starts all random sequences again. */
  readonly reseed: (seed: number) => void
  readonly list: () => readonly ListedFault[]
  /**
   * Returns by name how often faults acted since the last `clear`: the occasions they hit, or the times they began.
   */
  readonly hits: () => Readonly<Partial<Record<FaultName, number>>>
  /** Decides which of the active faults hit an occasion. */
  readonly decide: (occasion: Occasion) => Hits
  /** Returns the values of the first active fault with this name, which affects one of the tenants. */
  readonly find: <Name extends FaultNameOf<'state'>>(
    name: Name,
    tenants?: readonly (string | undefined)[],
  ) => FaultValues<Name> | undefined
  readonly isActive: (...names: readonly FaultName[]) => boolean
  /** Calls the listener when a fault begins or ends, and at each repetition of a moment. */
  readonly subscribe: (listener: (change: FaultChange) => void) => void
  /** Calls the listener whenever the list or the seed has changed. */
  readonly onListed: (listener: () => void) => void
}

const DEFAULT_SEED = 1

type Entry = {
  readonly id: string
  readonly fault: Fault
  readonly target: FaultEntry['target']
  readonly values: Readonly<Record<string, ParameterValue | undefined>>
  /** Number of occasions that matched the filter since the sequence began. */
  occasions: number
  /** Number of hits until the fault ends. */
  remaining: number
  isActive: boolean
  timers: readonly NodeJS.Timeout[]
}

/**
 * Creates the set of faults. Each fault has a random sequence of its own, which depends on the seed, on its name and on
 * how many faults with this name were added before. So the same seed and the same order of occasions give the same
 * hits, and removing a fault changes no other fault's sequence.
 */
export function createFaults(): Faults {
  let entries: readonly Entry[] = []
  let seed = DEFAULT_SEED
  const addedByName = new Map<FaultName, number>()
  const hitsByName = new Map<FaultName, number>()
  const changeListeners: ((change: FaultChange) => void)[] = []
  const listListeners: (() => void)[] = []

  const countHit = (name: FaultName): void => void hitsByName.set(name, (hitsByName.get(name) ?? 0) + 1)
  const announce = (type: FaultChange['type'], { fault: { name }, target }: Entry): void => {
    if (type === 'began' && (target === 'state' || target === 'moment')) countHit(name)
    for (const listener of changeListeners) listener({ type, name })
  }
  const announceList = (): void => {
    for (const listener of listListeners) listener()
  }

  function begin(entry: Entry): void {
    const { forSeconds, everySeconds } = entry.values
    const isOver = entry.target === 'moment' && everySeconds === undefined
    entry.isActive = true
    if (isOver) entries = entries.filter((other) => other !== entry)
    else if (forSeconds !== undefined) schedule(entry, forSeconds, { start: setTimeout, run: () => end(entry) })
    if (everySeconds !== undefined)
      schedule(entry, everySeconds, { start: setInterval, run: () => announce('began', entry) })
    announce('began', entry)
    announceList()
  }

  function end(entry: Entry): void {
    for (const timer of entry.timers) clearTimeout(timer)
    entries = entries.filter((other) => other !== entry)
    if (entry.isActive) announce('ended', entry)
    announceList()
  }

  const active = (target: FaultEntry['target']): readonly Entry[] =>
    entries.filter((entry) => entry.isActive && entry.target === target)

  return {
    add: (fault) => {
      const count = (addedByName.get(fault.name) ?? 0) + 1
      addedByName.set(fault.name, count)
      const values: Entry['values'] = completeValues(fault)
      const entry: Entry = {
        id: count === 1 ? fault.name : `${fault.name}-${count}`,
        fault,
        target: entryOf(fault.name).target,
        values,
        occasions: 0,
        remaining: Number(values['times'] ?? Infinity),
        isActive: false,
        timers: [],
      }
      entries = [...entries, entry]
      if (Number(values['afterSeconds']) === 0) return begin(entry)
      schedule(entry, values['afterSeconds'] ?? 0, { start: setTimeout, run: () => begin(entry) })
      announceList()
    },
    remove: (id) => {
      const entry = entries.find((known) => known.id === id)
      if (entry) end(entry)
      return entry !== undefined
    },
    clear: () => {
      for (const entry of entries) end(entry)
      addedByName.clear()
      hitsByName.clear()
    },
    seed: () => seed,
    reseed: (next) => {
      seed = next
      for (const entry of entries) entry.occasions = 0
      announceList()
    },
    list: () =>
      entries.map(({ id, fault: { name, parameters }, isActive }) => ({ id, name, parameters, isWaiting: !isActive })),
    hits: () => Object.fromEntries(hitsByName),
    decide: (occasion) => {
      const hits = new Map<FaultName, Hit<FaultName>>()
      for (const entry of active(occasion.target)) {
        if (!isAffected(entry.values, occasion)) continue
        const key = `${seed}/${entry.id}/${entry.occasions}`
        entry.occasions += 1
        // Of several faults with one name, the first that hits counts, so that two faults for one request each hit two.
        if (hits.has(entry.fault.name) || randomFor(key) >= Number(entry.values['share'] ?? 1)) continue
        hits.set(entry.fault.name, {
          values: entry.values,
          random: randomFor(`${key}/value`),
        })
        countHit(entry.fault.name)
        entry.remaining -= 1
        if (entry.remaining === 0) end(entry)
      }
      return (name) => hits.get(name) as Hit<typeof name> | undefined
    },
    find: (name, tenants) =>
      active('state').find(({ fault, values }) => fault.name === name && isAffected(values, { tenants }))?.values as
        FaultValues<typeof name> | undefined,
    isActive: (...names) => entries.some(({ fault, isActive }) => isActive && names.includes(fault.name)),
    subscribe: (listener) => void changeListeners.push(listener),
    onListed: (listener) => void listListeners.push(listener),
  }
}

type Timer = { readonly start: (run: () => void, ms: number) => NodeJS.Timeout; readonly run: () => void }

function schedule(entry: Entry, seconds: ParameterValue, { start, run }: Timer): void {
  const timer = start(run, Number(seconds) * 1000)
  timer.unref()
  entry.timers = [...entry.timers, timer]
}

type Matched = Pick<Occasion, 'path' | 'method'> & { readonly tenants?: Occasion['tenants'] | undefined }

const isAffected = ({ path, method, token }: Entry['values'], occasion: Matched): boolean =>
  (path === undefined || (occasion.path ?? '').includes(String(path))) &&
  (method === undefined || method === occasion.method) &&
  (token === undefined || (occasion.tenants ?? []).includes(String(token)))
