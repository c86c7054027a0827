import { describe, expect, test } from '@jest/globals'
import { beginEach, Q, text } from './startedSandbox.ts'

const begin = beginEach()

describe('injected faults', () => {
  const messages = `/api/v1/widget/messages${Q}`

  async function beginBroken(...faults: readonly object[]) {
    const started = await begin()
    const { token } = await started.visit()
    for (const body of faults) await started.ask('POST', '/sandbox/faults', { body })
    const send = (content: string) => started.ask('POST', messages, { token, body: text(content) })
    const held = async (): Promise<readonly string[]> => {
      const { body } = await started.ask('GET', messages, { token })
      return (body as { payload: { content: string }[] }).payload.map(({ content }) => content)
    }
    return { ...started, token, send, held }
  }

  test.each([
    ['resetAfterSaving', ['lost', 'told']],
    ['resetBeforeSaving', ['told']],
  ])('the fault %s closes one connection without a response, and only for its method', async (kind, contents) => {
    const { ask, send, held } = await beginBroken({ kind, path: '/messages', method: 'post', times: 1 })
    expect(await held()).toEqual([])
    await expect(send('lost')).rejects.toThrow('fetch failed')
    await send('told')

    expect(await held()).toEqual(contents)
    expect((await ask('GET', '/sandbox/violations')).body).toEqual([])
  })

  test('responses close their connection while a connection reset is pending', async () => {
    const { ask, held } = await beginBroken({ kind: 'resetAfterSaving', path: '/messages', method: 'POST', times: 1 })
    const { headers } = await ask('GET', '/sandbox/faults')
    await held()

    expect(headers.get('connection')).toBe('close')
  })

  test.each([
    [undefined, null],
    [0, '0'],
    [30, '30'],
  ])(
    'the fault tooMany with retryAfterSeconds %s answers with 429 and the matching Retry-After header',
    async (retryAfterSeconds, header) => {
      const { sandbox, ask, token, held } = await beginBroken({ kind: 'tooMany', path: '/messages', times: 1, retryAfterSeconds }) // prettier-ignore
      const response = await fetch(sandbox.url + messages, {
        method: 'POST',
        headers: { origin: 'http://localhost:4400', 'content-type': 'application/json', 'x-auth-token': token },
        body: JSON.stringify(text('Hello')),
      })

      expect(response.status).toBe(429)
      expect(await response.text()).toBe('Retry later\n')
      expect(response.headers.get('content-type')).toMatch(/^text\/plain/)
      expect(response.headers.get('retry-after')).toBe(header)
      expect(response.headers.get('access-control-allow-origin')).toBe('http://localhost:4400')
      expect(response.headers.get('access-control-expose-headers')).toContain('retry-after')
      expect(await held()).toEqual([])
      expect((await ask('GET', '/sandbox/violations')).body).toEqual([])
    },
  )

  test('a preflight does not consume an injected fault', async () => {
    const { sandbox, send, held } = await beginBroken({ kind: 'failAfterSaving', path: '/messages', times: 1 })
    const preflight = await fetch(sandbox.url + messages, {
      method: 'OPTIONS',
      headers: { origin: 'http://localhost:4400', 'access-control-request-method': 'POST' },
    })

    expect(preflight.status).toBe(204)
    expect((await send('Hello')).status).toBe(500)
    expect(await held()).toEqual(['Hello'])
  })
})
