import { requireClone } from '../packageFile.ts'
import type { Declare } from './shell.ts'
import { withExamples } from './values.ts'

type Options = { readonly check?: true }

export const declareGenerate: Declare = (program, { run }) =>
  withExamples(
    program
      .command('generate')
      .summary('write the clients’ types and docs/privacy.md')
      .description(
        'Generates the clients’ types from the OpenAPI documents, docs/privacy.md from the register of stored data, ' +
          'and the harness’s schemas from the types of the protocol. Works only in a clone of the repository.',
      )
      .option('--check', 'write nothing, and fail if a file is stale')
      .action(
        run<Options>(async ({ options: { check } }) => {
          requireClone('generate')
          const { generate } = await import('../commands/generate.ts')
          const files = await generate({ isCheck: check === true })
          return { value: { files }, summary: [`${check === true ? 'up to date' : 'written'}: ${files.join(', ')}`] }
        }),
      ),
    [
      ['write the files after a change in openapi/', 'generate'],
      ['check the files in a pipeline', 'generate --check --quiet'],
    ],
  )
