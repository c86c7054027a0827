import { describe, expect, test } from '@jest/globals'
import { createSandboxStarter, isType, messageBody, openCable, QUERY, type StartedSandbox } from './testSandbox.ts'

const startSandbox = createSandboxStarter()

describe('injected faults', () => {
  const messages = `/api/v1/widget/messages${QUERY}`

  async function startWithFaults(...faults: readonly object[]) {
    const started = await startSandbox()
    const { token } = await started.createVisitor()
    for (const body of faults) await started.request('POST', '/sandbox/faults', { body })
    const send = (content: string) => started.request('POST', messages, { token, body: messageBody(content) })
    const listMessages = async (): Promise<readonly string[]> => {
      const { body } = await started.request('GET', messages, { token })
      return (body as { payload: { content: string }[] }).payload.map(({ content }) => content)
    }
    return { ...started, token, send, listMessages }
  }

  test.each([
    ['resetAfterSaving', ['lost', 'told']],
    ['resetBeforeSaving', ['told']],
  ])('the fault %s closes one connection without a response, and only for its method', async (kind, contents) => {
    const { request, send, listMessages } = await startWithFaults({ kind, path: '/messages', method: 'post', times: 1 })
    expect(await listMessages()).toEqual([])
    await expect(send('lost')).rejects.toThrow('fetch failed')
    await send('told')

    expect(await listMessages()).toEqual(contents)
    expect((await request('GET', '/sandbox/violations')).body).toEqual([])
  })

  test('a fault with a token affects only that copy of a tenant, in the query and in the path', async () => {
    const { request } = await startSandbox()
    const { body } = await request('POST', '/sandbox/tenants', { body: { like: 'demo' } })
    const { token } = body as { readonly token: string }
    for (const path of ['/inbox_members', '/knowledge-base'])
      await request('POST', '/sandbox/faults', { body: { kind: 'status', path, status: 503, token } })
    const statusOf = async (path: string): Promise<number> => (await request('GET', path)).status

    expect(await statusOf(`/api/v1/widget/inbox_members?website_token=${token}`)).toBe(503)
    expect(await statusOf('/api/v1/widget/inbox_members?website_token=demo')).toBe(200)
    expect(await statusOf(`/${token}/knowledge-base?locale=en`)).toBe(503)
    expect(await statusOf('/demo/knowledge-base?locale=en')).toBe(200)
    expect((await request('POST', '/sandbox/tenants', { body: { like: 'unknown' } })).status).toBe(422)
  })

  test('a removal with a token removes only the faults of that tenant', async () => {
    const { request } = await startWithFaults({ name: 'latency', token: 'demo' }, { name: 'latency', token: 'plain' }, { name: 'jitter' }) // prettier-ignore

    expect((await request('DELETE', '/sandbox/faults?token=demo')).status).toBe(204)
    expect((await request('GET', '/sandbox/faults')).body).toMatchObject({ active: [{ id: 'latency-2' }, { id: 'jitter' }] }) // prettier-ignore
  })

  test('responses close their connection while a connection reset is pending', async () => {
    const { request, listMessages } = await startWithFaults({
      kind: 'resetAfterSaving',
      path: '/messages',
      method: 'POST',
      times: 1,
    })
    const { headers } = await request('GET', '/sandbox/faults')
    await listMessages()

    expect(headers.get('connection')).toBe('close')
  })

  test.each([
    [undefined, null],
    [0, '0'],
    [30, '30'],
  ])(
    'the fault tooMany with retryAfterSeconds %s answers with 429 and the matching Retry-After header',
    async (retryAfterSeconds, header) => {
      const { sandbox, request, token, listMessages } = await startWithFaults({ kind: 'tooMany', path: '/messages', times: 1, retryAfterSeconds }) // prettier-ignore
      const response = await fetch(sandbox.url + messages, {
        method: 'POST',
        headers: { origin: 'http://localhost:4400', 'content-type': 'application/json', 'x-auth-token': token },
        body: JSON.stringify(messageBody('Hello')),
      })

      expect(response.status).toBe(429)
      expect(await response.text()).toBe('Retry later\n')
      expect(response.headers.get('content-type')).toMatch(/^text\/plain/)
      expect(response.headers.get('retry-after')).toBe(header)
      expect(response.headers.get('access-control-allow-origin')).toBe('http://localhost:4400')
      expect(response.headers.get('access-control-expose-headers')).toContain('retry-after')
      expect(await listMessages()).toEqual([])
      expect((await request('GET', '/sandbox/violations')).body).toEqual([])
    },
  )

  test('a preflight does not consume an injected fault', async () => {
    const { sandbox, send, listMessages } = await startWithFaults({
      kind: 'failAfterSaving',
      path: '/messages',
      times: 1,
    })
    const preflight = await fetch(sandbox.url + messages, {
      method: 'OPTIONS',
      headers: { origin: 'http://localhost:4400', 'access-control-request-method': 'POST' },
    })

    expect(preflight.status).toBe(204)
    expect((await send('Hello')).status).toBe(500)
    expect(await listMessages()).toEqual(['Hello'])
  })
})

describe('control API of faults', () => {
  const addFault = ({ request }: StartedSandbox, body: object) => request('POST', '/sandbox/faults', { body })

  test('the catalogue lists every fault and preset with parameters, and every listed fault can be added', async () => {
    const started = await startSandbox()
    const { body } = await started.request('GET', '/sandbox/faults/catalogue')
    const { faults, presets } = body as { faults: { name: string; target: string }[]; presets: { name: string }[] }
    expect(faults).toContainEqual({
      name: 'malformed-frame',
      group: 'cable',
      target: 'moment',
      description: 'Every socket receives a frame that is not JSON.',
      parameters: [
        expect.objectContaining({ name: 'afterSeconds', type: 'number', unit: 's', min: 0, max: 3600, default: 0 }),
        expect.objectContaining({ name: 'forSeconds' }),
        expect.objectContaining({ name: 'everySeconds' }),
      ],
    })
    for (const { name, target } of faults)
      expect([name, (await addFault(started, { name })).status]).toEqual([name, target === 'browser' ? 422 : 204])
    for (const { name } of presets)
      expect((await started.request('PUT', '/sandbox/faults/preset', { body: { name } })).status).toBe(204)
  })

  test('a preset replaces all faults and sets the seed, and a fault of the list can be removed', async () => {
    const started = await startSandbox()
    const { request } = started
    await addFault(started, { name: 'missing-pings' })
    await request('PUT', '/sandbox/faults/preset', { body: { name: 'lift', seed: 7 } })
    expect((await request('GET', '/sandbox/faults')).body).toEqual({
      seed: 7,
      active: [
        { id: 'offline', name: 'offline', parameters: { forSeconds: 20 }, isWaiting: false },
        { id: 'latency', name: 'latency', parameters: expect.any(Object), isWaiting: true },
      ],
      hits: { offline: 1 },
    })
    expect((await request('DELETE', '/sandbox/faults/offline')).status).toBe(204)
    expect((await request('DELETE', '/sandbox/faults/offline')).status).toBe(404)
    await request('PUT', '/sandbox/faults/seed', { body: { seed: 8 } })

    expect((await request('GET', '/sandbox/faults')).body).toMatchObject({ seed: 8, active: [{ id: 'latency' }] })
  })

  test.each([
    ['POST', '/sandbox/faults', { name: 'latancy' }, 'There is no fault "latancy". Did you mean latency?'],
    ['POST', '/sandbox/faults', { name: 'latency', milliseconds: -1 }, 'latency: milliseconds must be a whole number from 0 to 3600000 ms.'], // prettier-ignore
    ['PUT', '/sandbox/faults/preset', { name: 'hotel-wify' }, 'There is no preset "hotel-wify". Did you mean hotel-wifi?'], // prettier-ignore
    ['PUT', '/sandbox/faults/preset', { name: 'lift', seed: -1 }, 'seed must be a whole number from 0 to 999999999.'],
    ['PUT', '/sandbox/faults/seed', {}, 'seed must be a whole number from 0 to 999999999.'],
  ])('%s %s with %j returns 422 with the text “%s”, and changes nothing', async (method, path, body, error) => {
    const { request } = await startSandbox()
    expect(await request(method, path, { body })).toMatchObject({ status: 422, body: { error } })

    expect((await request('GET', '/sandbox/faults')).body).toEqual({ seed: 1, active: [], hits: {} })
  })

  test('faults and a seed of the start are active from the first request', async () => {
    const { request } = await startSandbox({
      faults: { faults: [{ name: 'respond-with-status', parameters: { status: 503 } }], seed: 4 },
    })

    expect((await request('POST', `/api/v1/widget/config${QUERY}`, { body: {} })).status).toBe(503)
    expect((await request('GET', '/sandbox/faults')).body).toMatchObject({ seed: 4 })
  })
})

describe('faults of HTTP by name', () => {
  const inbox = `/api/v1/widget/inbox_members${QUERY}`

  test.each([
    ['latency', 80],
    ['jitter', 0],
  ])('the fault %s delays responses within its bounds', async (name, minMs) => {
    const { request } = await startSandbox()
    await request('POST', '/sandbox/faults', { body: { name, milliseconds: 80 } })
    const startedAt = performance.now()
    expect((await request('GET', inbox)).status).toBe(200)

    // A timer of Node.js may fire up to 1 ms early.
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(minMs - 1)
  })

  test('the same seed refuses the same requests in two sandboxes', async () => {
    const refusedBy = async (seed: number): Promise<readonly number[]> => {
      const { request } = await startSandbox()
      await request('PUT', '/sandbox/faults/seed', { body: { seed } })
      await request('POST', '/sandbox/faults', { body: { name: 'respond-with-status', share: 0.5 } })
      const statuses: number[] = []
      for (let count = 0; count < 20; count += 1) statuses.push((await request('GET', inbox)).status)
      return statuses
    }
    const statuses = await refusedBy(5)

    expect(new Set(statuses)).toEqual(new Set([200, 500]))
    expect(await refusedBy(5)).toEqual(statuses)
    expect(await refusedBy(6)).not.toEqual(statuses)
  })

  test('truncate-body with minBytes spares smaller bodies', async () => {
    const { request } = await startSandbox()
    const whole = JSON.stringify((await request('GET', inbox)).body)
    const length = Buffer.byteLength(whole)
    await request('POST', '/sandbox/faults', { body: { name: 'truncate-body', minBytes: length + 1 } })
    expect(JSON.stringify((await request('GET', inbox)).body)).toBe(whole)
    await request('DELETE', '/sandbox/faults')
    await request('POST', '/sandbox/faults', { body: { name: 'truncate-body', minBytes: length } })

    expect((await request('GET', inbox)).body).toBe(whole.slice(0, Math.floor(whole.length / 2)))
  })

  test('offline resets every request and socket except the control API, and ends after its time', async () => {
    const { sandbox, request } = await startSandbox()
    const cable = openCable(sandbox.url)
    await cable.next(isType('welcome'))
    await request('POST', '/sandbox/faults', { body: { name: 'offline' } })
    expect(await cable.closed).toBe(1006)
    await expect(request('GET', inbox)).rejects.toThrow('fetch failed')
    expect(await openCable(sandbox.url).closed).toBe(1006)
    await request('DELETE', '/sandbox/faults')
    await request('POST', '/sandbox/faults', { body: { name: 'offline', forSeconds: 0.1 } })
    const isActive = async () => ((await request('GET', '/sandbox/faults')).body as { active: object[] }).active.length > 0 // prettier-ignore
    while (await isActive());

    expect((await request('GET', inbox)).status).toBe(200)
  })

  test('clock-skew shifts the header Date and created_at', async () => {
    const { request, createVisitor } = await startSandbox()
    const { token } = await createVisitor()
    await request('POST', '/sandbox/faults', { body: { name: 'clock-skew', seconds: 7200 } })
    const { body, headers } = await request('POST', `/api/v1/widget/messages${QUERY}`, { token, body: messageBody('Hello') }) // prettier-ignore
    const [date, createdAt] = [
      Date.parse(headers.get('date') ?? ''),
      (body as { created_at: number }).created_at * 1000,
    ]

    for (const time of [date, createdAt]) expect(Math.round((time - Date.now()) / 600_000)).toBe(12)
  })
})
