import { type ChildProcess, spawn } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, afterEach } from '@jest/globals'
import { LOCALES } from '#domain/locale.ts'
import { PARTS } from '#domain/parts.ts'
import { BUNDLE_CACHE } from '#cli/bundle/bundleCache.ts'
import { CACHE_FOLDER } from '#cli/bundle/root.ts'
import type { Tenant } from '#cli/tenant/tenant.ts'

export const ROOT = join(__dirname, '../../..')

type Ended = { readonly code: number | null; readonly output: string }

export type BuildProcess = { readonly child: ChildProcess; readonly ended: Promise<Ended> }

const children: ChildProcess[] = []
const folders: string[] = []

/** Public URL that the tests give to each build. */
const PUBLIC_URL = 'https://chat.example.com/'

/** Runs `widget-cli build` for tenants as a process, with a public URL. */
export const buildTenants = (
  args: readonly string[],
  root = ROOT,
  env: Readonly<Record<string, string>> = {},
): BuildProcess => build(['--public-url', PUBLIC_URL, ...args], root, env)

/** Environment of a build that takes the bundles of earlier builds of the same sources. */
const WITH_BUNDLES = { [BUNDLE_CACHE]: join(CACHE_FOLDER, 'bundles') }

/** Environment of a build that bundles everything itself. */
export const WITHOUT_BUNDLES = { [BUNDLE_CACHE]: '' }

/** Runs `widget-cli build` as a process, from the copy of the sources in `root`. */
export function build(args: readonly string[], root = ROOT, env: Readonly<Record<string, string>> = {}): BuildProcess {
  const child = spawn(process.execPath, [join(root, 'cli/main.ts'), 'build', ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...WITH_BUNDLES, ...process.env, ...env },
  })
  children.push(child)
  let output = ''
  child.stdout.on('data', (data: Buffer) => void (output += data.toString()))
  child.stderr.on('data', (data: Buffer) => void (output += data.toString()))
  return { child, ended: new Promise((resolve) => child.on('close', (code) => resolve({ code, output }))) }
}

/**
 * Builds these tenants into a new folder and returns its path. Throws an error with the output of the command if the
 * build fails.
 */
export async function buildOf(tenants: readonly Partial<Tenant>[], publicUrl = PUBLIC_URL): Promise<string> {
  const out = join(createTempFolder(), 'out')
  const args = ['--public-url', publicUrl, '--tenants', tenantsFile(tenants), '--offline', '--out', out]
  const { code, output } = await build(args).ended
  if (code !== 0) throw new Error(output)
  return out
}

/** Kills the processes of a test after that test, and removes the folders of a file after all its tests. */
export function registerCleanup(): void {
  afterEach(() => {
    for (const child of children.splice(0)) child.kill('SIGKILL')
  })
  afterAll(() => {
    for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
  })
}

export function createTempFolder(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'build-test-')))
  folders.push(folder)
  return folder
}

/** Copies a folder into a new folder, without links between the two, and returns the path of the copy. */
export function copyFolder(folder: string): string {
  const out = join(createTempFolder(), 'out')
  cpSync(folder, out, { recursive: true })
  return out
}

const WITHOUT_EMOJI = PARTS.filter((part) => part !== 'emoji')

/** Returns a tenant in the form in which a tenants file describes it. */
export const tenant = (token: string, more: Partial<Tenant> = {}): Partial<Tenant> => ({
  token,
  name: `Shop ${token}`,
  parts: WITHOUT_EMOJI,
  languages: ['de', 'en'],
  ...more,
})

export const languageOf = (index: number): Tenant['locale'] => LOCALES[index % LOCALES.length] ?? 'en'

export function tenantsFile(tenants: readonly Partial<Tenant>[]): string {
  const path = join(createTempFolder(), 'tenants.json')
  writeFileSync(path, JSON.stringify(tenants))
  return path
}

/** Returns the contents of every file below a folder in base64, by path. */
export function readTree(folder: string): ReadonlyMap<string, string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => !entry.isDirectory())
  const paths = entries.map(({ parentPath, name }) => join(parentPath, name)).toSorted()
  return new Map(paths.map((path) => [path.slice(folder.length + 1), readFileSync(path).toString('base64')] as const))
}

const SOURCES = ['cli', 'src', 'sagas', 'locales', 'openapi', 'package.json', 'package-lock.json', 'tsconfig.json']

/**
 * Copies everything that a build reads to another folder. Packages that are only tools may be links. Packages that get
 * bundled must be copies, because the bundler identifies a package by its real path.
 */
export function copySources(target: string, packageFiles: readonly string[]): void {
  const inPackages = (name: string): string => join('node_modules', name)
  const bundled = new Set(packageFiles.map((path) => /^node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1] ?? ''))
  for (const name of [...SOURCES, inPackages('.package-lock.json')]) copyInto(target, name)
  for (const name of listPackages(join(ROOT, 'node_modules'))) {
    if (bundled.has(name)) copyInto(target, inPackages(name))
    else linkInto(target, inPackages(name))
  }
}

const listPackages = (folder: string): readonly string[] =>
  readdirSync(folder)
    .filter((name) => !name.startsWith('.'))
    .flatMap((name) =>
      name.startsWith('@') ? readdirSync(join(folder, name)).map((inner) => `${name}/${inner}`) : [name],
    )

function copyInto(target: string, name: string): void {
  if (existsSync(join(ROOT, name))) cpSync(join(ROOT, name), join(target, name), { recursive: true })
}

function linkInto(target: string, name: string): void {
  mkdirSync(dirname(join(target, name)), { recursive: true })
  symlinkSync(join(ROOT, name), join(target, name))
}
