import type { DescribedProgram, DescribedCommand, DescribedOption, Value } from './describedProgram.ts'
import { isTopLevel } from './commandNames.ts'

/** Returns the completion script for PowerShell. PowerShell completes files by itself if the script offers nothing. */
export const pwsh = ({ name, commands }: DescribedProgram): string => `# ${name} completion for PowerShell
Register-ArgumentCompleter -Native -CommandName ${quote(name)} -ScriptBlock {
  param($wordToComplete, $commandAst, $cursorPosition)
  $words = @($commandAst.CommandElements | Select-Object -Skip 1 | Where-Object { $_.Extent.EndOffset -lt $cursorPosition } | ForEach-Object { $_.ToString() })
  $commands = [ordered]@{
${commands
  .filter(isTopLevel)
  .map((command) => `    ${quote(command.name)} = ${quote(command.description)}`)
  .join('\n')}
  }
  $options = @{
${commands.map((command) => `    ${quote(command.name)} = [ordered]@{ ${command.options.flatMap(entriesOf).join('; ')} }`).join('\n')}
  }
  $values = @{
${commands.flatMap(valuesOf).join('\n')}
  }
  $command = $words | Where-Object { $commands.Contains($_) } | Select-Object -First 1
  $below = $words | Where-Object { $command -and $options.Contains("$command $_") } | Select-Object -First 1
  if ($below) { $command = "$command $below" }
  $offered = if (-not $command) { $commands } elseif ($words.Count -gt 0 -and $values.Contains("$command $($words[-1])")) {
    $found = [ordered]@{}; foreach ($value in $values["$command $($words[-1])"]) { $found[$value] = $value }; $found
  } else { $options[$command] }
  $offered.GetEnumerator() | Where-Object { $_.Key -like "$wordToComplete*" } | ForEach-Object {
    [System.Management.Automation.CompletionResult]::new($_.Key, $_.Key, 'ParameterValue', $_.Value)
  }
}`

const entriesOf = ({ flags, description }: DescribedOption): readonly string[] =>
  flags.filter((flag) => flag.startsWith('--')).map((flag) => `${quote(flag)} = ${quote(description)}`)

const valuesOf = ({ name, options, argument }: DescribedCommand): readonly string[] => [
  ...options.flatMap(({ flags, value }) => flags.flatMap((flag) => listOf(`${name} ${flag}`, value))),
  ...listOf(`${name} ${name}`, argument),
]

const listOf = (after: string, value: Value): readonly string[] =>
  value.kind === 'choices' ? [`    ${quote(after)} = @(${value.choices.map(quote).join(', ')})`] : []

const quote = (text: string): string => `'${text.replaceAll("'", "''")}'`
