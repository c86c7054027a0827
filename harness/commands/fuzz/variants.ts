import { PREFIX } from '#protocol/envelope.ts'
import { isRecord } from '#tools/fields.ts'
import { type Path, valueAt, withoutValueAt, withValueAt } from '../jsonText.ts'
import type { Operation } from '../operations.ts'
import type { EnvelopeText } from '../verdict.ts'
import { createRandom, type Random } from './random.ts'
import { createValidValue } from './validValue.ts'

/** Message or array of arguments of a fuzz run, and how it differs from a valid one. */
export type Variant = EnvelopeText & { readonly mutation: Mutation }

type Draft = { readonly value: unknown; readonly random: Random }

/** Changes a valid value; the result is the JSON text of another one. */
type Mutate = (draft: Draft) => string

/** Mark that is replaced by text that no value has, such as very deep JSON. */
const MARK = '@mark@'

/** Lengths of huge texts, and depths of nested lists: at and beyond the limits of a payload. */
const LENGTHS = [10_000, 999_000, 1_100_000] as const
const DEPTHS = [30, 40, 5_000] as const

const WRONG_VALUES = [null, true, 7, -1, 1e308, '', ' ', [], {}, ['x'], { toString: 'x' }] as const
const UNSAFE_KEYS = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty'] as const
const WRONG_PREFIXES = ['', 'chatwoot-widget', 'chatwoot-widget: ', ' chatwoot-widget:', 'CHATWOOT-WIDGET:'] as const

const setAnywhere = ({ value, random }: Draft, part: unknown): string =>
  JSON.stringify(withValueAt(value, pickPath(value, random), part))

const MUTATIONS = {
  valid: ({ value }) => JSON.stringify(value),
  'missing field': ({ value, random }) => JSON.stringify(withoutValueAt(value, pickPath(value, random))),
  'wrong type': (draft) => setAnywhere(draft, draft.random.pick(WRONG_VALUES)),
  'huge text': (draft) => setAnywhere(draft, 'x'.repeat(draft.random.pick(LENGTHS))),
  'deep nesting': (draft) => {
    const depth = draft.random.pick(DEPTHS)
    return setAnywhere(draft, MARK).replace(`"${MARK}"`, () => '['.repeat(depth) + ']'.repeat(depth))
  },
  'prototype key': ({ value, random }) => {
    const unsafe = Object.fromEntries([[random.pick(UNSAFE_KEYS), { polluted: true }]])
    const path = pickPath(value, random)
    const target = random.chance(0.5) ? [] : path
    const old = valueAt(value, target)
    return JSON.stringify(withValueAt(value, target, isRecord(old) ? { ...old, ...unsafe } : unsafe))
  },
  'unknown field': ({ value, random }) =>
    JSON.stringify(Array.isArray(value) ? [...value, random.pick(WRONG_VALUES)] : { ...(value as object), extra: 1 }),
} as const satisfies Readonly<Record<string, Mutate>>

/** Mutations of the text of an envelope, which a call does not have. */
const TEXT_MUTATIONS = {
  'wrong prefix': ({ value, random }: Draft) => ({ prefix: random.pick(WRONG_PREFIXES), text: JSON.stringify(value) }),
  'cut off': ({ value, random }: Draft) => {
    const text = JSON.stringify(value)
    return { prefix: PREFIX, text: text.slice(0, random.below(text.length)) }
  },
} as const

type Mutation = keyof typeof MUTATIONS | keyof typeof TEXT_MUTATIONS

const VALUE_NAMES = Object.keys(MUTATIONS) as [keyof typeof MUTATIONS]
const TEXT_NAMES = Object.keys(TEXT_MUTATIONS) as [keyof typeof TEXT_MUTATIONS]

/** Picks the path of a field or argument, at any depth; the root if there is none. */
function pickPath(value: unknown, random: Random): Path {
  const paths = pathsOf(value)
  return paths[random.below(paths.length)] ?? []
}

function pathsOf(value: unknown): readonly Path[] {
  if (Array.isArray(value)) return value.flatMap((child, index) => [[index], ...below(index, child)])
  if (!isRecord(value)) return []
  return Object.entries(value).flatMap(([name, child]) => [[name], ...below(name, child)])
}

const below = (key: string | number, child: unknown): readonly Path[] => pathsOf(child).map((path) => [key, ...path])

export type VariantOptions = { readonly operation: Operation; readonly seed: number; readonly count: number }

/**
 * Creates the messages of a fuzz run: a third is valid, the others have one mutation each. The same operation, seed and
 * count give the same list.
 */
export function createVariants({ operation, seed, count }: VariantOptions): readonly Variant[] {
  const random = createRandom(seed)
  return Array.from({ length: count }, () => createVariant(operation, random))
}

function createVariant({ schema, kind }: Operation, random: Random): Variant {
  const draft = { value: createValidValue(schema, random), random }
  if (random.chance(1 / 3)) return { mutation: 'valid', prefix: PREFIX, text: MUTATIONS.valid(draft) }
  const mutation = random.pick(kind === 'command' ? [...VALUE_NAMES, ...TEXT_NAMES] : VALUE_NAMES)
  if (isTextMutation(mutation)) return { mutation, ...TEXT_MUTATIONS[mutation](draft) }
  return { mutation, prefix: PREFIX, text: MUTATIONS[mutation](draft) }
}

const isTextMutation = (mutation: Mutation): mutation is keyof typeof TEXT_MUTATIONS =>
  Object.hasOwn(TEXT_MUTATIONS, mutation)
