import { readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parse } from 'yaml'
import { CliError } from '../errors.ts'
import { readCableContract } from '../wire/cableContract.ts'
import { parseScenario, type Scenario } from './scenario.ts'

const BUNDLED_FOLDER = fileURLToPath(new URL('scenarios', import.meta.url))

const MAX_SCENARIO_BYTES = 1024 * 1024

/** Returns the names of the scenarios that are part of the package. */
export const scenarioNames = (): readonly string[] =>
  readdirSync(BUNDLED_FOLDER)
    .map((file) => basename(file, '.yaml'))
    .toSorted()

/**
 * Reads a scenario: a bundled scenario by its name, or any other scenario by its file path. Throws a `CliError` if it
 * is missing or invalid.
 */
export function readScenario(nameOrFile: string): Scenario {
  const isBundled = scenarioNames().includes(nameOrFile)
  const text = readText(isBundled ? join(BUNDLED_FOLDER, `${nameOrFile}.yaml`) : nameOrFile)
  const parsed = parseScenario(parseText(text, nameOrFile), readCableContract())
  if ('scenario' in parsed) return parsed.scenario
  throw scenarioError(nameOrFile, parsed.problems)
}

/** Creates an error that lists the first 20 problems. */
const scenarioError = (source: string, problems: readonly string[]): CliError =>
  new CliError('badScenario', `${source}:\n${problems.slice(0, 20).map((problem) => `  ${problem}`).join('\n')}`) // prettier-ignore

function readText(file: string): string {
  const size = statSync(file, { throwIfNoEntry: false })
  if (size === undefined) throw new CliError('noScenario', `${file}. Known scenarios: ${scenarioNames().join(', ')}`)
  if (!size.isFile() || size.size > MAX_SCENARIO_BYTES) throw scenarioError(file, ['must be a file of at most 1 MB'])
  return readFileSync(file, 'utf8')
}

/** Parses YAML or JSON, because JSON is a subset of YAML. Throws a `CliError` if the text is neither. */
export function parseText(text: string, source: string): unknown {
  try {
    return parse(text)
  } catch (problem) {
    throw scenarioError(source, [
      `is neither YAML nor JSON: ${problem instanceof Error ? problem.message : String(problem)}`,
    ])
  }
}
