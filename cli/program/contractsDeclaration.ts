import type { Option } from 'commander'
import { type ProviderName, PROVIDERS } from '../wire/services.ts'
import { declareContractsVerify } from './contractsVerifyDeclaration.ts'
import type { Declare } from './shell.ts'
import { choiceOption, collectChoices, parsePath, withExamples } from './values.ts'

const PACTS = ['--pacts <dir>', 'use the pacts of this folder instead of those of this package', parsePath] as const

const serviceOption = (): Option =>
  choiceOption('-s, --service <name>', 'select only this service; repeatable', PROVIDERS).argParser(
    collectChoices(PROVIDERS),
  )

/** Declares the commands about contracts as subcommands of `contracts`. */
export const declareContracts: Declare = (program, shell) => {
  const contracts = program
    .command('contracts')
    .summary('verify what the widget needs from its services')
    .description(
      'The contracts describe what the widget sends to each service and the cable, and what it reads from the responses. ' +
        'They are part of this package. Teams of the services verify their own service. `compare` and `coverage` only read documents.',
    )
  for (const declare of [declareContractsVerify, declareCanIDeploy, declareCompare, declareCoverage])
    declare(contracts, shell)
  contracts.addHelpCommand(false)
  return withExamples(contracts, [
    ['print the options and examples of a command', 'help contracts verify'],
    ['list what the contracts cover', 'contracts coverage'],
  ])
}

type CanIDeployOptions = {
  readonly results: string
  readonly pacts?: string
  readonly service?: readonly ProviderName[]
}

const declareCanIDeploy: Declare = (contracts, { run }) =>
  withExamples(
    contracts
      .command('can-i-deploy')
      .summary('check that every service was verified against the current contracts')
      .description(
        'Reads the results that `contracts verify --results` has written. Reports for each service whether it was verified against the current contract. ' +
          'Sends no request. Exits with 1 unless every service was verified and passed.',
      )
      .requiredOption('--results <dir>', 'read the results from this folder', parsePath)
      .option(...PACTS)
      .addOption(serviceOption())
      .action(
        run<CanIDeployOptions>(async ({ options }) => {
          const { canIDeploy, deployabilityText } = await import('../commands/contracts/canIDeploy.ts')
          const { service, ...rest } = options
          const deployability = await canIDeploy({ ...rest, services: service })
          return { value: deployability, output: deployabilityText(deployability), hasProblems: !deployability.isReady }
        }),
      ),
    [
      ['check all services', 'contracts can-i-deploy --results results/'],
      ['check only one service', 'contracts can-i-deploy --results results/ --service widget-api'],
    ],
  )

type CompareOptions = { readonly pacts?: string; readonly base?: string }

const declareCompare: Declare = (contracts, { run }) =>
  withExamples(
    contracts
      .command('compare')
      .summary('compare the contracts with the documents of the services')
      .description(
        'Checks that openapi/ describes everything that the contracts need. ' +
          'Lists the changes of openapi/ since the last release, and marks those that break released widgets. Sends no request.',
      )
      .option(...PACTS)
      .option('--base <dir>', 'use the documents of the previous release in this folder', parsePath)
      .action(
        run<CompareOptions>(async ({ options }) => {
          const { compareContracts, comparisonText } = await import('../commands/contracts/compareContracts.ts')
          const comparison = await compareContracts(options)
          return { value: comparison, output: comparisonText(comparison), hasProblems: !comparison.passed }
        }),
      ),
    [['compare the contracts of this package', 'contracts compare']],
  )

type CoverageOptions = { readonly pacts?: string; readonly service?: readonly ProviderName[] }

const declareCoverage: Declare = (contracts, { run }) =>
  withExamples(
    contracts
      .command('coverage')
      .summary('list the operations, statuses and fields that the contracts cover')
      .description(
        'Prints every operation of the services with the statuses in the contracts and the fields that the widget reads. Sends no request.',
      )
      .option(...PACTS)
      .addOption(serviceOption())
      .action(
        run<CoverageOptions>(async ({ options: { pacts, service } }) => {
          const { contractsCoverage, coverageText } = await import('../commands/contracts/contractsCoverage.ts')
          const report = await contractsCoverage({ pacts, services: service })
          return { value: report, output: coverageText(report), hasProblems: !report.passed }
        }),
      ),
    [['list what the widget reads from the middleware', 'contracts coverage --service middleware']],
  )
