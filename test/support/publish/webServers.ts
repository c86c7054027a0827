import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { StaticServer } from '../cli/staticServer.ts'
import { findPort } from '../network/findPort.ts'

/** Path of a web server, or the reason why there is none. */
export type FoundServer = { readonly path: string } | { readonly reason: string }

type Program = {
  readonly name: string
  /** Package of Debian. */
  readonly package: string
  readonly paths: readonly string[]
}

const NGINX: Program = {
  name: 'nginx',
  package: 'nginx-light',
  paths: ['/usr/sbin/nginx', '/usr/bin/nginx', '/usr/local/sbin/nginx', '/opt/homebrew/bin/nginx'],
}

const CADDY: Program = {
  name: 'Caddy',
  package: 'caddy',
  paths: ['/usr/bin/caddy', '/usr/local/bin/caddy', '/opt/homebrew/bin/caddy'],
}

export const findNginx = (): FoundServer => findServer(NGINX)

export const findCaddy = (): FoundServer => findServer(CADDY)

/** Returns the path of a web server. As root on Debian, installs it if it is missing. */
function findServer({ name, package: debianPackage, paths }: Program): FoundServer {
  const find = (): string | undefined => paths.find((path) => existsSync(path))
  const installed = find()
  if (installed !== undefined) return { path: installed }
  if (process.getuid?.() !== 0) return { reason: `${name} is not installed, and only root can install it` }
  try {
    run('apt-get', 'update', '-qq')
    run('apt-get', 'install', '-y', '-qq', '--no-install-recommends', debianPackage)
  } catch (problem) {
    return {
      reason: `${name} cannot be installed here: ${problem instanceof Error ? problem.message : String(problem)}`,
    }
  }
  const path = find()
  return path === undefined ? { reason: `the package ${debianPackage} brought no ${name}` } : { path }
}

const run = (command: string, ...args: readonly string[]): unknown =>
  execFileSync(command, args, { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })

type Options = {
  /** Path of the server. */
  readonly path: string
  /** Folder for all files that the server writes. */
  readonly folder: string
  readonly url: string
}

export type WebServer = StaticServer & { readonly configurationFile: string }

/** Starts nginx with the configuration of `widget-cli serve-config`, unchanged. */
export async function startNginx(configuration: string, { path, folder, url }: Options): Promise<WebServer> {
  const main = join(folder, 'nginx.conf')
  const configurationFile = join(folder, 'chat.conf')
  await writeFile(configurationFile, configuration)
  await writeFile(main, mainConfiguration(folder))
  const child = spawn(path, ['-p', folder, '-c', main], { stdio: ['ignore', 'ignore', 'pipe'] })
  const close = await waitUntilStarted(child, url)
  return { url, configurationFile, close }
}

/** Starts Caddy with the configuration of `widget-cli serve-config`, unchanged. */
export async function startCaddy(configuration: string, { path, folder, url }: Options): Promise<WebServer> {
  const configurationFile = join(folder, 'Caddyfile')
  const admin = `127.0.0.1:${await findPort()}`
  const env = { ...process.env, CADDY_ADMIN: admin, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder }
  await writeFile(configurationFile, configuration)
  const child = spawn(path, ['run', '--config', configurationFile, '--adapter', 'caddyfile'], { stdio: ['ignore', 'ignore', 'pipe'], env }) // prettier-ignore
  const close = await waitUntilStarted(child, url)
  return { url, configurationFile, close }
}

/** Resolves with a function that stops the server. Rejects with the output of a server that ends at once. */
async function waitUntilStarted(child: ChildProcess, url: string): Promise<() => Promise<void>> {
  let output = ''
  child.stderr?.on('data', (data: Buffer) => void (output += data.toString()))
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const started = await Promise.race([waitForResponse(url), exited.then((code) => ({ code }))])
  if (started !== undefined) throw new Error(`the server ended with ${started.code}: ${output}`)
  return async () => {
    child.kill('SIGTERM')
    await exited
  }
}

const MIME_TYPES_PATHS = [
  '/etc/nginx/mime.types',
  '/usr/local/etc/nginx/mime.types',
  '/opt/homebrew/etc/nginx/mime.types',
]

/**
 * Returns the main configuration that a distribution puts around `conf.d`, adapted to run without a service manager.
 */
const mainConfiguration = (folder: string): string => `
daemon off;
${process.getuid?.() === 0 ? 'user root;' : ''}
pid ${folder}/nginx.pid;
error_log stderr warn;
events {}
http {
  include ${MIME_TYPES_PATHS.find((path) => existsSync(path)) ?? 'mime.types'};
  default_type application/octet-stream;
  access_log off;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  include ${folder}/chat.conf;
}
`

async function waitForResponse(url: string): Promise<undefined> {
  const response = await fetch(url).catch(() => undefined)
  if (response !== undefined) return undefined
  await new Promise((resolve) => setTimeout(resolve, 50))
  return waitForResponse(url)
}
