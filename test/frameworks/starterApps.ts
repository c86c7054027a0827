import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { serveFolder } from './staticFolder.ts'

const execute = promisify(execFile)

const FIXTURES = join(import.meta.dirname)

const TARBALL = 'livechat-widget-embed.tgz'

/** The fixtures are also the examples of docs/frameworks.md, so they contain these in place of an address and a token. */
const PLACEHOLDER_URL = 'https://chat.example.com/tenants/YOUR_TOKEN'
const PLACEHOLDER_TOKEN = 'YOUR_TOKEN'

/** No tool of a starter app sends usage data. */
const NO_TELEMETRY = {
  NEXT_TELEMETRY_DISABLED: '1',
  NUXT_TELEMETRY_DISABLED: '1',
  ASTRO_TELEMETRY_DISABLED: '1',
  DO_NOT_TRACK: '1',
}

export type Starter = {
  readonly name: string
  /** Folder of the fixture beside this file. */
  readonly folder: string
  /** Command that builds the app, and its arguments. */
  readonly build?: readonly string[]
  /** Command that serves the app on a port. Without it, a static server serves this folder. */
  readonly serve?: (port: number) => readonly string[]
  readonly output?: string
  /** True if a link loads another page. */
  readonly hasNoRouter?: boolean
}

const local = (name: string): string => `node_modules/.bin/${name}`

export const PLAIN_HTML: Starter = { name: 'plain HTML', folder: 'html', output: '.', hasNoRouter: true }

export const STARTERS: readonly Starter[] = [
  {
    name: 'Next.js',
    folder: 'next',
    build: [local('next'), 'build'],
    serve: (port) => [local('next'), 'start', '--port', String(port)],
  },
  {
    // Only this mode mounts twice in strict mode, and explains differences between server and browser.
    name: 'Next.js in development',
    folder: 'next',
    serve: (port) => [local('next'), 'dev', '--port', String(port)],
  },
  {
    name: 'Nuxt',
    folder: 'nuxt',
    build: [local('nuxt'), 'build'],
    serve: () => ['.output/server/index.mjs'],
  },
  {
    name: 'SvelteKit',
    folder: 'sveltekit',
    build: [local('vite'), 'build'],
    serve: () => ['build/index.js'],
  },
  { name: 'Astro', folder: 'astro', build: [local('astro'), 'build'], output: 'dist' },
  PLAIN_HTML,
]

export type App = { readonly origin: string; readonly close: () => Promise<void> }

type StartOptions = { readonly port: number; readonly chatUrl: string }

/** Installs, builds and serves a starter app in a temporary folder outside of the repository. */
export async function startApp(starter: Starter, { port, chatUrl }: StartOptions): Promise<App> {
  const app = await mkdtemp(join(tmpdir(), `starter-${starter.folder}-`))
  const removeFolder = () => rm(app, { recursive: true, force: true })
  try {
    await installApp(starter, { app, port, chatUrl })
    const close = await serveApp(starter, app, port)
    return { origin: `http://localhost:${port}`, close: () => close().then(removeFolder) }
  } catch (problem) {
    await removeFolder()
    throw problem
  }
}

async function installApp(starter: Starter, { app, port, chatUrl }: StartOptions & { readonly app: string }) {
  await cp(join(FIXTURES, starter.folder), app, { recursive: true })
  await fillIn(app, chatUrl)
  await packEmbed(app)
  await execute('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline'], { cwd: app })
  const options = { cwd: app, env: toEnvironment(port), maxBuffer: 2 ** 26 }
  if (starter.build) await execute(process.execPath, starter.build, options)
}

/** Returns the function that ends the server. */
async function serveApp({ serve, output = '' }: Starter, app: string, port: number): Promise<() => Promise<void>> {
  if (!serve) return (await serveFolder(join(app, output), port)).close
  const server = spawn(process.execPath, serve(port), { cwd: app, env: toEnvironment(port), detached: true })
  return () => end(server)
}

const toEnvironment = (port: number): NodeJS.ProcessEnv => ({
  ...process.env,
  ...NO_TELEMETRY,
  PORT: String(port),
  HOST: 'localhost',
  ORIGIN: `http://localhost:${port}`,
})

/** Writes the address and the token of the sandbox's tenant into the files of an app. */
async function fillIn(app: string, chatUrl: string): Promise<void> {
  const entries = await readdir(app, { recursive: true, withFileTypes: true })
  for (const entry of entries.filter((one) => one.isFile())) {
    const path = join(entry.parentPath, entry.name)
    const text = await readFile(path, 'utf8')
    await writeFile(path, text.replaceAll(PLACEHOLDER_URL, chatUrl).replaceAll(PLACEHOLDER_TOKEN, 'demo'))
  }
}

async function packEmbed(app: string): Promise<void> {
  const folder = join(FIXTURES, '../../dist/embed')
  const { stdout } = await execute('npm', ['pack', folder, '--json', '--pack-destination', app], { cwd: app })
  const [{ filename }] = JSON.parse(stdout) as [{ readonly filename: string }]
  await cp(join(app, filename), join(app, TARBALL))
}

/** Ends a server and the processes that it has started. */
const end = (server: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    if (server.pid === undefined || server.exitCode !== null) return resolve()
    server.once('exit', () => resolve())
    process.kill(-server.pid)
  })

/** Returns a port that was free a moment ago. The sandbox must know the app's origin before the app is built. */
export const findPort = ({ name }: Starter): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (cause) => reject(new Error(`There is no free port for the app of ${name}.`, { cause })))
    probe.listen(0, 'localhost', () => {
      const address = probe.address()
      const port = typeof address === 'object' && address ? address.port : 0
      probe.close(() => resolve(port))
    })
  })
