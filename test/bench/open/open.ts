import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startSandbox } from '#cli/sandbox/sandbox.ts'
import { findChromium, thisMachine } from '#test/browser/chromium.ts'
import type { Measured } from '../figures.ts'
import type { StandaloneScenario } from '../scenarioRunner.ts'
import { THIS_CHECKOUT } from '../tenantBuild.ts'
import { prepareBuild, TENANT_TOKEN } from './builds.ts'
import { createCertificate } from './certificate.ts'
import { assertPossible, PROFILES, type ProfileName, type Sample, type Samples, toOpenFigures } from './openFigures.ts'
import type { OpenOptions } from './openOptions.ts'
import { type ProductionServer, startProductionServer } from './productionServer.ts'
import { CHAT_ORIGIN, SHOP_ORIGIN } from './shopPage.ts'
import { prepareTenant } from './visitors.ts'
import { burst, newVisitor, returningVisitor, type VisitSetup } from './visits.ts'

export const open = (options: OpenOptions, log: (line: string) => void): readonly StandaloneScenario[] => [
  { name: 'open', measure: () => measure(options, log) },
]

type Visit = (setup: VisitSetup) => Promise<Sample>

/** Visits of one round. Each has a browser of its own. */
const VISITS: Readonly<Record<string, Visit>> = {
  'cold click': async (setup) => prefix('cold', await newVisitor(setup, { isHovered: false })),
  'hovered click': async (setup) => prefix('hovered', await newVisitor(setup, { isHovered: true })),
  'returning visitor': returningVisitor,
}

/** Visits that the network does not slow down, because nothing is loaded in them. */
const BURSTS: Readonly<Record<string, Visit>> = {
  'burst of 100': (setup) => burst(setup, 100),
  'burst of 1,000': (setup) => burst(setup, 1_000),
}

async function measure(options: OpenOptions, log: (line: string) => void): Promise<readonly Measured[]> {
  const folder = await mkdtemp(join(tmpdir(), 'widget-bench-'))
  const servers: ProductionServer[] = []
  const sandbox = await startSandbox({ port: 0, hosts: [SHOP_ORIGIN, CHAT_ORIGIN], log })
  try {
    await prepareTenant(sandbox.url)
    const certificate = await createCertificate(folder, [SHOP_ORIGIN, CHAT_ORIGIN].map((origin) => new URL(origin).host)) // prettier-ignore
    const checkouts = [THIS_CHECKOUT, ...(options.against === undefined ? [] : [options.against])]
    for (const [index, checkout] of checkouts.entries()) {
      log(`build of ${checkout}`)
      const built = await prepareBuild(checkout, join(folder, `built-${index}`))
      servers.push(await startProductionServer({ folder: built, token: TENANT_TOKEN, sandboxUrl: sandbox.url, certificate })) // prettier-ignore
    }
    const machine = { sandboxUrl: sandbox.url, keyHash: certificate.keyHash, executable: findChromium(thisMachine) }
    const [samples = {}, control] = await runRounds(options, { servers, machine, log })
    return toOpenFigures(samples, control)
  } finally {
    await Promise.all([sandbox.close(), ...servers.map(({ close }) => close())])
    await rm(folder, { recursive: true, force: true })
  }
}

type Bench = {
  readonly servers: readonly ProductionServer[]
  readonly machine: Omit<VisitSetup, 'server' | 'throttling'>
  readonly log: (line: string) => void
}

type Step = { readonly round: number; readonly profile: ProfileName; readonly name: string; readonly visit: Visit }

/** Returns all visits in their order. In round 0, which does not count, the servers read their files. */
const stepsOf = ({ rounds, profiles }: OpenOptions): readonly Step[] =>
  Array.from({ length: rounds + 1 }, (_, round) => round).flatMap((round) =>
    profiles.slice(0, round === 0 ? 1 : undefined).flatMap((profile) =>
      Object.entries({ ...VISITS, ...(!PROFILES[profile].isSlow4G && BURSTS) }).map(([name, visit]) => ({ round, profile, name, visit })),
    ),
  ) // prettier-ignore

/**
 * Returns the samples of each server. Every visit is made to all servers one after the other, and in the opposite order
 * in the next round, so that other load on the machine affects all of them.
 */
async function runRounds(options: OpenOptions, { servers, machine, log }: Bench): Promise<readonly Samples[]> {
  const samples = servers.map((): Record<ProfileName, Sample[]> => ({ own: [], cpu: [], network: [] }))
  for (const { round, profile, name, visit } of stepsOf(options)) {
    const step = `${PROFILES[profile].name}, ${name}, round ${round}`
    log(step)
    for (const [index, server] of inTurns(servers, round)) {
      const sample = await visit({ ...machine, server, throttling: PROFILES[profile] })
        .then(assertPossible)
        .catch((problem: unknown) => {
          throw new Error(`${step}: ${String(problem)}`, { cause: problem })
        })
      if (round > 0) samples[index]?.[profile].push(sample)
    }
  }
  return samples
}

const inTurns = <Item>(items: readonly Item[], round: number): readonly (readonly [number, Item])[] =>
  round % 2 === 0 ? [...items.entries()] : [...items.entries()].toReversed()

const prefix = (name: string, sample: Sample): Sample =>
  Object.fromEntries(Object.entries(sample).map(([key, values]) => [`${name}.${key}`, values]))
