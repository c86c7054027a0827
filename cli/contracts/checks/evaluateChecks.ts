import { toSafeText } from '../../tenant/problem.ts'
import { formatCount } from '../../terminal/formatCount.ts'
import { formatPath } from '../verify/jsonPaths.ts'
import { type LocatedValue, findValues } from './locatedValues.ts'
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
  const located = findValues(body, check.path).filter(({ value }) => value !== null)
  const failure = EVALUATORS[check.rule](located, references, check.path)
  return { failed: failure === undefined ? [] : [{ ...failure, loses: check.loses }], unknown: [] }
}

type Reference = { readonly value: unknown; readonly name?: string; readonly source: string }

function resolve(expected: Expected, body: unknown, values: StateValues): Reference {
  if (typeof expected !== 'string') return { value: expected, source: '' }
  const [, name] = /^\$\{(\w+)\}$/.exec(expected) ?? []
  if (name !== undefined) return { value: values[name], name, source: `, the ${name} of the state` }
  if (!expected.startsWith('$.')) return { value: expected, source: '' }
  return { value: findValues(body, expected)[0]?.value, source: `, the value of ${formatPath(expected)}` }
}

type CheckFailure = Pick<FailedCheck, 'path' | 'message'> | undefined

type Evaluator = (found: readonly LocatedValue[], references: readonly Reference[], path: string) => CheckFailure

const EVALUATORS: Readonly<Record<Rule, Evaluator>> = {
  equals: (found, references) =>
    reportFirst(
      found.filter(({ value }) => !references.some((reference) => isSame(value, reference.value))),
      ({ value }) => `is ${formatValue(value)}, expected ${formatExpected(references)}${sourceOf(references)}`,
    ),
  below: (found, references) => checkBounds(found, references, BELOW),
  above: (found, references) => checkBounds(found, references, ABOVE),
  distinct: (found) =>
    reportFirst(
      found.filter(({ value }, at) => found.findIndex((other) => isSame(other.value, value)) < at),
      ({ value }) => `is ${formatValue(value)} again, expected a different value in each item`,
    ),
  includes: (found, references, path) => {
    if (found.some(({ value }) => references.some((reference) => isSame(value, reference.value)))) return undefined
    const message = `none of ${formatPath(path)} is ${formatExpected(references)}${sourceOf(references)}`
    return { path: found[0]?.path ?? path, message }
  },
}

type Bound = { readonly name: string; readonly isWithin: (value: number, limit: number) => boolean }

const BELOW: Bound = { name: 'below', isWithin: (value, limit) => value < limit }
const ABOVE: Bound = { name: 'above', isWithin: (value, limit) => value > limit }

function checkBounds(
  found: readonly LocatedValue[],
  references: readonly Reference[],
  { name, isWithin }: Bound,
): CheckFailure {
  return reportFirst(
    found.filter(({ value }) => !references.every((limit) => isWithin(Number(value), Number(limit.value)))),
    ({ value }) =>
      `is ${formatValue(value)}, expected a number ${name} ${formatExpected(references)}${sourceOf(references)}`,
  )
}

/** Reports the first wrong value and the number of others. Returns undefined if there is none. */
function reportFirst(wrongValues: readonly LocatedValue[], describe: (located: LocatedValue) => string): CheckFailure {
  const [located, ...others] = wrongValues
  if (located === undefined) return undefined
  const more = others.length === 0 ? '' : ` (also in ${formatCount(others.length, 'more item')})`
  return { path: located.path, message: `${formatPath(located.path)} ${describe(located)}${more}` }
}

/** Compares as text, because ids may be numbers or strings, in the state hook's response too. */
const isSame = (one: unknown, other: unknown): boolean => String(one) === String(other)

const formatExpected = (references: readonly Reference[]): string =>
  references.map(({ value }) => formatValue(value)).join(' or ')

const sourceOf = (references: readonly Reference[]): string => references[0]?.source ?? ''

const formatValue = (value: unknown): string => toSafeText(JSON.stringify(value) ?? 'no value', 80)
