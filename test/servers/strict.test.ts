import { describe, expect, test } from '@jest/globals'
import { createSandboxStarter, QUERY, messageBody } from './testSandbox.ts'

const startSandbox = createSandboxStarter()

describe('strict sandbox', () => {
  test('a strict sandbox rejects a request that violates a contract, names the problem, stores nothing', async () => {
    const { request, createVisitor } = await startSandbox({ isStrict: true })
    const { token } = await createVisitor()
    const refused = await request('POST', `/api/v1/widget/messages${QUERY}`, {
      token,
      body: { message: { content: 'Hello' } },
    })

    expect([refused.status, refused.body]).toEqual([
      422,
      {
        error: 'The contract is violated',
        problems: expect.arrayContaining([expect.stringContaining("'timestamp'")]) as unknown,
      },
    ])
    expect(refused.headers.get('x-sandbox-violation')).toContain("'timestamp'")
    expect((await request('GET', `/api/v1/widget/messages${QUERY}`, { token })).body).toEqual({ payload: [] })
    expect((await request('GET', '/sandbox/violations')).body).toHaveLength(1)
  })

  test('a strict sandbox answers with 500 if its own response violates a contract', async () => {
    const { request, createVisitor } = await startSandbox({ isStrict: true })
    const { token } = await createVisitor()
    const sent = await request('POST', `/api/v1/widget/messages${QUERY}`, { token, body: messageBody('Hello') })
    await request('PUT', '/sandbox/tenants/demo/channel', { body: { widget_color: 5 } })
    const broken = await request('POST', `/api/v1/widget/config${QUERY}`, { body: { website_token: 'demo' } })

    expect([sent.status, broken.status]).toEqual([200, 500])
    expect(broken.body).toEqual(expect.objectContaining({ error: 'The contract is violated' }))
  })

  test('a sandbox accepts a contract violation and reports it in a header if it is not strict', async () => {
    const { request, createVisitor } = await startSandbox()
    const { token } = await createVisitor()
    const body = { message: { content: 'Hello' } }
    const accepted = await request('POST', `/api/v1/widget/messages${QUERY}`, { token, body })

    expect([accepted.status, accepted.headers.get('x-sandbox-violation')]).toEqual([
      200,
      expect.stringContaining('timestamp'),
    ])
  })
})
