import { InvalidArgumentError } from 'commander'
import type { ServeConfigOptions, ServeFormat } from '../../commands/release/serveConfig.ts'
import type { Declare } from '../shell.ts'
import { choiceOption, parsePath, withExamples } from '../values.ts'
import { parseTo } from './storeOptions.ts'

const FORMATS: readonly ServeFormat[] = ['nginx', 'caddy', 'cloudfront', 'netlify', 'vercel']

export const declareServeConfig: Declare = (program, { run }) =>
  withExamples(
    program
      .command('serve-config')
      .summary('print the configuration of a web server for a build')
      .description(
        'Prints a complete configuration of a web server: routes, headers, compression and caching, from the manifests of a build or of a published folder. ' +
          'Write it again after every build, or after every release that is published, and reload the server. docs/releasing.md describes each server.',
      )
      .option('--build <dir>', 'serve this build for tenants', parsePath)
      .option('--published <address>', 'serve this folder of `publish`: file:///FOLDER', parseTo)
      .addOption(
        choiceOption('-f, --format <server>', 'print the configuration for this server', FORMATS).makeOptionMandatory(),
      )
      .option('--root <dir>', 'path of the folder on the server (default: the same path as here)', parseRoot)
      .option('--host <name>', 'name of the host (default: that of the public URL)', parseHost)
      .option(
        '--listen <address>',
        'listen on this port, or address and port (default: 443, or 80 without a certificate)',
        parseListen,
      ) // prettier-ignore
      .option('--certificate <file>', 'path of the certificate on the server', parsePath)
      .option('--key <file>', 'path of the key of the certificate on the server', parsePath)
      .action(
        run<ServeConfigOptions>(async ({ options }) => {
          const command = await import('../../commands/release/serveConfig.ts')
          const result = await command.serveConfig(options)
          return { value: result, output: result.configuration }
        }),
      ),
    [
      ['write the configuration of nginx', 'serve-config --build public --format nginx > chat.conf'],
      ['serve a published folder', 'serve-config --published file:///srv/chat --format nginx'],
    ],
  )

function parseRoot(text: string): string {
  if (/^(\/|[A-Za-z]:[\\/])[^\p{Cc}]*$/u.test(text)) return text
  throw new InvalidArgumentError('Use an absolute path.')
}

function parseHost(text: string): string {
  if (/^[a-z\d]([a-z\d.-]*[a-z\d])?$/i.test(text)) return text
  throw new InvalidArgumentError('Use the name of a host, such as chat.example.com.')
}

function parseListen(text: string): string {
  const [, address, port = ''] = /^(?:([\d.]+|\[[\da-f:]+\]):)?(\d{1,5})$/i.exec(text) ?? []
  if (Number(port) >= 1 && Number(port) < 65_536 && (address === undefined || URL.canParse(`http://${address}`))) return text // prettier-ignore
  throw new InvalidArgumentError('Use a port, or an address and a port, such as 8080 or 127.0.0.1:8080.')
}
