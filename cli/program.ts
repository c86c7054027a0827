import { Command, Help, type Option } from 'commander'
import { VERSION } from './packageFile.ts'
import { declareBuild } from './program/buildDeclaration.ts'
import { declareCheck } from './program/checkDeclaration.ts'
import { declareCompletion } from './program/completionDeclaration.ts'
import { declareContracts } from './program/contractsDeclaration.ts'
import { declareCsp } from './program/cspDeclaration.ts'
import { declareDev } from './program/devDeclaration.ts'
import { declareDiff } from './program/diffDeclaration.ts'
import { declareDoctor } from './program/inspect/doctorDeclaration.ts'
import { declareExtension } from './program/inspect/extensionDeclaration.ts'
import { declareGenerate } from './program/generateDeclaration.ts'
import { declareHarness } from './program/inspect/harnessDeclaration.ts'
import { declareHeaders } from './program/headersDeclaration.ts'
import { declareMock } from './program/mockDeclaration.ts'
import { declarePreflight } from './program/preflightDeclaration.ts'
import { declareReplay } from './program/inspect/replayDeclaration.ts'
import { declareAssign } from './program/release/assignDeclaration.ts'
import { declareMerge } from './program/release/mergeDeclaration.ts'
import { declarePromote } from './program/release/promoteDeclaration.ts'
import { declarePrune } from './program/release/pruneDeclaration.ts'
import { declarePublish } from './program/release/publishDeclaration.ts'
import { declareReleases } from './program/release/releasesDeclaration.ts'
import { declareRollback } from './program/release/rollbackDeclaration.ts'
import { declareServeConfig } from './program/release/serveConfigDeclaration.ts'
import { declareSbom } from './program/release/sbomDeclaration.ts'
import { declareSign } from './program/release/signDeclaration.ts'
import { declareSandbox } from './program/sandboxDeclaration.ts'
import type { Declare, Shell } from './program/shell.ts'
import { createPaint } from './terminal/colour.ts'

const HELP = 'Help:'

/** All commands by group, in the order of the help. */
const COMMANDS: Readonly<Record<string, readonly Declare[]>> = {
  'Build:': [declareBuild, declarePreflight, declareCsp, declareHeaders, declareDiff, declareMerge],
  'Publish:': [
    declareServeConfig,
    declarePublish,
    declarePromote,
    declareAssign,
    declareRollback,
    declareReleases,
    declarePrune,
  ],
  'Supply chain:': [declareSign, declareSbom],
  'For a page with the chat:': [declareDoctor, declareReplay, declareExtension, declareHarness],
  'Servers on this machine:': [declareDev, declareSandbox, declareMock],
  'For teams of the services:': [declareContracts],
  'In a clone of the repository:': [declareGenerate, declareCheck],
  [HELP]: [declareCompletion],
}

const HELP_FOOTER = `
Run \`widget-cli help COMMAND\` for the options and examples of a command.

Environment:
  NO_COLOR     turns colours off, with any value
  FORCE_COLOR  turns colours on, even without a terminal; 0 turns them off

Exit codes:
  0    success; also for a server that was stopped
  1    the command completed and found problems
  2    wrong use: nothing was done or changed
  3    the environment failed: network, disk or port
  70   a defect of widget-cli itself
  130  interrupted`

type ProgramOptions = {
  readonly shell: Shell
  readonly isColoured: boolean
  readonly columns: number
  readonly write: (text: string) => void
}

/** Creates the program with all commands. The code behind a command is loaded when the command runs. */
export function createProgram({ shell, isColoured, columns, write }: ProgramOptions): Command {
  const paint = createPaint(isColoured)
  const program = new Command('widget-cli')
    .description('Builds, serves and checks the live-chat widget.')
    .version(VERSION, '-V, --version', 'print the version')
    .helpOption('-h, --help', 'print this help')
    .exitOverride()
    .configureOutput({
      writeOut: write,
      // `run` catches the error and prints it with advice.
      writeErr: () => undefined,
      getOutHelpWidth: () => columns,
      getOutHasColors: () => isColoured,
      getErrHelpWidth: () => columns,
    })
    .configureHelp({
      showGlobalOptions: true,
      minWidthToWrap: 20,
      optionDescription: describeOption,
      styleTitle: paint.title,
      styleSubcommandText: paint.command,
      styleOptionText: paint.command,
    })
    .addHelpText('after', HELP_FOOTER)

  program.optionsGroup('For every command:')
  program
    .option('--json', 'print one JSON document, and everything else on standard error')
    .option('--quiet', 'print only the result and errors')
  for (const [group, commands] of Object.entries(COMMANDS)) {
    program.commandsGroup(group)
    for (const declare of commands) declare(program, shell)
  }
  const help = new Command('help').argument('[command...]').description('print the help of a command')
  program.addHelpCommand(help.helpOption(false).helpGroup(HELP))
  return program
}

/** Number of values up to which the help lists them. An option with more of them describes them itself. */
const MAX_LISTED_VALUES = 10

const describeOption = (option: Option): string =>
  (option.argChoices?.length ?? 0) > MAX_LISTED_VALUES ? option.description : new Help().optionDescription(option)
