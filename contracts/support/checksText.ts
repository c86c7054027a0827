import type { Check, Expectation } from './expectation.ts'
import { pathsOf } from './paths.ts'
import type { Json } from './probe.ts'

type Checked = Pick<Expectation, 'description' | 'checks'>

/** Formats the checks for a pact's comments. Throws if the documented example has no value at a path of a check. */
export function checksText({ description, checks = [] }: Checked, example: Json | undefined): string {
  const knownPaths = example === undefined ? [] : pathsOf(example)
  const usedPaths = checks.flatMap(({ path, expected = [] }) => [path, ...expected.map(String)])
  const missingPath = usedPaths.find((path) => /^\$[.[]/.test(path) && !knownPaths.includes(path))
  if (missingPath !== undefined)
    throw new Error(`${description}: a check needs a value at ${missingPath}, but the example has none`)
  return JSON.stringify(checks.map(({ expected = [], ...check }): Required<Check> => ({ ...check, expected })))
}
