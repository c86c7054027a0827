import { expect, test } from '@jest/globals'
import { rawRequest, rawSocket } from './rawRequest.ts'
import { beginEach, openCable, isType } from './startedSandbox.ts'

const begin = beginEach()

const LIMITS = { headersMs: 1_500, requestMs: 2_000, connections: 500 }

const HEAD = 'POST /sandbox/faults HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n'

const SLOW: readonly (readonly [string, string])[] = [
  ['nothing', ''],
  ['half of a header', 'GET /sandbox/faults HTTP/1.1\r\nHos'],
  ['headers without their end', HEAD],
  ['half of a body', `${HEAD}Content-Length: 100\r\n\r\n{"kind"`],
  ['one of many chunks', `${HEAD}Transfer-Encoding: chunked\r\n\r\n1\r\n{\r\n`],
  ['half of a WebSocket handshake', 'GET /cable HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\n'],
]

test('clients that send slowly are answered with 408 and closed, and other clients are served meanwhile', async () => {
  const { sandbox, ask } = await begin({ limits: LIMITS })
  const slow = SLOW.flatMap(([what, text]) => Array.from({ length: 40 }, () => ({ what, text, ...rawSocket(sandbox.url) })))
  for (const { socket, text } of slow) socket.write(text)
  const { status } = await ask('GET', '/sandbox/faults')
  const answers = await Promise.all(slow.map(async ({ what, closed }) => `${what}: ${(await closed).split('\r\n')[0]}`))

  expect(status).toBe(200)
  expect([...new Set(answers)]).toEqual(SLOW.map(([what]) => `${what}: HTTP/1.1 408 Request Timeout`))
}) // prettier-ignore

test('a cable and an event stream stay open longer than the request timeout', async () => {
  const { sandbox, ask } = await begin({ limits: { ...LIMITS, requestMs: LIMITS.headersMs } })
  const cable = openCable(sandbox.url)
  await cable.next(isType('welcome'))
  const stream = rawSocket(sandbox.url)
  stream.socket.write('GET /sandbox/stream HTTP/1.1\r\nHost: localhost\r\n\r\n')
  await new Promise((resolve) => stream.socket.once('data', resolve))
  // The server closes a newer connection that sends nothing, so the time limit has passed.
  await rawSocket(sandbox.url).closed
  const told = new Promise((resolve) => stream.socket.once('data', resolve))
  const pings = cable.frames.filter(isType('ping')).length
  await ask('GET', '/api/v1/widget/inbox_members?website_token=demo')
  await told
  await cable.next(() => cable.frames.filter(isType('ping')).length > pings)
  stream.socket.destroy()

  expect(cable.socket.readyState).toBe(cable.socket.OPEN)
})

test('connections above the limit are closed, and a new one is accepted after another has closed', async () => {
  const { sandbox } = await begin({ limits: { ...LIMITS, connections: 3 } })
  const cables = [openCable(sandbox.url), openCable(sandbox.url), openCable(sandbox.url)]
  await Promise.all(cables.map((cable) => cable.next(isType('welcome'))))
  await expect(rawRequest(sandbox.url, '/sandbox/faults')).rejects.toThrow()
  cables[0]?.socket.close()
  await cables[0]?.closed
  // The server counts a connection until its own side is also closed.
  const read = (): Promise<number> => rawRequest(sandbox.url, '/sandbox/faults').then(({ status }) => status, read)

  expect(await read()).toBe(200)
})
