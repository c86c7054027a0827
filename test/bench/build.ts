import { spawn } from 'node:child_process'
import { lstat, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { LOCALES } from '#domain/locale.ts'
import { type Part, PARTS } from '#domain/parts.ts'
import type { Manifest } from '#cli/output/manifest.ts'
import type { Tenant } from '#cli/tenant/tenant.ts'
import { type Measured, megabytes } from './figures.ts'
import type { Alone } from './house.ts'

const SETS = 20
const MANY = 1_000

/** Maximum ratio of the build of 1,000 tenants to the build of one tenant, in wall time and in processor time. */
const RATIO_GOAL = 10

const MAIN = new URL('../../cli/main.ts', import.meta.url).pathname

type TenantFile = Pick<Tenant, 'token' | 'name' | 'locale' | 'languages' | 'parts'>

export const build = (): readonly Alone[] => [{ name: 'build', alone: measure }]

async function measure(): Promise<readonly Measured[]> {
  const folder = await mkdtemp(join(tmpdir(), 'widget-bench-'))
  try {
    return await measureIn(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function measureIn(folder: string): Promise<readonly Measured[]> {
  const [one, many] = [join(folder, 'one'), join(folder, 'many')]
  const first = await run(folder, one, [tenantOf(0, 'Shop')])
  const all = Array.from({ length: MANY }, (_, index) => tenantOf(index, 'Shop'))
  const every = await run(folder, many, all)
  const again = await run(folder, many, all)
  const changed = await run(folder, many, [...all.slice(0, -1), tenantOf(MANY - 1, 'Another shop')])
  return [
    ...figures('build, one tenant', first, await onDisk(one)),
    ...figures('build, 1,000 tenants', every, await onDisk(many)),
    {
      scenario: 'build, 1,000 tenants',
      name: 'wall, to one tenant',
      value: every.wall / first.wall,
      unit: '',
      goal: RATIO_GOAL,
    },
    {
      scenario: 'build, 1,000 tenants',
      name: 'processor, to one tenant',
      value: every.busy / first.busy,
      unit: '',
      goal: RATIO_GOAL,
    },
    ...figures('build, nothing changed', again),
    ...figures('build, one of 1,000 changed', changed),
    ...(await setSizes(many)),
  ]
}

/**
 * Returns the tenant with this index. Set 0 (`index % SETS`) has all features; every other set lacks different
 * features. Tenant 0 has all languages, the others have at most three.
 */
const tenantOf = (index: number, name: string): TenantFile => {
  const locale = LOCALES[index % LOCALES.length] ?? 'en'
  const few = [...new Set([locale, 'en' as const, LOCALES[(index * 7) % LOCALES.length] ?? 'en'])]
  return {
    token: `shop-${index}`,
    name: `${name} ${index}`,
    locale,
    languages: (index === 0 ? [...LOCALES] : few).toSorted(),
    parts: PARTS.filter((part, place) => !isLeftOut(index % SETS, place) || part === 'attachments'),
  }
}

/** Reads one bit of a number that is different for each set, so that each set lacks different features. */
const isLeftOut = (set: number, place: number): boolean => ((set * 205) >> place) % 2 === 1

type Run = { readonly wall: number; readonly busy: number; readonly memory: number }

/**
 * Module that writes the process's resource usage to stderr at exit, all its threads included. The bundler runs in a
 * separate process and is not included.
 */
const TELL = `data:text/javascript,process.on('exit', () => process.stderr.write(JSON.stringify(process.resourceUsage())))`

/**
 * Runs the build in its own process, so that its memory can be measured. Throws the process's stderr output if the
 * build fails.
 */
async function run(folder: string, out: string, tenants: readonly TenantFile[]): Promise<Run> {
  const file = join(folder, 'tenants.json')
  await writeFile(file, JSON.stringify(tenants))
  const began = performance.now()
  const child = spawn(process.execPath, [
    '--import',
    TELL,
    MAIN,
    'build',
    '--tenants',
    file,
    '--out',
    out,
    '--public-url',
    'https://chat.example.com/',
  ])
  let said = ''
  child.stderr.on('data', (data: Buffer) => void (said += data.toString()))
  const code = await new Promise((resolve) => child.on('close', resolve))
  if (code !== 0) throw new Error(said)
  const used = JSON.parse(said.slice(said.lastIndexOf('{'))) as NodeJS.ResourceUsage
  return {
    wall: (performance.now() - began) / 1_000,
    busy: (used.userCPUTime + used.systemCPUTime) / 1_000_000,
    memory: used.maxRSS * 1_024,
  }
}

const figures = (scenario: string, { wall, busy, memory }: Run, disk?: number): readonly Measured[] =>
  [
    { name: 'wall', value: wall, unit: 's' } as const,
    { name: 'processor', value: busy, unit: 's' } as const,
    megabytes('memory, at most', memory),
    ...(disk === undefined ? [] : [megabytes('on disk', disk)]),
  ].map((measured) => ({ ...measured, scenario }))

/** Returns the disk usage of a folder, in bytes. A file with several hard links counts once. */
async function onDisk(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const seen = new Map<number, number>()
  for (const { parentPath, name } of entries) {
    const { ino, blocks } = await lstat(join(parentPath, name))
    seen.set(ino, blocks * 512)
  }
  return [...seen.values()].reduce((sum, bytes) => sum + bytes, 0)
}

/**
 * Returns, per set of features, the maximum compressed size that a visitor may fetch, in bytes. The control is the set
 * with all features.
 */
async function setSizes(folder: string): Promise<readonly Measured[]> {
  const { sets, files } = JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8')) as Manifest
  const sized = Object.values(sets).map(({ parts, files: paths }) => ({
    parts,
    bytes: paths.reduce((sum, path) => sum + (files[path]?.brotli?.bytes ?? 0), 0),
  }))
  const everything = Math.max(...sized.map(({ bytes }) => bytes))
  return sized
    .toSorted((a, b) => b.bytes - a.bytes)
    .map(({ parts, bytes }) => ({
      scenario: 'scripts and styles',
      name: lackOf(parts),
      value: bytes,
      unit: 'bytes',
      control: everything,
    }))
}

const lackOf = (parts: readonly Part[]): string => {
  const missing = PARTS.filter((part) => !parts.includes(part))
  return missing.length === 0 ? 'everything' : `no ${missing.join(', ')}`
}
