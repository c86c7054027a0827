import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { Verification } from '#cli/contracts/verify/result.ts'
import { readPacts } from '#cli/contracts/pacts.ts'
import { PROVIDERS } from '#cli/wire/services.ts'
import { endCliProcesses, widgetCli } from '#test/support/cli/cliProcess.ts'
import { limitTrustedAuthorities } from '#test/support/cli/fewAuthorities.ts'
import { startTestSandbox, type StartedSandbox } from '../servers/testSandbox.ts'

limitTrustedAuthorities()

let started: StartedSandbox
beforeAll(async () => {
  started = await startTestSandbox({ pingMs: 20 })
})
afterAll(async () => {
  endCliProcesses()
  await started.sandbox.close()
})

describe('sandbox as a contract provider', () => {
  test('the sandbox passes every contract over HTTP, the cable and CORS, without a skipped comparison', async () => {
    const { url } = started.sandbox
    const cable = `${url.replace('http', 'ws')}/cable`
    const { code, out, err } = await widgetCli('contracts', 'verify', '--url', url, '--cable', cable, '--state-url', `${url}/sandbox/provider-states`, '--origin', 'https://shop.example.com', '--json').ended // prettier-ignore
    const { result } = JSON.parse(out) as { readonly result: Verification }
    const verified = result.results.map(({ provider, interactions }) => [
      provider,
      interactions.filter(({ kind }) => kind !== 'cors').length,
    ])
    const pacts = await readPacts()

    expect([code, err, problemsIn(result)]).toEqual([0, '', []])
    expect(verified).toEqual(pacts.map(({ provider, interactions }) => [provider, interactions.length]))
    expect(
      result.results.flatMap(({ interactions }) => interactions.flatMap((one) => one.unknownValues ?? [])),
    ).toEqual([])
    expect(new Set(pacts.map(({ provider }) => provider))).toEqual(new Set(PROVIDERS))
    expect(result.results.flatMap(({ interactions }) => interactions).filter(({ passed }) => !passed)).toEqual([]) // prettier-ignore
  })

  test('the verification of the contracts causes no contract violation in the sandbox', async () => {
    expect((await started.request('GET', '/sandbox/violations')).body).toEqual([])
  })
})

const problemsIn = ({ results }: Verification): readonly string[] =>
  results.flatMap(({ interactions }) => interactions.flatMap(({ description, problems }) => problems.map(({ text }) => `${description}: ${text}`))) // prettier-ignore
