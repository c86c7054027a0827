import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { createServer, type Server } from 'node:http'
import { once } from 'node:events'
import { after, before, describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { type Sandbox, startSandbox } from '../../cli/sandbox/sandbox.ts'
import { hasRuby, installGems } from './gems.ts'
import { PACT_BROKER } from './gemSets.ts'
import { type Broker, startBroker } from './pactBroker.ts'

const skip = (await hasRuby()) ? false : 'Ruby is missing: install Ruby 3.1 or newer, its headers and a C compiler.'

const CLI = fileURLToPath(new URL('../../cli/widget-cli.mjs', import.meta.url))

type Outcome = { readonly code: number; readonly out: string }

/** Runs `contracts verify` with the contracts of a broker, as a team's pipeline does. */
const verify = ({ url }: Broker, ...args: readonly string[]): Promise<Outcome> =>
  new Promise((resolve) => {
    execFile('node', [CLI, 'contracts', 'verify', '--broker', url, ...args], (problem, out, err) => {
      resolve({ code: Number(problem?.code ?? 0), out: out + err })
    })
  })

const verifySandbox = (broker: Broker, { url }: Sandbox, ...args: readonly string[]): Promise<Outcome> =>
  verify(broker, '--url', url, '--cable', `${url.replace('http', 'ws')}/cable`, '--state-url', `${url}/sandbox/provider-states`, ...args) // prettier-ignore

const PROVIDERS = ['knowledge-base', 'middleware', 'realtime', 'widget-api']

/** Returns whether the broker knows that a version of the widget works with a version of a provider. */
async function isDeployable(broker: Broker, provider: string, version: string): Promise<unknown> {
  const widget = 'q[][pacticipant]=livechat-widget&q[][version]=0.1.0'
  const answer = await broker.read(`/matrix?${widget}&q[][pacticipant]=${provider}&q[][version]=${version}`)
  return (answer as { readonly summary: { readonly deployable: unknown } }).summary.deployable
}

/** Starts a server that answers every request with an empty object. */
async function startEmptyService(): Promise<Server & { readonly url: string }> {
  const server = createServer((_request, response) => response.setHeader('content-type', 'application/json').end('{}'))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  return Object.assign(server, { url: `http://127.0.0.1:${port}` })
}

void describe('contracts verify with a real Pact Broker', { skip }, () => {
  let broker: Broker
  let sandbox: Sandbox
  before(async () => {
    await installGems(PACT_BROKER)
    broker = await startBroker()
    await broker.publishContracts('0.1.0', 'main')
    sandbox = await startSandbox({ port: 0 })
  })
  after(async () => {
    await sandbox.close()
    await broker.stop()
  })

  void test('contracts verify reads the contracts of the broker, and stores what holds for a version and a branch', async () => {
    const { code, out } = await verifySandbox(broker, sandbox, '--publish', '--provider-version', '1.4.2', '--branch', 'feat/x') // prettier-ignore
    assert.equal(code, 0, out)
    for (const provider of PROVIDERS) {
      assert.match(out, new RegExp(`^${provider} +\\d+ interactions hold$`, 'm'))
      assert.equal(await isDeployable(broker, provider, '1.4.2'), true)
      const latest = await broker.read(`/pacticipants/${provider}/branches/feat%2Fx/latest-version`)
      assert.equal((latest as { readonly number: unknown }).number, '1.4.2')
    }
  })

  void test('the broker stores a failure of contracts verify with its mismatches, and does not let it be deployed', async () => {
    const service = await startEmptyService()
    const options = ['--service', 'middleware', '--url', service.url, '--publish', '--provider-version', '1.5.0']
    const { code, out } = await verify(broker, ...options)
    service.close()
    assert.equal(code, 1, out)
    assert.equal(await isDeployable(broker, 'middleware', '1.5.0'), false)
    const path = '/pacts/provider/middleware/consumer/livechat-widget/latest/verification-results/latest'
    const { testResults } = (await broker.read(path)) as {
      readonly testResults: readonly { readonly success: boolean; readonly mismatches: readonly object[] }[]
    }
    assert.ok(testResults.some(({ success, mismatches }) => !success && mismatches.length > 0))
  })

  void test('contracts verify stores nothing in the broker without --publish', async () => {
    const { code, out } = await verifySandbox(broker, sandbox, '--service', 'knowledge-base', '--provider-version', '2.0.0') // prettier-ignore
    assert.equal(code, 0, out)
    await assert.rejects(() => broker.read('/pacticipants/knowledge-base/versions/2.0.0'), /answered 404/)
    await broker.read('/pacticipants/knowledge-base/versions/1.4.2')
  })
})
