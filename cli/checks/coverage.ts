import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { CliError } from '../errors.ts'
import { checkCoverageTable } from './coverageTable.ts'

const ROOT = new URL('../../', import.meta.url)

const DOCUMENT = 'docs/coverage.md'

const read = (path: string): string | undefined => {
  const file = fileURLToPath(new URL(path, ROOT))
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}

/**
 * Checks that each sentence in docs/coverage.md has a test, or a mark as unproven or as no behaviour. The number of
 * unproven sentences may only fall.
 */
export async function checkCoverage(log: (line: string) => void): Promise<void> {
  const { problems, unproven, ceiling } = checkCoverageTable(read(DOCUMENT) ?? '', read)
  if (problems.length > 0) throw new CliError('badCoverage', problems.join('\n'))
  log(
    `  ${unproven} sentences are unproven${unproven < ceiling ? `: lower the limit of ${ceiling} in ${DOCUMENT}` : ''}`,
  )
}
