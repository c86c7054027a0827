import { quantile, simulateStorm, type StormResult, STORMS } from '../support/cable/storm.ts'
import type { Measured } from './figures.ts'
import type { StandaloneScenario } from './scenarioRunner.ts'

const CLIENTS = 10_000

/** Number of runs with a single client. In each run the client loses its server at another moment between two pings. */
const SINGLE_CLIENT_RUNS = 100

const RESTART_MS = 2_000

export const createStormScenarios = (): readonly StandaloneScenario[] => [
  ...STORMS.map(({ name, loss, idealMs }) => ({
    name: `storm: ${name}`,
    measure: async () => toFigures(simulateStorm(loss, { clients: CLIENTS }), idealMs),
  })),
  { name: 'storm: one client, restart', measure: async () => [measureRestart()] },
  { name: 'storm: one client, silence', measure: async () => [measureSilentServer()] },
]

function toFigures(result: StormResult, idealMs: number): readonly Measured[] {
  return [
    { name: 'tries in a second, at most', value: result.peak, unit: '', goal: 1_000 },
    { name: 'half back', value: quantile(result, 0.5, CLIENTS), unit: 'ms' },
    { name: '99 of 100 back', value: quantile(result, 0.99, CLIENTS), unit: 'ms', goal: 1.25 * idealMs },
    { name: 'sockets a client', value: result.socketsPerClient, unit: '', goal: 1.1 },
    { name: 'tries a client', value: result.attemptsPerClient, unit: '' },
    { name: 'subscribes a client', value: result.subscribesPerClient, unit: '' },
  ] // prettier-ignore
}

const runSingleClient = (run: number, kind: 'killed' | 'silent'): StormResult =>
  simulateStorm({ kind, downMs: kind === 'killed' ? RESTART_MS : 0 }, { clients: 1, seed: run * 7_919, seconds: 60 })

function measureRestart(): Measured {
  const delays = Array.from(
    { length: SINGLE_CLIENT_RUNS },
    (_, run) => (runSingleClient(run, 'killed').recoveryTimes[0] ?? Infinity) - RESTART_MS,
  )
  const median = delays.toSorted((a, b) => a - b)[SINGLE_CLIENT_RUNS / 2] ?? Infinity
  return { name: 'back after the server listens, median', value: median, unit: 'ms', goal: 8_500 }
}

function measureSilentServer(): Measured {
  const worst = Math.max(
    ...Array.from({ length: SINGLE_CLIENT_RUNS }, (_, run) => runSingleClient(run, 'silent').noticedMs),
  )
  return { name: 'noticed, at most', value: worst, unit: 'ms', goal: 9_000 }
}
