import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PACT_BROKER } from './gemSets.ts'
import { findFreePort, kill, startPuma } from './puma.ts'

const PACTS = fileURLToPath(new URL('../../contracts/pacts', import.meta.url))

type Pact = { readonly consumer: { readonly name: string }; readonly provider: { readonly name: string } }

/** Real Pact Broker in its own process. */
export type Broker = {
  readonly url: string
  /** Returns a resource of the broker, or throws if there is none. */
  readonly read: (path: string) => Promise<unknown>
  /**
   * Publishes the contracts of this repository as a version of the widget, by the request of Pact's own command line
   * (https://docs.pact.io/pact_broker/api/publish_contracts).
   */
  readonly publishContracts: (version: string, branch: string) => Promise<void>
  readonly stop: () => Promise<void>
}

export async function startBroker(): Promise<Broker> {
  const port = await findFreePort()
  const url = `http://127.0.0.1:${port}`
  const folder = await mkdtemp(join(tmpdir(), 'broker-'))
  const request = async (path: string, body?: object): Promise<unknown> => {
    const response = await fetch(url + path, {
      headers: { accept: 'application/hal+json', 'content-type': 'application/json' },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
    return response.json()
  }
  const puma = await startPuma({
    app: 'broker.ru',
    gems: PACT_BROKER,
    port,
    env: { DATABASE_URL: `sqlite:///${join(folder, 'broker.sqlite')}`, RUBYOPT: '-W0' },
    request: () => request('/'),
  })
  return {
    url,
    read: (path) => request(path),
    publishContracts: async (version, branch) => {
      const contracts = await Promise.all((await readdir(PACTS)).map(toContract))
      const consumer = contracts.at(0)?.consumerName
      await request('/contracts/publish', { pacticipantName: consumer, pacticipantVersionNumber: version, branch, contracts }) // prettier-ignore
    },
    stop: async () => {
      await kill(puma)
      await rm(folder, { recursive: true })
    },
  }
}

async function toContract(file: string) {
  const text = await readFile(join(PACTS, file), 'utf8')
  const { consumer, provider } = JSON.parse(text) as Pact
  return {
    consumerName: consumer.name,
    providerName: provider.name,
    specification: 'pact',
    contentType: 'application/json',
    content: Buffer.from(text).toString('base64'),
  }
}
