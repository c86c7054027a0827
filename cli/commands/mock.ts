import { type Mock, type MockOptions, startMock } from '../mock/mock.ts'
import { readScenario, scenarioNames } from '../mock/readScenario.ts'

export type MockCommand = Omit<MockOptions, 'scenario' | 'log'> & {
  /** One of ours by its name, or a file. */
  readonly scenario?: string | undefined
  readonly log: (line: string) => void
}

/** The three services as their contracts describe them, and a cable, without any memory. */
export async function mock({ scenario: wanted, log, ...options }: MockCommand): Promise<Mock> {
  const scenario = wanted === undefined ? undefined : readScenario(wanted)
  const started = await startMock({ ...options, scenario, log })
  log(`mock  ${started.url}`)
  if (options.hasCable !== false) log(scenario ? `plays ${scenario.name}` : `plays nothing; --scenario ${scenarioNames().join(', ')}`)
  return started
} // prettier-ignore
