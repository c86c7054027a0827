import { toSafeText } from '../../tenant/problem.ts'
import { formatCount } from '../../terminal/formatCount.ts'
import { shownPath } from '../verify/paths.ts'
import { type Located, valuesAt } from './locate.ts'
import type { Expected, Rule, ValueCheck } from './valueCheck.ts'

type StateValues = Readonly<Record<string, unknown>>

type FailedCheck = { readonly path: string; readonly message: string; readonly loses: string }

export type Evaluation = {
  readonly failed: readonly FailedCheck[]
  /** Names of state values that are unknown. The checks that need them are skipped. */
  readonly unknown: readonly string[]
}

/** Evaluates the checks of one interaction against the body that the provider sent. */
export function evaluateChecks(checks: readonly ValueCheck[], body: unknown, values: StateValues): Evaluation {
  const evaluated = checks.map((check) => evaluate(check, body, values))
  return {
    failed: evaluated.flatMap(({ failed }) => failed),
    unknown: [...new Set(evaluated.flatMap(({ unknown }) => unknown))],
  }
}

function evaluate(check: ValueCheck, body: unknown, values: StateValues): Evaluation {
  const references = check.expected.map((expected) => resolve(expected, body, values))
  const unknown = references.flatMap(({ value, name }) => (value === undefined && name !== undefined ? [name] : []))
  if (unknown.length > 0) return { failed: [], unknown }
  const found = valuesAt(body, check.path).filter(({ value }) => value !== null)
  const wrong = WRONG[check.rule](found, references, check.path)
  return { failed: wrong === undefined ? [] : [{ ...wrong, loses: check.loses }], unknown: [] }
}

type Reference = { readonly value: unknown; readonly name?: string; readonly source: string }

function resolve(expected: Expected, body: unknown, values: StateValues): Reference {
  if (typeof expected !== 'string') return { value: expected, source: '' }
  const [, name] = /^\$\{(\w+)\}$/.exec(expected) ?? []
  if (name !== undefined) return { value: values[name], name, source: `, the ${name} of the state` }
  if (!expected.startsWith('$.')) return { value: expected, source: '' }
  return { value: valuesAt(body, expected)[0]?.value, source: `, the value of ${shownPath(expected)}` }
}

type Wrong = Pick<FailedCheck, 'path' | 'message'> | undefined

type Evaluate = (found: readonly Located[], references: readonly Reference[], path: string) => Wrong

const WRONG: Readonly<Record<Rule, Evaluate>> = {
  equals: (found, references) =>
    first(
      found.filter(({ value }) => !references.some((reference) => isSame(value, reference.value))),
      ({ value }) => `is ${say(value)}, expected ${listed(references)}${sourceOf(references)}`,
    ),
  below: (found, references) => compared(found, references, BELOW),
  above: (found, references) => compared(found, references, ABOVE),
  distinct: (found) =>
    first(
      found.filter(({ value }, at) => found.findIndex((other) => isSame(other.value, value)) < at),
      ({ value }) => `is ${say(value)} again, expected a different value in each item`,
    ),
  includes: (found, references, path) => {
    if (found.some(({ value }) => references.some((reference) => isSame(value, reference.value)))) return undefined
    const message = `none of ${shownPath(path)} is ${listed(references)}${sourceOf(references)}`
    return { path: found[0]?.path ?? path, message }
  },
}

type Side = { readonly name: string; readonly fits: (value: number, limit: number) => boolean }

const BELOW: Side = { name: 'below', fits: (value, limit) => value < limit }
const ABOVE: Side = { name: 'above', fits: (value, limit) => value > limit }

function compared(found: readonly Located[], references: readonly Reference[], { name, fits }: Side): Wrong {
  return first(
    found.filter(({ value }) => !references.every((limit) => fits(Number(value), Number(limit.value)))),
    ({ value }) => `is ${say(value)}, expected a number ${name} ${listed(references)}${sourceOf(references)}`,
  )
}

/** Reports the first wrong value and the number of others. Returns undefined if there is none. */
function first(wrong: readonly Located[], toWords: (located: Located) => string): Wrong {
  const [located, ...others] = wrong
  if (located === undefined) return undefined
  const more = others.length === 0 ? '' : ` (also in ${formatCount(others.length, 'more item')})`
  return { path: located.path, message: `${shownPath(located.path)} ${toWords(located)}${more}` }
}

/** Compares as text, because ids may be numbers or strings, in the state hook's response too. */
const isSame = (one: unknown, other: unknown): boolean => String(one) === String(other)

const listed = (references: readonly Reference[]): string => references.map(({ value }) => say(value)).join(' or ')

const sourceOf = (references: readonly Reference[]): string => references[0]?.source ?? ''

const say = (value: unknown): string => toSafeText(JSON.stringify(value) ?? 'no value', 80)
