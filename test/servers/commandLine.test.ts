import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify, stripVTControlCharacters } from 'node:util'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { EXIT_CODES } from '#cli/errors.ts'
import { FAULT_NAMES } from '#cli/sandbox/faults/catalogue.ts'
import { describeCatalogue } from '#cli/sandbox/faults/catalogueDescription.ts'
import { parseFaults } from '#cli/sandbox/faults/faultText.ts'
import { PRESET_NAMES } from '#cli/sandbox/faults/presets.ts'
import { endCliProcesses, widgetCli } from '#test/support/cli/cliProcess.ts'
import { runCli } from '#test/support/cli/commandLine.ts'
import { HOSTILE_ARGUMENTS } from '#test/support/cli/hostileArguments.ts'

afterEach(endCliProcesses)

const execute = promisify(execFile)

const MAIN = join(__dirname, '../../cli/main.ts')

const namesOf = (help: string): readonly string[] =>
  [...help.matchAll(/^ {2}([a-z][a-z-]*)(?= |$)/gm)]
    .map(([, name = '']) => name)
    .filter((name) => name !== 'widget-cli')

describe('widget-cli --help', () => {
  test('the help lists the commands, the environment variables and every exit code', async () => {
    const { code, out, err } = await runCli(['--help'])

    expect([code, err]).toEqual([EXIT_CODES.done, ''])
    expect(namesOf(out)).toEqual(expect.arrayContaining(['build', 'dev', 'sandbox', 'generate', 'check', 'completion']))
    expect(out).toContain('NO_COLOR')
    for (const exitCode of Object.values(EXIT_CODES)) expect(out).toMatch(new RegExp(`^  ${exitCode} `, 'm'))
  })

  test('the help of every command fits 80 columns and has examples that use only existing options', async () => {
    const { out: all } = await runCli(['--help'])
    const helpTexts = [all]
    const names = namesOf(all).filter((command) => command !== 'help')
    const subcommands = namesOf((await runCli(['help', 'contracts'])).out).map((name) => `contracts ${name}`)
    expect(subcommands).toContain('contracts can-i-deploy')
    for (const name of [...names, ...subcommands]) {
      const { code, out } = await runCli(['help', ...name.split(' ')])
      expect([name, code]).toEqual([name, EXIT_CODES.done])
      const examples = [...out.matchAll(/^ {2}\$ widget-cli (.*)$/gm)].map(([, line = '']) => line)
      expect([name, examples.length > 0]).toEqual([name, true])
      for (const flag of examples.join(' ').match(/(?<= )--?[a-z][\w-]*/g) ?? [])
        expect([name, flag, out.split('Examples:')[0]?.includes(flag)]).toEqual([name, flag, true])
      helpTexts.push(out, (await runCli([...name.split(' '), '--help'])).out)
    }

    for (const line of helpTexts.join('\n').split('\n')) expect([line, line.length <= 80]).toEqual([line, true])
  })

  test('the help is as narrow as the terminal', async () => {
    let out = ''
    await runCli(['help', 'dev'], { stdout: { write: (text) => (out += text), columns: 50 } })
    const lines = (out.split('Examples:')[0] ?? '').split('\n')

    expect(lines.filter((line) => line.length > 50)).toEqual([])
  })

  test('the help of dev names presets, single faults and the list of all faults', async () => {
    const { out } = await runCli(['help', 'dev'])
    const text = out.replaceAll(/\s+/g, ' ')

    expect(text).toContain('presets (hotel-wifi, ')
    expect(text).toContain('single faults with their parameters, such as `offline` or `drop-events:share=0.1`')
    expect(text).toContain('`--faults list` prints all of both')
    expect(parseFaults('offline,drop-events:share=0.1')).toHaveProperty('value')
  })

  test.each([
    ['a terminal', { isTTY: true }, {}, true],
    ['a file', {}, {}, false],
    ['a terminal with NO_COLOR', { isTTY: true }, { NO_COLOR: '1' }, false],
    ['a file with FORCE_COLOR', {}, { FORCE_COLOR: '1' }, true],
  ])(
    'the help has colours only where expected, and always the same text: %s',
    async (_case, stream, env, isColoured) => {
      let output = ''
      await runCli(['--help'], { env, stdout: { ...stream, write: (text) => (output += text) } })

      expect(output !== stripVTControlCharacters(output)).toBe(isColoured)
      expect(stripVTControlCharacters(output)).toBe((await runCli(['--help'])).out)
    },
  )

  test('--version prints a version number', async () => {
    expect((await runCli(['--version'])).out.trim()).toMatch(/^\d+\.\d+\.\d+$/)
  })
})

describe('wrong use of widget-cli', () => {
  test.each([
    ['no command', [], 'No command was given'],
    ['an unknown command', ['buidl'], 'Did you mean build?'],
    ['help for an unknown command', ['help', 'sandbx'], 'Did you mean sandbox?'],
    ['an unknown option', ['build', '--checkd'], 'Did you mean --check?'],
    ['an address of a page without https://', ['doctor', 'shop.test/cart'], 'Use https://shop.test/cart.'],
    ['an address of this machine without http://', ['doctor', 'localhost:18733'], 'Use http://localhost:18733.'],
    ['a file instead of an address of a page', ['doctor', 'file:///index.html'], 'Use the address of a page, such as'],
    ['a time limit that is too short', ['doctor', 'https://shop.test/', '--timeout', '1'], 'from 5 to 300'],
    ['an option of another command', ['sandbox', '--check'], "Unknown option '--check'"],
    ['an invalid port', ['sandbox', '--port', '70000'], 'Use a number from 0 to 65535'],
    ['an option without its value', ['dev', '--port'], 'argument missing'],
    ['an unknown fault', ['sandbox', '--faults', 'hotel-wify'], 'Did you mean hotel-wifi?'],
    ['an unknown fault of dev', ['dev', '--faults', 'latancy'], 'Did you mean latency?'],
    [
      'a fault with a value out of bounds',
      ['sandbox', '--faults', 'drop-events:share=2'],
      'share must be a number from 0 to 1.',
    ],
    ['an invalid seed', ['sandbox', '--seed', '-1'], 'Use a whole number from 0 to 999999999.'],
    ['an --embed-in origin with a path', ['dev', '--embed-in', 'https://shop.test/cart'], 'Use an origin such as'],
    ['a --harness-in origin with a path', ['dev', '--harness-in', 'https://shop.test/cart'], 'Use an origin such as'],
    ['an unencrypted --embed-in origin', ['dev', '--embed-in', 'http://shop.test'], 'http only for localhost'],
    ['an empty buildId', ['build', '--verify', 'dist', '--build-id', ''], 'Use the buildId that the release announced'],
    ['an empty tenant token', ['build', '--remove', '', '--out', 'dist'], 'Use a value that is not empty'],
    [
      'an empty URL of the HTTP services',
      ['preflight', '--token', 'x', '--services', ''],
      'Use a value that is not empty',
    ],
    ['an empty --only filter', ['contracts', 'verify', '--only', ''], 'Use a value that is not empty'],
    ['two options that exclude each other', ['build', '--verify', 'dist', '--check'], "'--check'"],
    ['--out with --analyze', ['build', '--analyze', 'page.html', '--out', 'dist'], "'-o, --out <dir>'"],
    ['an unexpected argument', ['build', 'everything'], 'Too many arguments'],
    [
      'a command without its subcommand',
      ['contracts'],
      'contracts needs one of verify, can-i-deploy, compare, coverage',
    ],
    ['an unknown subcommand', ['contracts', 'verfy'], 'Did you mean verify?'],
    ['help for an unknown subcommand', ['help', 'contracts', 'verfy'], 'Did you mean verify?'],
    ['an unknown option of a subcommand', ['contracts', 'verify', '--uri', 'x'], 'Did you mean --url?'],
    ['a missing argument', ['completion'], "Missing required argument 'shell'"],
    [
      'an argument that is not allowed',
      ['completion', 'fisch'],
      'Allowed values are bash, zsh, fish, pwsh. (Did you mean fish?)',
    ],
  ])('a usage error reports the mistake and the next step: %s', async (_case, argv, expected) => {
    const { code, out, err } = await runCli(argv)

    expect([code, out]).toEqual([EXIT_CODES.usage, ''])
    expect(err).toContain(expected)
    expect(err).toMatch(/\nnext: {2}Run `widget-cli .*`.*\.\n$/)
  })

  test('a usage error with --json is one JSON document', async () => {
    const { code, out, err } = await runCli(['build', '--fast', '--json'])

    expect([code, err]).toEqual([EXIT_CODES.usage, ''])
    expect(JSON.parse(out)).toEqual({
      command: 'build',
      ok: false,
      error: {
        code: 'usage',
        message: "Unknown option '--fast'.",
        next: 'Run `widget-cli help build` to see how to use it.',
        exitCode: EXIT_CODES.usage,
      },
    })
  })

  describe('hostile arguments', () => {
    const initialFolder = process.cwd()
    let folder = ''
    beforeEach(() => {
      folder = mkdtempSync(join(tmpdir(), 'cli-test-'))
      process.chdir(folder)
    })
    afterEach(() => process.chdir(initialFolder))

    test('more than 200 hostile argument lists are rejected, and no file or control character is written', async () => {
      expect(HOSTILE_ARGUMENTS.length).toBeGreaterThan(200)
      for (const argv of HOSTILE_ARGUMENTS) {
        const { code, out, err } = await runCli(argv)
        expect([argv, code, out]).toEqual([argv, EXIT_CODES.usage, ''])
        // The error message repeats the arguments without control characters and without right-to-left overrides.
        expect([argv, /[\p{Cc}\u202E]/u.test(err.replaceAll('\n', ''))]).toEqual([argv, false])
      }
      expect(readdirSync(folder)).toEqual([])
    })
  })
})

describe('errors of widget-cli', () => {
  test('an unexpected error is reported as a defect of widget-cli, with its stack trace', async () => {
    const { code, err } = await runCli(['--version'], {
      stdout: {
        write: () => {
          throw new TypeError('not a function')
        },
      },
    })

    expect(code).toBe(EXIT_CODES.defect)
    expect(err).toMatch(/a defect of widget-cli[\s\S]*Send the lines below[\s\S]*TypeError: not a function\n +at /)
  })

  test('a file system error names the path and is not reported as a defect', async () => {
    const file = join(mkdtempSync(join(tmpdir(), 'cli-test-')), 'file')
    writeFileSync(file, 'mine')
    const { code, output } = await widgetCli('sandbox', '--port', '0', '--data', file).ended

    expect(code).toBe(EXIT_CODES.environment)
    expect(output).toContain(`${file} cannot be written`)
    expect(output).toContain('next:  Change its permissions, or choose another folder.')
    expect(readFileSync(file, 'utf8')).toBe('mine')
  })
})

describe('widget-cli sandbox --faults list', () => {
  test.each(['sandbox', 'dev'])(
    '%s --faults list prints all faults and presets, and starts no server',
    async (name) => {
      const { code, out, err } = await runCli([name, '--faults', 'list'])

      expect([code, err]).toEqual([EXIT_CODES.done, ''])
      for (const fault of [...FAULT_NAMES, ...PRESET_NAMES]) expect(out).toContain(`\n  ${fault}\n`)
      expect(out).toContain('milliseconds: delay (a whole number from 0 to 3600000 ms; 400 by default)')
    },
  )

  test('--faults list with --json prints the catalogue of the control API', async () => {
    const { out } = await runCli(['sandbox', '--faults', 'list', '--json'])

    expect(JSON.parse(out)).toEqual({
      ok: true,
      command: 'sandbox',
      result: JSON.parse(JSON.stringify(describeCatalogue())),
    })
  })
})

describe('widget-cli as a process', () => {
  test('an interrupted build exits with 130 and leaves no output folder', async () => {
    const out = join(mkdtempSync(join(tmpdir(), 'cli-test-')), 'dist')
    const { child, ended, waitForOutput } = widgetCli('build', '--out', out)
    await waitForOutput(/bundling/)
    child.kill('SIGINT')
    const { code, output } = await ended

    expect([code, existsSync(out)]).toEqual([EXIT_CODES.interrupted, false])
    expect(output).toContain('interrupted')
  })

  test('a quiet sandbox prints only its address and exits with 0 on SIGTERM', async () => {
    const { child, ended, waitForOutput } = widgetCli('sandbox', '--port', '0', '--quiet')
    await waitForOutput(/http.*\n/)
    child.kill('SIGTERM')
    const { code, out, err } = await ended

    expect([code, err]).toEqual([EXIT_CODES.done, ''])
    expect(out).toMatch(/^sandbox {2}http:\/\/127\.0\.0\.1:\d+\n$/)
  })

  test('generate --check finds the generated files up to date and prints one JSON document', async () => {
    const { code, out } = await widgetCli('generate', '--check', '--json').ended

    expect(code).toBe(EXIT_CODES.done)
    expect(JSON.parse(out)).toMatchObject({ command: 'generate', ok: true, result: { files: expect.any(Array) } })
  })

  test('an uncaught error in a timer ends the command as a defect', async () => {
    const script = `const write = process.stdout.write
      process.stdout.write = (text) => (setTimeout(() => { throw new TypeError('late') }), write.call(process.stdout, text))`
    const args = ['--import', `data:text/javascript,${encodeURIComponent(script)}`, MAIN, 'sandbox', '--port', '0']
    const problem = await execute(process.execPath, args).catch((reason: unknown) => reason)

    expect(problem).toMatchObject({ code: EXIT_CODES.defect, stderr: expect.stringContaining('TypeError: late') })
  })

  test('a closed output pipe does not crash the command', async () => {
    const { stdout, stderr } = await execute('bash', [
      '-c',
      `"${process.execPath}" "${MAIN}" completion zsh | true; echo "\${PIPESTATUS[0]}"`,
    ])

    expect([stdout, stderr]).toEqual(['0\n', ''])
  })
})
