import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import type { StaticServer } from './staticServer.ts'

const NGINX_PATHS = ['/usr/sbin/nginx', '/usr/bin/nginx', '/usr/local/sbin/nginx', '/opt/homebrew/bin/nginx']

const MIME_TYPES_PATHS = [
  '/etc/nginx/mime.types',
  '/usr/local/etc/nginx/mime.types',
  '/opt/homebrew/etc/nginx/mime.types',
]

/**
 * Returns the path of nginx. As root on Debian it installs nginx if it is missing. Otherwise it returns the reason why
 * there is none.
 */
export function findNginx(): { readonly path: string } | { readonly reason: string } {
  const installed = NGINX_PATHS.find((path) => existsSync(path))
  if (installed !== undefined) return { path: installed }
  if (process.getuid?.() !== 0) return { reason: 'nginx is not installed, and only root can install it' }
  try {
    run('apt-get', 'update', '-qq')
    run('apt-get', 'install', '-y', '-qq', '--no-install-recommends', 'nginx-light')
  } catch (problem) {
    return { reason: `nginx cannot be installed here: ${problem instanceof Error ? problem.message : String(problem)}` }
  }
  const path = NGINX_PATHS.find((candidate) => existsSync(candidate))
  return path === undefined ? { reason: 'the package nginx-light brought no nginx' } : { path }
}

const run = (command: string, ...args: readonly string[]): unknown =>
  execFileSync(command, args, { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })

/** Returns the nginx configuration from docs/releasing.md, unchanged. Throws if there is none. */
async function documentedConfiguration(): Promise<string> {
  const text = await readFile(new URL('../../../docs/releasing.md', import.meta.url), 'utf8')
  const [, configuration] = /```nginx\n([\s\S]*?)```/.exec(text) ?? []
  if (configuration === undefined) throw new Error('docs/releasing.md has no configuration for nginx')
  return configuration
}

type Nginx = StaticServer & {
  /** Starts nginx. The files that the configuration includes must exist. */
  readonly start: () => Promise<void>
}

type NginxOptions = {
  readonly path: string
  /** Folder of the build to serve. `headers` is the path of the file with the tenants' headers. */
  readonly build: string
  readonly headers: string
  /** Folder for all files that nginx writes. */
  readonly folder: string
}

/** Prepares nginx with the documented configuration. It replaces only the address, the certificate and the paths. */
export async function prepareNginx({ path, build, headers, folder }: NginxOptions): Promise<Nginx> {
  const port = await findPort()
  const configuration = (await documentedConfiguration())
    .replace('listen 443 ssl;', `listen 127.0.0.1:${port};`)
    .replace(/^ *ssl_certificate.*\n/gm, '')
    .replace('/srv/chat/public', build)
    .replace('/etc/nginx/chat-headers.conf', headers)
  await writeFile(join(folder, 'chat.conf'), configuration)
  await writeFile(join(folder, 'nginx.conf'), mainConfiguration(folder))
  let child: ChildProcess | undefined
  return {
    url: `http://127.0.0.1:${port}`,
    start: async () => {
      child = spawn(path, ['-p', folder, '-c', join(folder, 'nginx.conf')], { stdio: ['ignore', 'ignore', 'pipe'] })
      let output = ''
      child.stderr?.on('data', (data: Buffer) => void (output += data.toString()))
      const ended = new Promise<never>((_, reject) =>
        child?.once('exit', (code) => reject(new Error(`nginx ended with ${code}: ${output}`))),
      )
      await Promise.race([waitForResponse(`http://127.0.0.1:${port}/`), ended])
    },
    close: async () => {
      if (child === undefined || child.exitCode !== null) return
      const exited = new Promise((resolve) => child?.once('exit', resolve))
      child.kill('SIGTERM')
      await exited
    },
  }
}

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

function findPort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      const port = typeof address === 'object' && address !== null ? address.port : 0
      probe.close(() => resolve(port))
    })
  })
}

async function waitForResponse(url: string): Promise<void> {
  const response = await fetch(url).catch(() => undefined)
  if (response !== undefined) return
  await new Promise((resolve) => setTimeout(resolve, 50))
  return waitForResponse(url)
}
