/** Invalid ports. */
const PORTS = [
  '', ' ', '-1', '+80', '65536', '99999999999999999999', '1.5', '1e3', '0x50', '0b1', '８０', '٨٠', '80 ', ' 80', '80;id', '$(id)',
  'NaN', 'Infinity', 'null', 'true', 'http', '80,81', '80:81', '127.0.0.1:80', '\u0000', '80\n81', '[]', '{}', '__proto__', '١',
] // prettier-ignore

/** Paths that no user intends, and paths that look like an option. */
const PATHS = ['', ' ', '\t', 'a\u0000b', 'dist\n', '\u001B[2J', 'a\rb', '\u007F', '--json-file', '-rf']

/** Names of commands that do not exist. */
const COMMANDS = [
  '', ' ', 'buidl', 'BUILD', 'build ', 'build\n', 'Build', '../build', './build', 'build.ts', '__proto__', 'constructor', 'toString',
  'hasOwnProperty', 'prototype', '; ls', '$(id)', '`id`', '| cat', '&& id', '\u001B[2J', '\u202Ebuild', 'buıld', '🚀', 'null', 'undefined',
  '0', '*', '%s', '{{build}}', '<script>', "'", '"', 'deploy', 'a'.repeat(10_000),
] // prettier-ignore

/** Options that no command declares. */
const OPTIONS = [
  '--fast', '--OUT', '--ou', '--json=1', '--quiet=yes', '--__proto__', '--__proto__=1', '--constructor', '--prototype.polluted=1',
  '--', '-x', '-9', '--out2', '--no', '--no-out', '--version=2', '--\u001B[2J', '--🚀', '---', '--=', '-=',
] // prettier-ignore

const SHELLS = ['', 'sh', 'BASH', 'bash ', 'csh', '../bash', '__proto__', 'constructor', '$(id)', '\u001B[31m']

const TAKES_OPTIONS = [
  'build',
  'dev',
  'sandbox',
  'generate',
  'check',
  'completion bash',
  'contracts verify',
  'contracts coverage',
]

/** Command lines that the CLI must reject before it does anything. */
export const HOSTILE_ARGUMENTS: readonly (readonly string[])[] = [
  ...['dev', 'sandbox'].flatMap((command) => PORTS.flatMap((port) => [[command, '--port', port], [command, `-p${port}`]])),
  ...['build --out', 'dev --out', 'dev --data', 'sandbox --data'].flatMap((start) =>
    PATHS.map((path) => [...start.split(' '), path]),
  ),
  ...COMMANDS.map((command) => [command]),
  ...COMMANDS.map((command) => ['contracts', command]),
  ...COMMANDS.map((name) => ['contracts', 'verify', '--service', name]),
  ...COMMANDS.filter((url) => url !== '').map((url) => ['contracts', 'verify', '--url', url]),
  ...COMMANDS.map((command) => ['help', command]).filter(([, command]) => command?.trim() !== ''),
  ...TAKES_OPTIONS.flatMap((start) => OPTIONS.map((option) => [...start.split(' '), option, 'more'])),
  ...SHELLS.map((shell) => ['completion', shell]),
] // prettier-ignore
