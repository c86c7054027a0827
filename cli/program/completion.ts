import { completionScript, describeProgram, SHELLS, type ShellName } from '../completion/completion.ts'
import type { Declare } from './shell.ts'
import { choiceArgument, withExamples } from './values.ts'

export const declareCompletion: Declare = (program, { run }) =>
  withExamples(
    program
      .command('completion')
      .summary('print a script that completes commands and options')
      .description('Prints a script for your shell, which then completes commands, options and their choices.')
      .addArgument(choiceArgument('<shell>', 'your shell', SHELLS))
      .action(
        run(async ({ args: [shell] }) => {
          const script = completionScript(shell as ShellName, describeProgram(program))
          return Promise.resolve({ value: { script }, output: script })
        }),
      ),
    [
      ['bash: in ~/.bashrc', 'completion bash >> ~/.bashrc'],
      ['zsh: in a folder of $fpath', 'completion zsh > ~/.zfunc/_widget-cli'],
      ['fish', 'completion fish > ~/.config/fish/completions/widget-cli.fish'],
      ['PowerShell', 'completion pwsh >> $PROFILE'],
    ],
  )
