import { expect, test } from '@jest/globals'
import { rawRequest, rawSocket } from './rawRequest.ts'
import { createSandboxStarter, openCable, isType } from './testSandbox.ts'

const startSandbox = createSandboxStarter()

const LIMITS = { headersMs: 1_500, requestMs: 2_000, connections: 500 }

const REQUEST_HEAD = 'POST /sandbox/faults HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n'

const SLOW_REQUESTS: readonly (readonly [string, string])[] = [
  ['nothing', ''],
  ['half of a header', 'GET /sandbox/faults HTTP/1.1\r\nHos'],
  ['headers without their end', REQUEST_HEAD],
  ['half of a body', `${REQUEST_HEAD}Content-Length: 100\r\n\r\n{"kind"`],
  ['one of many chunks', `${REQUEST_HEAD}Transfer-Encoding: chunked\r\n\r\n1\r\n{\r\n`],
  ['half of a WebSocket handshake', 'GET /cable HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\n'],
]

test('clients that send slowly are answered with 408 and closed, and other clients are served meanwhile', async () => {
  const { sandbox, request } = await startSandbox({ limits: LIMITS })
  const slowClients = SLOW_REQUESTS.flatMap(([name, text]) => Array.from({ length: 40 }, () => ({ what: name, text, ...rawSocket(sandbox.url) })))
  for (const { socket, text } of slowClients) socket.write(text)
  const { status } = await request('GET', '/sandbox/faults')
  const responses = await Promise.all(slowClients.map(async ({ what: name, closed }) => `${name}: ${(await closed).split('\r\n')[0]}`))

  expect(status).toBe(200)
  expect([...new Set(responses)]).toEqual(SLOW_REQUESTS.map(([name]) => `${name}: HTTP/1.1 408 Request Timeout`))
}) // prettier-ignore

test('a cable and an event stream stay open longer than the request timeout', async () => {
  const { sandbox, request } = await startSandbox({ limits: { ...LIMITS, requestMs: LIMITS.headersMs } })
  const cable = openCable(sandbox.url)
  await cable.next(isType('welcome'))
  const stream = rawSocket(sandbox.url)
  stream.socket.write('GET /sandbox/stream HTTP/1.1\r\nHost: localhost\r\n\r\n')
  await new Promise((resolve) => stream.socket.once('data', resolve))
  // The server closes a newer connection that sends nothing, so the time limit has passed.
  await rawSocket(sandbox.url).closed
  const feedEntry = new Promise((resolve) => stream.socket.once('data', resolve))
  const pings = cable.frames.filter(isType('ping')).length
  await request('GET', '/api/v1/widget/inbox_members?website_token=demo')
  await feedEntry
  await cable.next(() => cable.frames.filter(isType('ping')).length > pings)
  stream.socket.destroy()

  expect(cable.socket.readyState).toBe(cable.socket.OPEN)
})

test('connections above the limit are closed, and a new one is accepted after another has closed', async () => {
  const { sandbox } = await startSandbox({ limits: { ...LIMITS, connections: 3 } })
  const cables = [openCable(sandbox.url), openCable(sandbox.url), openCable(sandbox.url)]
  await Promise.all(cables.map((cable) => cable.next(isType('welcome'))))
  await expect(rawRequest(sandbox.url, '/sandbox/faults')).rejects.toThrow()
  cables[0]?.socket.close()
  await cables[0]?.closed
  // The server counts a connection until its own side is also closed.
  const readStatus = (): Promise<number> =>
    rawRequest(sandbox.url, '/sandbox/faults').then(({ status }) => status, readStatus)

  expect(await readStatus()).toBe(200)
})
