import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { endCliProcesses, widgetCli } from '#test/support/cli/cliProcess.ts'
import { limitTrustedAuthorities } from '#test/support/cli/fewAuthorities.ts'
import { type RailsLike, startRailsLike } from '#test/support/cable/railsLike.ts'

limitTrustedAuthorities()

const PROVIDERS = ['knowledge-base', 'middleware', 'realtime', 'widget-api']

type Interaction = {
  readonly description: string
  readonly passed: boolean
  readonly problems: readonly unknown[]
  readonly unknownValues?: readonly string[]
}

type Document = {
  readonly ok: boolean
  readonly result: { readonly results: readonly { readonly provider: string; readonly interactions: Interaction[] }[] }
}

type Pact = { readonly interactions: readonly { readonly description: string }[] }

let backend: RailsLike
beforeAll(async () => {
  backend = await startRailsLike({ pingIntervalMs: 50 })
})
afterAll(async () => {
  endCliProcesses()
  await backend.close()
})

/** Returns the descriptions of the interactions in each provider's contract, in alphabetical order. */
const contracts = async (): Promise<readonly (readonly [string, readonly string[]])[]> =>
  Promise.all(
    PROVIDERS.map(async (provider) => {
      const file = join(__dirname, '../../contracts/pacts', `livechat-widget-${provider}.json`)
      const { interactions }: Pact = JSON.parse(await readFile(file, 'utf8'))
      return [provider, interactions.map(({ description }) => description).toSorted()] as const
    }),
  )

test('a backend written only from contracts/README.md passes every interaction of all four contracts', async () => {
  const { url, cableUrl, stateUrl } = backend
  const where = ['--url', url, '--cable', cableUrl, '--state-url', stateUrl]
  const { code, out, err } = await widgetCli('contracts', 'verify', ...where, '--json').ended
  const { ok, result }: Document = JSON.parse(out)
  const verified = result.results.map(
    ({ provider, interactions }) => [provider, interactions.map(({ description }) => description).toSorted()] as const,
  )
  const broken = result.results.flatMap(({ interactions }) => interactions.filter(({ passed }) => !passed))

  expect(broken).toEqual([])
  expect(result.results.flatMap(({ interactions }) => interactions.flatMap((one) => one.unknownValues ?? []))).toEqual(
    [],
  )
  expect(verified).toEqual(await contracts())
  expect([code, ok, err]).toEqual([0, true, expect.not.stringContaining('✗')])
})
