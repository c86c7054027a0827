import { lstat, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { LOCALES } from '#domain/locale.ts'
import { type Part, PARTS } from '#domain/parts.ts'
import type { Manifest } from '#cli/output/manifest.ts'
import { type Measured, megabytes } from '../figures.ts'
import type { StandaloneScenario } from '../scenarioRunner.ts'
import { runTenantBuild, type TenantFile, THIS_CHECKOUT } from './tenantBuild.ts'
import { findTouched, takeSnapshot } from './touchedFiles.ts'

const SETS = 20
const SOME_TENANTS = 1_000
const CHANGED_TENANTS = 10

/** Maximum ratio of the build of 1,000 tenants to the build of one tenant, in wall time and in processor time. */
const RATIO_GOAL = 10

/** Maximum ratio of the memory for many tenants to that for 1,000. */
const MEMORY_GOAL = 2

/** `many` is the number of tenants of the largest build. */
export const build = (many: number): readonly StandaloneScenario[] => [{ name: 'build', measure: () => measure(many) }]

async function measure(many: number): Promise<readonly Measured[]> {
  const folder = await mkdtemp(join(tmpdir(), 'widget-bench-'))
  try {
    const [one, some] = await measureSome(folder)
    return [...one, ...some.figures, ...(await measureMany(join(folder, 'many'), many, some)), ...some.sizes]
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

type Some = {
  readonly first: BuildRun
  readonly changed: BuildRun
  readonly figures: readonly Measured[]
  readonly sizes: readonly Measured[]
}

async function measureSome(folder: string): Promise<readonly [one: readonly Measured[], some: Some]> {
  const [oneFolder, someFolder] = [join(folder, 'one'), join(folder, 'some')]
  const one = await run(oneFolder, [tenantOf(0, 'Shop')])
  const first = await run(someFolder, tenants(SOME_TENANTS))
  const unchanged = await run(someFolder, tenants(SOME_TENANTS))
  const changed = await run(someFolder, tenants(SOME_TENANTS, CHANGED_TENANTS))
  const scenario = 'build, 1,000 tenants'
  const figures = [
    ...toFigures(scenario, first, await onDisk(someFolder)),
    { scenario, name: 'wall, to one tenant', value: first.wall / one.wall, unit: '', goal: RATIO_GOAL },
    { scenario, name: 'processor, to one tenant', value: first.cpuTime / one.cpuTime, unit: '', goal: RATIO_GOAL },
    ...toFigures('build, nothing of 1,000 changed', unchanged),
    ...toFigures('build, ten of 1,000 changed', changed),
  ] as const // prettier-ignore
  return [
    toFigures('build, one tenant', one, await onDisk(oneFolder)),
    { first, changed, figures, sizes: await setSizes(someFolder) },
  ]
}

/** Measures a build of many tenants, and its rebuild with ten changed ones, which must touch only their files. */
async function measureMany(folder: string, many: number, some: Some): Promise<readonly Measured[]> {
  const first = await run(folder, tenants(many))
  const unchanged = await run(folder, tenants(many))
  const before = takeSnapshot(folder)
  const changed = await run(folder, tenants(many, CHANGED_TENANTS))
  const touched = findTouched(before, takeSnapshot(folder))
  const touchedPages = touched.filter((path) => path.endsWith('/index.html'))
  const sharedFiles = touched.filter((path) => !path.startsWith('tenants/'))
  const count = many.toLocaleString('en')
  const scenario = `build, ten of ${count} changed`
  return [
    ...toFigures(`build, ${count} tenants`, first, await onDisk(folder)),
    ...toRatios(`build, ${count} tenants`, first, some.first),
    ...toFigures(`build, nothing of ${count} changed`, unchanged),
    ...toFigures(scenario, changed),
    ...toRatios(scenario, changed, some.changed),
    { scenario, name: 'files touched', value: touched.length, unit: '' },
    { scenario, name: 'pages touched', value: touchedPages.length, unit: '', goal: CHANGED_TENANTS },
    { scenario, name: 'shared files touched', value: sharedFiles.length, unit: '', goal: SHARED_CHANGES },
  ] // prettier-ignore
}

/** Manifest and build cache, which name every tenant. */
const SHARED_CHANGES = 2

const toRatios = (scenario: string, { wall, memory }: BuildRun, some: BuildRun): readonly Measured[] => [
  { scenario, name: 'wall, to 1,000', value: wall / some.wall, unit: '' },
  { scenario, name: 'memory, to 1,000', value: memory / some.memory, unit: '', goal: MEMORY_GOAL },
]

/** Returns tenants with 20 sets of features. The names of the last ones are changed. */
const tenants = (count: number, changed = 0): readonly TenantFile[] =>
  Array.from({ length: count }, (_, index) => tenantOf(index, index < count - changed ? 'Shop' : 'Another shop'))

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

async function run(out: string, list: readonly TenantFile[]): Promise<BuildRun> {
  const startedAt = performance.now()
  const usage = await runTenantBuild({
    checkout: THIS_CHECKOUT,
    tenants: list,
    out,
    publicUrl: 'https://chat.example.com/',
  })
  return {
    wall: (performance.now() - startedAt) / 1_000,
    cpuTime: (usage.userCPUTime + usage.systemCPUTime) / 1_000_000,
    memory: usage.maxRSS * 1_024,
  }
}

const toFigures = (scenario: string, { wall, cpuTime, memory }: BuildRun, disk?: number): readonly Measured[] =>
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
