import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from '@jest/globals'
import { SHELLS } from '#cli/completion/completion.ts'
import { runCli } from '#test/support/cli/commandLine.ts'
import { findProgram } from '#test/support/cli/findProgram.ts'

const folder = mkdtempSync(join(tmpdir(), 'completion-test-'))
beforeAll(async () => {
  for (const shell of SHELLS) writeFileSync(join(folder, shell), (await runCli(['completion', shell])).out)
  for (const name of ['dist', 'two words']) mkdirSync(join(folder, name))
})

const runShell = (shell: string, args: readonly string[]): readonly string[] =>
  execFileSync(shell, args, { cwd: folder, encoding: 'utf8', env: { ...process.env, HOME: folder } })
    .trim()
    .split('\n')
    .filter((line) => line !== '')

/** Returns the completions that bash offers for the last argument. */
function completeInBash(args: readonly string[]): readonly string[] {
  const quoted = args.map((arg) => `'${arg}'`).join(' ')
  const script = `source ./bash; COMP_WORDS=(${quoted}); COMP_CWORD=${args.length - 1}; _widget_cli; printf '%s\\n' "\${COMPREPLY[@]}"`
  return runShell('bash', ['--norc', '-c', script])
}

const COMMANDS = ['build', 'dev', 'sandbox', 'contracts', 'generate', 'check', 'completion', 'help']

describe('bash completion', () => {
  test.each([
    ['every command is offered', ['widget-cli', ''], expect.arrayContaining(COMMANDS)],
    ['a command is completed', ['widget-cli', 'bu'], ['build']],
    ['an option is completed', ['widget-cli', 'build', '--ch'], ['--check']],
    ['a global option is completed', ['widget-cli', 'sandbox', '--js'], ['--json']],
    ['the name of a shell is completed', ['widget-cli', 'completion', 'f'], ['fish']],
    ['a command after help is completed', ['widget-cli', 'help', 'sa'], ['sandbox']],
    ['a folder is completed after --out', ['widget-cli', 'build', '--out', 'd'], ['dist']],
    ['a folder name with a space is completed', ['widget-cli', 'build', '--json', '-o', 'two'], ['two words']],
    ['a preset of faults is completed', ['widget-cli', 'dev', '--faults', 'ho'], ['hotel-wifi']],
    ['a single fault is completed', ['widget-cli', 'dev', '--faults', 'jit'], ['jitter']],
    ['nothing is offered after --port', ['widget-cli', 'sandbox', '--port', ''], []],
    ['subcommands are offered after their command', ['widget-cli', 'contracts', 'co'], ['compare', 'coverage']],
    [
      'options of a subcommand are offered',
      ['widget-cli', 'contracts', 'verify', '--state'],
      ['--states', '--state-url', '--state-header'],
    ],
    ['a subcommand’s option value is completed', ['widget-cli', 'contracts', 'verify', '-s', 'wid'], ['widget-api']],
    ['an option after a value is completed', ['widget-cli', 'build', '-o', 'dist', '--q'], ['--quiet']],
  ])('bash completion: %s', (_case, args, completions) => {
    expect(completeInBash(args)).toEqual(completions)
  })
})

const describeFish = findProgram('fish') !== undefined ? describe : describe.skip

describeFish('in fish', () => {
  test.each([
    ['widget-cli sandb', ['sandbox\tstart the three services and the cable on this machine']],
    ['widget-cli completion ba', ['bash']],
    ['widget-cli build --js', ['--json\tprint one JSON document, and everything else on standard error']],
    ['widget-cli contracts veri', ['verify\tverify running services against the contracts']],
    [
      'widget-cli contracts verify --only',
      ['--only\tverify only interactions with this text in description or operation'],
    ],
    ['widget-cli build --out di', ['dist/\tDirectory']],
  ])('fish completion completes “%s”', (line, completions) => {
    expect(runShell('fish', ['--no-config', '-c', `source ./fish; complete -C ${JSON.stringify(line)}`])).toEqual(
      completions,
    )
  })
})

const describeZsh = findProgram('zsh') !== undefined ? describe : describe.skip

describeZsh('in zsh', () => {
  test('the zsh completion script loads and registers for widget-cli', () => {
    const script = 'autoload -Uz compinit; compinit -u -D; source ./zsh; print -- $_comps[widget-cli]'

    expect(runShell('zsh', ['-f', '-c', script])).toEqual(['_widget_cli'])
  })

  test('zsh completion has the options of a command', () => {
    const stubs = 'compdef() { }; _arguments() { print -rl -- "$@"; state=arguments; line=(build) }; _files() { }'

    expect(runShell('zsh', ['-f', '-c', `${stubs}; source ./zsh; _widget_cli`])).toEqual(
      expect.arrayContaining([
        '--out[write the build to this folder]:value:_files -/',
        '--quiet[print only the result and errors]',
      ]),
    )
  })
})

describeZsh('in zsh, below a command', () => {
  test('zsh completion has the options of a subcommand', () => {
    const stubs = 'compdef() { }; _arguments() { print -rl -- "$@"; state=arguments; line=(contracts) }; _files() { }'

    expect(
      runShell('zsh', ['-f', '-c', `${stubs}; source ./zsh; words=(contracts verify ""); CURRENT=3; _widget_cli`]),
    ).toEqual(expect.arrayContaining(['--cable[connect to the cable, the service realtime, at this address]:value: ']))
  })
})

test('PowerShell completion has the same commands and choices', async () => {
  const { out } = await runCli(['completion', 'pwsh'])

  for (const command of COMMANDS) expect(out).toContain(`'${command}' = '`)
  expect(out).toContain("@('bash', 'zsh', 'fish', 'pwsh')")
})
