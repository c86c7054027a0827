import { MOCK_PORT } from '../defaults.ts'
import type { Mock, MockOptions } from '../mock/mock.ts'
import { readScenario, scenarioNames } from '../mock/readScenario.ts'
import { requirePackages } from '../optionalPackages.ts'

export type MockCommand = Partial<Omit<MockOptions, 'scenario'>> & {
  /** Name of a built-in scenario, or path of a scenario file. */
  readonly scenario?: string | undefined
}

/** Starts a stateless mock of the three services and the cable, which responds as the contracts describe. */
export async function mock({ scenario: scenarioName, ...options }: MockCommand = {}): Promise<
  Mock & { readonly plays: string }
> {
  requirePackages('mock')
  const { startMock } = await import('../mock/mock.ts')
  const scenario = scenarioName === undefined ? undefined : readScenario(scenarioName)
  const started = await startMock({ port: MOCK_PORT, log: () => undefined, ...options, scenario })
  const plays = scenario
    ? `plays ${scenario.name}`
    : `plays no scenario; choose one with --scenario: ${scenarioNames().join(', ')}`
  return { ...started, plays }
}
