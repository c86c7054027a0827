import { checkAsyncapi } from '../checks/asyncapi.ts'
import { checkCoverage } from '../checks/coverage.ts'
import { checkDependencies, checkLayers } from '../checks/documents.ts'
import { checkLocales } from '../checks/locales/checkLocales.ts'
import { generate } from './generate.ts'

/** Consistency checks: types against contracts, locales against English, documents against the code. */
const CHECKS: Readonly<Record<string, (log: (line: string) => void) => Promise<unknown>>> = {
  'generated types': () => generate({ isCheck: true }),
  'contract of the cable': checkAsyncapi,
  locales: checkLocales,
  'table of layers': checkLayers,
  'reasons for dependencies': checkDependencies,
  'tests of the specification': checkCoverage,
}

/** Runs all checks and returns their names. Throws at the first check that fails. */
export async function check(
  log: (line: string) => void = () => undefined,
  printStep: (line: string) => void = log,
): Promise<readonly string[]> {
  for (const [name, run] of Object.entries(CHECKS)) {
    await run(log)
    printStep(`✓ ${name}`)
  }
  return Object.keys(CHECKS)
}
