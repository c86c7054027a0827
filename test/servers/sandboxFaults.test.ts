import { describe, expect, test } from '@jest/globals'
import { createSandboxStarter, QUERY, messageBody } from './testSandbox.ts'

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
