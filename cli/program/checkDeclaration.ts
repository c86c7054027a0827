import { requireClone } from '../packageFile.ts'
import type { Declare } from './shell.ts'
import { withExamples } from './values.ts'

export const declareCheck: Declare = (program, { run }) =>
  withExamples(
    program
      .command('check')
      .summary('check that contracts, languages and documents are consistent')
      .description(
        'Compares the generated types with the contracts, the languages with English, and the documents with the code. ' +
          'Stops at the first check that fails. Works only in a clone of the repository.',
      )
      .action(
        run(async ({ log, printStep }) => {
          requireClone('check')
          const { check } = await import('../commands/check.ts')
          return { value: { checks: await check(log, printStep) } }
        }),
      ),
    [['run all checks', 'check']],
  )
