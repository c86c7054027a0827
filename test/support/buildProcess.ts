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
import type { Tenant } from '#cli/tenant/tenant.ts'

export const ROOT = join(__dirname, '../..')

type Ended = { readonly code: number | null; readonly said: string }

export type BuildProcess = { readonly child: ChildProcess; readonly ended: Promise<Ended> }

const children: ChildProcess[] = []
const folders: string[] = []

/** Where the tests' builds are said to be served. */
const PUBLIC_URL = 'https://chat.example.com/'

/** `widget-cli build` for tenants as a process, with a public URL. */
export const buildTenants = (
  args: readonly string[],
  root = ROOT,
  env: Readonly<Record<string, string>> = {},
): BuildProcess => build(['--public-url', PUBLIC_URL, ...args], root, env)

/** `widget-cli build` as a process, of whichever copy of the sources. */
export function build(args: readonly string[], root = ROOT, env: Readonly<Record<string, string>> = {}): BuildProcess {
  const child = spawn(process.execPath, [join(root, 'cli/main.ts'), 'build', ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  })
  children.push(child)
  let said = ''
  child.stdout.on('data', (data: Buffer) => void (said += data.toString()))
  child.stderr.on('data', (data: Buffer) => void (said += data.toString()))
  return { child, ended: new Promise((resolve) => child.on('close', (code) => resolve({ code, said }))) }
}

/** Builds these tenants into a new folder and returns it. Throws with what the command said where the build fails. */
export async function buildOf(tenants: readonly Partial<Tenant>[]): Promise<string> {
  const out = join(newFolder(), 'out')
  const { code, said } = await buildTenants(['--tenants', tenantsFile(tenants), '--offline', '--out', out]).ended
  if (code !== 0) throw new Error(said)
  return out
}

/** Nothing that a test began outlives it, and no folder its file. */
export function clearEach(): void {
  afterEach(() => {
    for (const child of children.splice(0)) child.kill('SIGKILL')
  })
  afterAll(() => {
    for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
  })
}

export function newFolder(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'build-test-')))
  folders.push(folder)
  return folder
}

/** A copy that shares no file with what it is of. */
export function copyOf(folder: string): string {
  const out = join(newFolder(), 'out')
  cpSync(folder, out, { recursive: true })
  return out
}

const WITHOUT_EMOJI = PARTS.filter((part) => part !== 'emoji')

/** As a file of tenants says them. */
export const tenant = (token: string, more: Partial<Tenant> = {}): Partial<Tenant> => ({
  token,
  name: `Shop ${token}`,
  parts: WITHOUT_EMOJI,
  languages: ['de', 'en'],
  ...more,
})

export const languageOf = (index: number): Tenant['locale'] => LOCALES[index % LOCALES.length] ?? 'en'

export function tenantsFile(tenants: readonly Partial<Tenant>[]): string {
  const path = join(newFolder(), 'tenants.json')
  writeFileSync(path, JSON.stringify(tenants))
  return path
}

/** Every file below a folder with its bytes, by its path. */
export function tree(folder: string): ReadonlyMap<string, string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => !entry.isDirectory())
  const paths = entries.map(({ parentPath, name }) => join(parentPath, name)).toSorted()
  return new Map(paths.map((path) => [path.slice(folder.length + 1), readFileSync(path).toString('base64')] as const))
}

const SOURCES = ['cli', 'src', 'sagas', 'locales', 'openapi', 'package.json', 'package-lock.json', 'tsconfig.json']

/** Everything a build is made of, in another place: tools may be links, but a bundler tells packages by where they really are. */
export function copySources(target: string, packageFiles: readonly string[]): void {
  const inPackages = (name: string): string => join('node_modules', name)
  const bundled = new Set(packageFiles.map((path) => /^node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1] ?? ''))
  for (const name of [...SOURCES, inPackages('.package-lock.json')]) copyInto(target, name)
  for (const name of packagesIn(join(ROOT, 'node_modules'))) {
    if (bundled.has(name)) copyInto(target, inPackages(name))
    else linkInto(target, inPackages(name))
  }
}

const packagesIn = (folder: string): readonly string[] =>
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
