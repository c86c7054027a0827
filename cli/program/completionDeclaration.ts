import { completionScript, describeProgram, SHELLS, type ShellName } from '../completion/completion.ts'
import type { Declare } from './shell.ts'
import { choiceArgument, withExamples } from './values.ts'

export const declareCompletion: Declare = (program, { run }) =>
  withExamples(
    program
      .command('completion')
      .summary('print a script that completes commands and options')
      .description('Prints a script for your shell. The shell then completes commands, options and their values.')
      .addArgument(choiceArgument('<shell>', 'complete in this shell', SHELLS))
      .action(
        run(async ({ args: [shell] }) => {
          const script = completionScript(shell as ShellName, describeProgram(program))
          return Promise.resolve({ value: { script }, output: script })
        }),
      ),
    [
      ['add the script to ~/.bashrc (bash)', 'completion bash >> ~/.bashrc'],
      ['write the script to a folder of $fpath (zsh)', 'completion zsh > ~/.zfunc/_widget-cli'],
      ['write the script for fish', 'completion fish > ~/.config/fish/completions/widget-cli.fish'],
      ['add the script to the profile of PowerShell', 'completion pwsh >> $PROFILE'],
    ],
  )
