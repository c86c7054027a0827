import type { Fields } from '#tools/fields.ts'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export type ReceivedRequest = {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, unknown>>
  readonly body: string
}

/** Status and body of a response. If it is undefined, the server never answers. */
export type ProviderResponse = { readonly status?: number; readonly json?: unknown; readonly text?: string; readonly headers?: Readonly<Record<string, string>> } | undefined // prettier-ignore

export type Provider = {
  readonly url: string
  readonly server: Server
  readonly requests: readonly ReceivedRequest[]
  /** Returns the calls of the state hook, in the form `setup: a visitor`. */
  readonly states: () => readonly string[]
}

const servers: Server[] = []

/** Starts a service with a few routes and a state hook, as another team might have it. */
export async function startProvider(respond: (received: ReceivedRequest) => ProviderResponse): Promise<Provider> {
  const requests: ReceivedRequest[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (data: Buffer) => (body += data.toString()))
    request.on('end', () => {
      const { method = '', url = '', headers } = request
      const received = { method, url, headers, body }
      requests.push(received)
      const reply = respond(received)
      if (reply === undefined) return
      response.writeHead(reply.status ?? 200, { 'content-type': reply.text === undefined ? 'application/json' : 'text/html', ...reply.headers }) // prettier-ignore
      response.end(reply.text ?? (reply.json === undefined ? '' : JSON.stringify(reply.json)))
    })
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const states = (): readonly string[] =>
    requests.filter(({ url }) => url.startsWith('/states')).map(({ body }) => {
      const { action, state } = JSON.parse(body) as { readonly action: string; readonly state: string }
      return `${action}: ${state}`
    }) // prettier-ignore
  return { url: `http://127.0.0.1:${port}`, server, requests, states }
}

export function endProviders(): void {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
}

export const tempFolder = (): string => mkdtempSync(join(tmpdir(), 'contracts-test-'))

/** Builds an HTTP interaction that expects a JSON response. */
export const jsonInteraction = (description: string, body: Fields, more: Fields = {}): Fields => ({
  type: 'Synchronous/HTTP',
  description,
  request: { method: 'GET', path: '/a' },
  response: {
    status: 200,
    headers: { 'Content-Type': ['application/json'] },
    body: { content: body, contentType: 'application/json', encoded: false },
  },
  ...more,
})

/** Writes one pact for each provider into a new folder and returns the folder's path. */
export function writePacts(
  providers: Readonly<Record<string, readonly Fields[]>>,
  consumer = 'livechat-widget',
): string {
  const folder = tempFolder()
  for (const [provider, interactions] of Object.entries(providers))
    writeFileSync(
      join(folder, `${consumer}-${provider}.json`),
      JSON.stringify(pactOf(provider, interactions, consumer)),
    )
  return folder
}

export const pactOf = (provider: string, interactions: readonly Fields[], consumer = 'livechat-widget'): Fields => ({
  consumer: { name: consumer },
  provider: { name: provider },
  interactions,
  metadata: { pactSpecification: { version: '4.0' } },
})
