import { lstat, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { LOCALES } from '#domain/locale.ts'
import { type Part, PARTS } from '#domain/parts.ts'
import type { Manifest } from '#cli/output/manifest.ts'
import { type Measured, megabytes } from '../figures.ts'
import type { StandaloneScenario } from '../scenarioRunner.ts'
import { runTenantBuild, type TenantFile, THIS_CHECKOUT } from './tenantBuild.ts'

const SETS = 20
const MANY_TENANTS = 1_000

/** Maximum ratio of the build of 1,000 tenants to the build of one tenant, in wall time and in processor time. */
const RATIO_GOAL = 10

export const build = (): readonly StandaloneScenario[] => [{ name: 'build', measure }]

async function measure(): Promise<readonly Measured[]> {
  const folder = await mkdtemp(join(tmpdir(), 'widget-bench-'))
  try {
    return await measureIn(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function measureIn(folder: string): Promise<readonly Measured[]> {
  const [oneFolder, manyFolder] = [join(folder, 'one'), join(folder, 'many')]
  const oneTenant = await run(oneFolder, [tenantOf(0, 'Shop')])
  const all = Array.from({ length: MANY_TENANTS }, (_, index) => tenantOf(index, 'Shop'))
  const manyTenants = await run(manyFolder, all)
  const unchanged = await run(manyFolder, all)
  const changed = await run(manyFolder, [...all.slice(0, -1), tenantOf(MANY_TENANTS - 1, 'Another shop')])
  return [
    ...figures('build, one tenant', oneTenant, await onDisk(oneFolder)),
    ...figures('build, 1,000 tenants', manyTenants, await onDisk(manyFolder)),
    {
      scenario: 'build, 1,000 tenants',
      name: 'wall, to one tenant',
      value: manyTenants.wall / oneTenant.wall,
      unit: '',
      goal: RATIO_GOAL,
    },
    {
      scenario: 'build, 1,000 tenants',
      name: 'processor, to one tenant',
      value: manyTenants.cpuTime / oneTenant.cpuTime,
      unit: '',
      goal: RATIO_GOAL,
    },
    ...figures('build, nothing changed', unchanged),
    ...figures('build, one of 1,000 changed', changed),
    ...(await setSizes(manyFolder)),
  ]
}

/**
 * Returns the tenant with this index. Set 0 (`index % SETS`) has all features; every other set lacks different
 * features. Tenant 0 has all languages, the others have at most three.
 */
const tenantOf = (index: number, name: string): TenantFile => {
  const locale = LOCALES[index % LOCALES.length] ?? 'en'
  const languages = [...new Set([locale, 'en' as const, LOCALES[(index * 7) % LOCALES.length] ?? 'en'])]
  return {
    token: `shop-${index}`,
    name: `${name} ${index}`,
    locale,
    languages: (index === 0 ? [...LOCALES] : languages).toSorted(),
    parts: PARTS.filter((part, position) => !isLeftOut(index % SETS, position) || part === 'attachments'),
  }
}

/** Reads one bit of a number that is different for each set, so that each set lacks different features. */
const isLeftOut = (set: number, position: number): boolean => ((set * 205) >> position) % 2 === 1

type BuildRun = { readonly wall: number; readonly cpuTime: number; readonly memory: number }

async function run(out: string, tenants: readonly TenantFile[]): Promise<BuildRun> {
  const startedAt = performance.now()
  const usage = await runTenantBuild({ checkout: THIS_CHECKOUT, tenants, out, publicUrl: 'https://chat.example.com/' })
  return {
    wall: (performance.now() - startedAt) / 1_000,
    cpuTime: (usage.userCPUTime + usage.systemCPUTime) / 1_000_000,
    memory: usage.maxRSS * 1_024,
  }
}

const figures = (scenario: string, { wall, cpuTime, memory }: BuildRun, disk?: number): readonly Measured[] =>
  [
    { name: 'wall', value: wall, unit: 's' } as const,
    { name: 'processor', value: cpuTime, unit: 's' } as const,
    megabytes('memory, at most', memory),
    ...(disk === undefined ? [] : [megabytes('on disk', disk)]),
  ].map((measured) => ({ ...measured, scenario }))

/** Returns the disk usage of a folder, in bytes. A file with several hard links counts once. */
async function onDisk(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const diskBytes = new Map<number, number>()
  for (const { parentPath, name } of entries) {
    const { ino, blocks } = await lstat(join(parentPath, name))
    diskBytes.set(ino, blocks * 512)
  }
  return [...diskBytes.values()].reduce((sum, bytes) => sum + bytes, 0)
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
      name: missingFeatures(parts),
      value: bytes,
      unit: 'bytes',
      control: everything,
    }))
}

const missingFeatures = (parts: readonly Part[]): string => {
  const missing = PARTS.filter((part) => !parts.includes(part))
  return missing.length === 0 ? 'everything' : `no ${missing.join(', ')}`
}
