import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startSandbox } from '#cli/sandbox/sandbox.ts'
import { findChromium, thisMachine } from '#test/browser/installation/chromium.ts'
import type { Measured } from '../figures.ts'
import type { StandaloneScenario } from '../scenarioRunner.ts'
import { THIS_CHECKOUT } from '../build/tenantBuild.ts'
import { prepareBuild, TENANT_TOKEN } from './builds.ts'
import { createCertificate } from './certificate.ts'
import { assertPossible, PROFILES, type ProfileName, type Sample, type Samples, toOpenFigures } from './openFigures.ts'
import type { OpenOptions } from './openOptions.ts'
import { type ProductionServer, startProductionServer } from './productionServer.ts'
import { inTurns, stepsOf, type VisitName } from './rounds.ts'
import { CHAT_ORIGIN, SHOP_ORIGIN } from './shopPage.ts'
import { prepareTenant } from './visitors.ts'
import { burst, coldVisitor, hoveringVisitor, longConversation, returningVisitor, type VisitSetup } from './visits.ts'

export const open = (options: OpenOptions, log: (line: string) => void): readonly StandaloneScenario[] => [
  { name: 'open', measure: () => measure(options, log) },
]

/** Visits by their names. Each has a browser of its own. */
const VISITS: Readonly<Record<VisitName, (setup: VisitSetup) => Promise<Sample>>> = {
  'cold click': coldVisitor,
  'hovered click': hoveringVisitor,
  'returning visitor': returningVisitor,
  'burst of 100': (setup) => burst(setup, 100),
  'burst of 1,000': (setup) => burst(setup, 1_000),
  'long conversation': longConversation,
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

/** Returns the samples of each server, whose builds are visited in turns. */
async function runRounds(options: OpenOptions, { servers, machine, log }: Bench): Promise<readonly Samples[]> {
  const samples = servers.map((): Record<ProfileName, Sample[]> => ({ own: [], cpu: [], network: [] }))
  for (const { round, profile, visit } of stepsOf(options)) {
    const step = `${PROFILES[profile].name}, ${visit}, round ${round}`
    log(step)
    for (const [index, server] of inTurns(servers, round)) {
      const sample = await VISITS[visit]({ ...machine, server, throttling: PROFILES[profile] })
        .then(assertPossible)
        .catch((problem: unknown) => {
          throw new Error(`${step}: ${String(problem)}`, { cause: problem })
        })
      if (round > 0) samples[index]?.[profile].push(sample)
    }
  }
  return samples
}
