import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { openRecordingProxy, type RecordingProxy } from './recordingProxy.ts'

let recorder: RecordingProxy
let service: Server
let respond: (request: IncomingMessage, response: ServerResponse) => void

beforeEach(async () => {
  recorder = await openRecordingProxy()
  service = createServer((request, response) => respond(request, response))
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
})
afterEach(() => {
  recorder.close()
  service.closeAllConnections()
  service.close()
})

const serviceUrl = (): string => `http://127.0.0.1:${(service.address() as AddressInfo).port}/base`

test('the recorder forwards a response with its status and headers unchanged, and records its body', async () => {
  let receivedBody = ''
  respond = (request, response) => {
    request.on('data', (chunk: Buffer) => (receivedBody += chunk.toString()))
    request.on('end', () => {
      response.writeHead(422, { 'content-type': 'application/json', 'set-cookie': ['a=1', 'b=2'], 'x-asked': request.url })
      response.write('{"a":')
      response.end('1}')
    })
  } // prettier-ignore
  const url = recorder.setTarget(serviceUrl())
  const reply = await fetch(`${url}/messages?before=5`, { method: 'POST', body: 'Hello' })

  expect([reply.status, reply.headers.get('x-asked'), reply.headers.getSetCookie()]).toEqual([422, '/base/messages?before=5', ['a=1', 'b=2']]) // prettier-ignore
  expect([await reply.text(), receivedBody, recorder.body()]).toEqual(['{"a":1}', 'Hello', '{"a":1}'])
})

test('the recorder sends the host name of the service, and requests an uncompressed response', async () => {
  respond = ({ headers }, response) => void response.end(JSON.stringify(headers))
  await fetch(recorder.setTarget(serviceUrl()), { headers: { 'x-auth-token': 't' } })

  expect(JSON.parse(recorder.body() ?? '')).toMatchObject({
    host: new URL(serviceUrl()).host,
    'accept-encoding': 'identity',
    'x-auth-token': 't',
  })
})

test('the recorder drops a connection that the service drops, and records no body', async () => {
  respond = (_request, response) => {
    response.writeHead(200, { 'content-length': '100' })
    response.write('{"a":')
    setImmediate(() => response.destroy())
  }
  const reply = await fetch(recorder.setTarget(serviceUrl()))

  await expect(reply.text()).rejects.toThrow('terminated')
  expect(recorder.body()).toBeUndefined()
})

test('the recorder responds with 404 to a request without the secret path', async () => {
  respond = (_request, response) => void response.end('{}')
  const { origin } = new URL(recorder.setTarget(serviceUrl()))

  expect((await fetch(`${origin}/base`)).status).toBe(404)
})
