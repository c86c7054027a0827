import { describe, expect, test } from '@jest/globals'
import { handshake, rawRequest, rawSocket } from './rawRequest.ts'
import { createSandboxStarter, QUERY, messageBody } from './testSandbox.ts'

const startSandbox = createSandboxStarter()

const HARNESS_ORIGIN = 'http://localhost:4400'
const SHOP = 'http://shop.example:5173'
const FOREIGN_ORIGIN = 'https://stranger.example'

const JSON_TYPE = { 'content-type': 'application/json' }

const CONTROL_ROUTES: readonly (readonly [string, string])[] = [
  ['GET', '/sandbox/stream'],
  ['GET', '/sandbox/conversations?website_token=demo'],
  ['GET', '/sandbox/transcripts'],
  ['GET', '/sandbox/violations'],
  ['POST', '/sandbox/reset'],
  ['POST', '/sandbox/faults'],
  ['POST', '/sandbox/cable/cut'],
  ['POST', '/sandbox/cable/restart'],
  ['POST', '/sandbox/provider-states'],
  ['PUT', '/sandbox/tenants/demo/hours'],
  ['DELETE', '/sandbox/tenants/demo'],
  ['GET', '/%73andbox/conversations?website_token=demo'],
  ['POST', '/%73andbox/reset'],
  ['POST', 'http://127.0.0.1/sandbox/reset'],
]

describe('access to the control API', () => {
  test.each(CONTROL_ROUTES)(
    '%s %s from a page of another origin is answered with 403 and has no effect',
    async (method, path) => {
      const { sandbox, request, createVisitor } = await startSandbox({
        hosts: [HARNESS_ORIGIN, SHOP],
        controlOrigins: [HARNESS_ORIGIN],
      })
      const { token } = await createVisitor()
      await request('POST', `/api/v1/widget/messages${QUERY}`, { token, body: messageBody('Hello') })
      for (const origin of [
        FOREIGN_ORIGIN,
        SHOP,
        sandbox.url,
        'http://localhost:9999',
        'http://evil.localhost',
        'null',
      ]) {
        const { status, headers, text: answer } = await rawRequest(sandbox.url, path, { method, headers: { origin } })

        expect([origin, status, headers['access-control-allow-origin']]).toEqual([origin, 403, undefined])
        expect(answer).not.toContain('Hello')
      }
      expect(JSON.stringify((await request('GET', `/api/v1/widget/messages${QUERY}`, { token })).body)).toContain(
        'Hello',
      )
      expect((await request('GET', '/sandbox/faults')).body).toMatchObject({ active: [] })
    },
  )

  test.each(['cross-site', 'same-site', 'same-origin'])(
    'a browser request to the control API with Sec-Fetch-Site %s and no Origin is answered with 403',
    async (site) => {
      const { sandbox } = await startSandbox()
      const headers = { 'sec-fetch-site': site, 'sec-fetch-mode': 'no-cors' }

      expect((await rawRequest(sandbox.url, '/sandbox/conversations?website_token=demo', { headers })).status).toBe(403)
    },
  )

  test.each<[string, Readonly<Record<string, string>>]>([
    ['a client without an Origin header', {}],
    ['a URL typed into the address bar', { 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate' }],
    ['the harness', { origin: HARNESS_ORIGIN, 'sec-fetch-site': 'same-site' }],
  ])('the control API allows reads and writes from %s', async (_case, headers) => {
    const { sandbox } = await startSandbox({ controlOrigins: [HARNESS_ORIGIN] })
    const list = await rawRequest(sandbox.url, '/sandbox/conversations?website_token=demo', { headers })
    const faults = await rawRequest(sandbox.url, '/sandbox/faults', { method: 'POST', headers: { ...headers, ...JSON_TYPE }, body: '{"kind":"reorder"}' }) // prettier-ignore

    expect([list.status, faults.status]).toEqual([200, 204])
    expect(list.headers['access-control-allow-origin']).toBe(headers['origin'])
  })

  test('the harness can read the event stream and send preflights; another origin’s preflight is refused', async () => {
    const { sandbox } = await startSandbox({ controlOrigins: [HARNESS_ORIGIN] })
    const preflight = (origin: string) =>
      rawRequest(sandbox.url, '/sandbox/tenants/demo/hours', {
        method: 'OPTIONS',
        headers: { origin, 'access-control-request-method': 'PUT', 'access-control-request-headers': 'content-type' },
      })
    const feed = await rawRequest(sandbox.url, '/sandbox/stream', { headers: { origin: HARNESS_ORIGIN } })

    expect([feed.status, feed.headers['access-control-allow-origin'], feed.text]).toEqual([
      200,
      HARNESS_ORIGIN,
      ': hello\n\n',
    ])
    expect((await preflight(HARNESS_ORIGIN)).headers['access-control-allow-methods']).toContain('PUT')
    expect([(await preflight(FOREIGN_ORIGIN)).status, (await preflight(FOREIGN_ORIGIN)).headers['access-control-allow-origin']]).toEqual([403, undefined]) // prettier-ignore
  })

  test.each([
    ['127.0.0.1:4401', 200],
    ['127.8.9.10', 200],
    ['[::1]:4401', 200],
    ['localhost:4401', 200],
    ['chat.localhost:4401', 200],
    ['shop.example:5173', 403],
    ['SHOP.example', 403],
  ])(
    'the control API answers a program that calls it as %s with %i, whatever hosts embed the widget',
    async (host, status) => {
      const { sandbox } = await startSandbox({ hosts: [HARNESS_ORIGIN, SHOP], controlOrigins: [HARNESS_ORIGIN] })
      const call = (headers: Readonly<Record<string, string>>) =>
        rawRequest(sandbox.url, '/sandbox/conversations?website_token=demo', { headers: { host, ...headers } })
      const answers = await Promise.all([
        call({}),
        call({ origin: HARNESS_ORIGIN }),
        call({ 'sec-fetch-site': 'none' }),
      ])

      expect(answers.map((answer) => answer.status)).toEqual([status, status, status])
      expect((await rawRequest(sandbox.url, '/sandbox/avatars/1.webp', { headers: { host } })).status).toBe(200)
    },
  )

  test('a document of the control API has an origin of its own, and no page may frame it', async () => {
    const { sandbox } = await startSandbox()
    for (const path of ['/sandbox/conversations?website_token=demo', '/sandbox/stream', '/sandbox/nowhere']) {
      const { headers } = await rawRequest(sandbox.url, path)

      expect(headers).toMatchObject({
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
        'cross-origin-resource-policy': 'same-origin',
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
      })
    }
  })

  test('avatars and pictures below /sandbox/ can be loaded by frames of every page', async () => {
    const { sandbox } = await startSandbox({ hosts: [HARNESS_ORIGIN] })
    for (const path of ['/sandbox/avatars/1.webp', '/sandbox/pictures/a-bike.svg']) {
      const headers = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' }
      expect((await rawRequest(sandbox.url, path, { headers })).status).toBe(200)
    }
  })
})

describe('CORS of the HTTP services', () => {
  test.each([
    ['every origin if no hosts are configured', undefined, FOREIGN_ORIGIN, FOREIGN_ORIGIN],
    ['a configured host', [SHOP], SHOP, SHOP],
    ['a page on localhost', [SHOP], 'http://shop.localhost:8080', 'http://shop.localhost:8080'],
    ['no other origin if hosts are configured', [SHOP], FOREIGN_ORIGIN, undefined],
  ])('CORS of the HTTP services allows %s', async (_case, hosts, origin, allowed) => {
    const { sandbox } = await startSandbox({ hosts })
    const { headers } = await rawRequest(sandbox.url, `/api/v1/widget/inbox_members${QUERY}`, { headers: { origin } })

    expect(headers['access-control-allow-origin']).toBe(allowed)
  })
})

describe('Host and Origin headers', () => {
  const HOSTS: readonly (readonly [string, boolean])[] = [
    ['localhost:4401', true],
    ['127.0.0.1:4401', true],
    ['127.8.9.10:4401', true],
    ['[::1]:4401', true],
    ['shop.localhost:4401', true],
    ['a.b.LOCALHOST', true],
    ['shop.example:4401', true],
    ['stranger.example:4401', false],
    ['localhost.stranger.example', false],
    ['127.0.0.1.stranger.example:4401', false],
    ['shop.test', false],
    ['127.0.0.1@stranger.example', false],
    ['localhost:4401:80', false],
    ['127.0.0.1.2', false],
    ['127.example', false],
  ]

  test.each(HOSTS)('a request with the Host header %s is accepted: %s', async (host, isKnown) => {
    const { sandbox } = await startSandbox({ hosts: [SHOP] })
    const paths = [`/api/v1/widget/inbox_members${QUERY}`, '/nowhere']
    const statuses = await Promise.all(paths.map(async (path) => (await rawRequest(sandbox.url, path, { headers: { host } })).status)) // prettier-ignore

    expect(statuses).toEqual(isKnown ? [200, 404] : [403, 403])
  })

  test.each(HOSTS)('a WebSocket handshake with the Host header %s is accepted: %s', async (Host, isKnown) => {
    const { sandbox } = await startSandbox({ hosts: [SHOP] })
    const { socket, closed } = rawSocket(sandbox.url)
    socket.write(handshake('/cable', { Host }))
    const first = await new Promise<string>((resolve) =>
      socket.once('data', (data) => resolve(data.toString('latin1'))),
    )
    socket.destroy()
    await closed

    expect(first.split('\r\n')[0]).toBe(isKnown ? 'HTTP/1.1 101 Switching Protocols' : 'HTTP/1.1 403 Forbidden')
  })

  test.each([
    [undefined, FOREIGN_ORIGIN, '101 Switching Protocols'],
    [[SHOP], SHOP, '101 Switching Protocols'],
    [[SHOP], 'http://localhost:8080', '101 Switching Protocols'],
    [[SHOP], FOREIGN_ORIGIN, '403 Forbidden'],
    [[SHOP], 'null', '403 Forbidden'],
  ])(
    'with the hosts %j configured, a WebSocket handshake from %s is answered with %s',
    async (hosts, Origin, status) => {
      const { sandbox } = await startSandbox({ hosts })
      const { socket } = rawSocket(sandbox.url)
      socket.write(handshake('/cable', { Origin }))
      const first = await new Promise<string>((resolve) =>
        socket.once('data', (data) => resolve(data.toString('latin1'))),
      )
      socket.destroy()

      expect(first.split('\r\n')[0]).toBe(`HTTP/1.1 ${status}`)
    },
  )
})

describe('URLs in responses', () => {
  test.each(['localhost', '127.0.0.1', 'chat.localhost'])(
    'URLs in responses and cable events have the host name %s if the request has it',
    async (name) => {
      const { sandbox, request, createVisitor } = await startSandbox()
      const { token, pubsubToken } = await createVisitor()
      const host = `${name}:${sandbox.port}`
      const fetchText = async (path: string) =>
        (await rawRequest(sandbox.url, path, { headers: { host, 'x-auth-token': token } })).text
      const { socket, closed } = rawSocket(sandbox.url)
      socket.write(handshake('/cable', { Host: host }))
      await new Promise((resolve) => socket.once('data', resolve))
      socket.write(maskedText(JSON.stringify({ command: 'subscribe', identifier: JSON.stringify({ channel: 'RoomChannel', pubsub_token: pubsubToken }) }))) // prettier-ignore
      await new Promise((resolve) => socket.once('data', resolve))
      const { body } = await request('POST', `/api/v1/widget/messages${QUERY}`, { token, body: messageBody('Hello') })
      const { conversation_id: id } = body as { conversation_id: number }
      const attachments = [{ name: 'a.pdf', mediaType: 'application/pdf', base64: 'AAAA' }]
      await request('POST', `/sandbox/conversations/${id}/messages`, { body: { content: 'Hi', attachments } })
      const page = await fetchText(`/api/v1/widget/messages${QUERY}`)
      // The sandbox closes the socket, so everything that it sent has arrived.
      await request('POST', '/sandbox/cable/cut', { body: {} })
      const cableText = await closed

      for (const received of [page, cableText]) {
        expect(received).toContain(`http://${host}/sandbox/files/`)
        expect(received).toContain(`http://${host}/sandbox/avatars/1.webp`)
      }
      for (const path of [
        `/api/v1/widget/inbox_members${QUERY}`,
        `/v2/widget/demo/inbox_members`,
        '/api/v1/widget/campaigns?website_token=demo',
      ])
        // prettier-ignore
        expect(await fetchText(path)).toContain(`http://${host}/sandbox/avatars/`)
      expect(await fetchText(`/demo/knowledge-base/article/31${QUERY}`)).toContain(`http://${host}/sandbox/pictures/`)
      expect(page + cableText).not.toContain('sandbox.invalid')
    },
  )
})

/** Builds a text frame as a client sends it, with a mask of zeros. */
function maskedText(content: string): Buffer {
  const payload = Buffer.from(content)
  const head = Buffer.from([0x81, 0x80 | 126, payload.length >> 8, payload.length & 0xff, 0, 0, 0, 0])
  return Buffer.concat([head, payload])
}
