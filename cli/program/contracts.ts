import type { Option } from 'commander'
import { type ProviderName, PROVIDERS } from '../wire/services.ts'
import { declareContractsVerify } from './contractsVerify.ts'
import type { Declare } from './shell.ts'
import { choiceOption, collectOf, parsePath, withExamples } from './values.ts'

const PACTS = ['--pacts <dir>', 'a folder of pacts instead of those of this package', parsePath] as const

const serviceOption = (): Option =>
  choiceOption('-s, --service <name>', 'only this; may be given again', PROVIDERS).argParser(collectOf(PROVIDERS))

/** Declares the commands about contracts as subcommands of `contracts`. */
export const declareContracts: Declare = (program, shell) => {
  const contracts = program
    .command('contracts')
    .summary('what the widget needs of its services, and whether they keep it')
    .description(
      'The contracts say what the widget sends to each service and the cable, and what it reads of the answers. They come with this package. ' +
        'Teams of the services verify theirs; compare and coverage look at the documents alone.',
    )
  for (const declare of [declareContractsVerify, declareCanIDeploy, declareCompare, declareCoverage])
    declare(contracts, shell)
  contracts.addHelpCommand(false)
  return withExamples(contracts, [
    ['the options and examples of one of them', 'help contracts verify'],
    ['what the contracts hold', 'contracts coverage'],
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
      .summary('whether every service was verified against these very contracts')
      .description(
        'Looks at the results that `contracts verify --results` has kept, and says of each service whether it was verified against the contract as it is now. ' +
          'Asks nobody. Ends with 1 unless each was, and held.',
      )
      .requiredOption('--results <dir>', 'where the results are', parsePath)
      .option(...PACTS)
      .addOption(serviceOption())
      .action(
        run<CanIDeployOptions>(async ({ options }) => {
          const { canIDeploy, deployabilityText } = await import('../commands/contracts/canIDeploy.ts')
          const { service, ...rest } = options
          const answer = await canIDeploy({ ...rest, services: service })
          return { value: answer, output: deployabilityText(answer), hasProblems: !answer.isReady }
        }),
      ),
    [
      ['after every service has been verified', 'contracts can-i-deploy --results results/'],
      ['a team with one service', 'contracts can-i-deploy --results results/ --service widget-api'],
    ],
  )

type CompareOptions = { readonly pacts?: string; readonly base?: string }

const declareCompare: Declare = (contracts, { run }) =>
  withExamples(
    contracts
      .command('compare')
      .summary('hold the contracts against the documents of the services')
      .description(
        'Looks whether openapi/ says all that the contracts need, and what has changed in it since the last release: what breaks a widget that is out there, and what does not. ' +
          'Asks nobody.',
      )
      .option(...PACTS)
      .option('--base <dir>', 'the documents of the release before', parsePath)
      .action(
        run<CompareOptions>(async ({ options }) => {
          const { compareContracts, comparisonText } = await import('../commands/contracts/compare.ts')
          const comparison = await compareContracts(options)
          return { value: comparison, output: comparisonText(comparison), hasProblems: !comparison.passed }
        }),
      ),
    [['the contracts of this package', 'contracts compare']],
  )

type CoverageOptions = { readonly pacts?: string; readonly service?: readonly ProviderName[] }

const declareCoverage: Declare = (contracts, { run }) =>
  withExamples(
    contracts
      .command('coverage')
      .summary('which operations, statuses and fields the contracts hold')
      .description(
        'Prints every operation of the services with the statuses that the contracts know and the fields that the widget reads. Asks nobody.',
      )
      .option(...PACTS)
      .addOption(serviceOption())
      .action(
        run<CoverageOptions>(async ({ options: { pacts, service } }) => {
          const { contractsCoverage, coverageText } = await import('../commands/contracts/coverage.ts')
          const report = await contractsCoverage({ pacts, services: service })
          return { value: report, output: coverageText(report), hasProblems: !report.passed }
        }),
      ),
    [['what is read of the middleware', 'contracts coverage --service middleware']],
  )
