import { MOCK_PORT } from '../defaults.ts'
import type { Mock, MockOptions } from '../mock/mock.ts'
import { readScenario, scenarioNames } from '../mock/readScenario.ts'
import { needPackages } from '../optionalPackages.ts'

export type MockCommand = Partial<Omit<MockOptions, 'scenario'>> & {
  /** Name of a built-in scenario, or path of a scenario file. */
  readonly scenario?: string | undefined
}

/** Starts a stateless mock of the three services and the cable, which responds as the contracts describe. */
export async function mock({ scenario: wanted, ...options }: MockCommand = {}): Promise<
  Mock & { readonly plays: string }
> {
  needPackages('mock')
  const { startMock } = await import('../mock/mock.ts')
  const scenario = wanted === undefined ? undefined : readScenario(wanted)
  const started = await startMock({ port: MOCK_PORT, log: () => undefined, ...options, scenario })
  const plays = scenario
    ? `plays ${scenario.name}`
    : `plays no scenario; choose one with --scenario: ${scenarioNames().join(', ')}`
  return { ...started, plays }
}
