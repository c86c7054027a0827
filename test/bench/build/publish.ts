import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Publication } from '#cli/commands/release/publish.ts'
import { type Measured, megabytes } from '../figures.ts'
import type { StandaloneScenario } from '../scenarioRunner.ts'
import { runCommand, runTenantBuild, type TenantFile, THIS_CHECKOUT } from './tenantBuild.ts'

const SOME = 1_000
const CHANGED = 10

/** Maximum ratio of the memory for many tenants to that for 1,000. */
const MEMORY_GOAL = 2

/** Files of a tenant's version: page, loader and panel script in three forms each, and the manifest. */
const FILES_OF_TENANT = 10

/** `count` is the number of tenants of the largest build. */
export const publish = (count: number): readonly StandaloneScenario[] => [
  { name: 'publish', measure: () => measure(count) },
]

async function measure(count: number): Promise<readonly Measured[]> {
  const folder = await mkdtemp(join(tmpdir(), 'widget-bench-publish-'))
  try {
    const some = await buildAndPublish(folder, 'some', tenants(SOME))
    const someChanged = await buildAndPublish(folder, 'some', tenants(SOME, CHANGED))
    const many = await buildAndPublish(folder, 'many', tenants(count))
    const changed = await buildAndPublish(folder, 'many', tenants(count, CHANGED))
    const name = `publish, ${count.toLocaleString('en')} tenants`
    const scenario = `publish, ten of ${count.toLocaleString('en')} changed`
    return [
      ...toFigures('publish, 1,000 tenants', some),
      ...toFigures('publish, ten of 1,000 changed', someChanged),
      ...toFigures(name, many),
      ...toRatios(name, many, some),
      ...toFigures(scenario, changed),
      ...toRatios(scenario, changed, someChanged),
      { scenario, name: 'files stored', value: changed.published.stored.length, unit: '', goal: CHANGED * FILES_OF_TENANT },
      { scenario, name: 'tenants switched', value: changed.published.changedTenants.length, unit: '', goal: CHANGED },
    ] // prettier-ignore
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Returns tenants with the same features. The names of the first ones are changed. */
const tenants = (count: number, changed = 0): readonly TenantFile[] =>
  Array.from({ length: count }, (_, index) => ({
    token: `shop-${index}`,
    name: `${index < changed ? 'Another shop' : 'Shop'} ${index}`,
    locale: 'en',
    languages: ['en'],
    parts: ['csat'],
  }))

type Run = { readonly wall: number; readonly memory: number; readonly published: Publication }

async function buildAndPublish(folder: string, name: string, list: readonly TenantFile[]): Promise<Run> {
  const out = join(folder, name)
  await runTenantBuild({ checkout: THIS_CHECKOUT, tenants: list, out, publicUrl: 'https://chat.example.com/' })
  const startedAt = performance.now()
  const to = `file://${join(folder, `${name}-store`)}`
  const { usage, out: text } = await runCommand(THIS_CHECKOUT, ['publish', '--json', '--build', out, '--to', to])
  const { result } = JSON.parse(text) as { readonly result: Publication }
  return { wall: (performance.now() - startedAt) / 1_000, memory: usage.maxRSS * 1_024, published: result }
}

const toFigures = (scenario: string, { wall, memory }: Run): readonly Measured[] => [
  { scenario, name: 'wall', value: wall, unit: 's' },
  { ...megabytes('memory, at most', memory), scenario },
]

const toRatios = (scenario: string, run: Run, some: Run): readonly Measured[] => [
  { scenario, name: 'wall, to 1,000', value: run.wall / some.wall, unit: '' },
  { scenario, name: 'memory, to 1,000', value: run.memory / some.memory, unit: '', goal: MEMORY_GOAL },
]
