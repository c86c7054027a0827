import { describe, expect, test } from '@jest/globals'
import { beginEach, Q, text } from './startedSandbox.ts'

const begin = beginEach()

describe('strict sandbox', () => {
  test('a strict sandbox rejects a request that violates a contract, names the problem, stores nothing', async () => {
    const { ask, visit } = await begin({ isStrict: true })
    const { token } = await visit()
    const refused = await ask('POST', `/api/v1/widget/messages${Q}`, { token, body: { message: { content: 'Hello' } } })

    expect([refused.status, refused.body]).toEqual([
      422,
      {
        error: 'The contract is violated',
        problems: expect.arrayContaining([expect.stringContaining("'timestamp'")]) as unknown,
      },
    ])
    expect(refused.headers.get('x-sandbox-violation')).toContain("'timestamp'")
    expect((await ask('GET', `/api/v1/widget/messages${Q}`, { token })).body).toEqual({ payload: [] })
    expect((await ask('GET', '/sandbox/violations')).body).toHaveLength(1)
  })

  test('a strict sandbox answers with 500 if its own response violates a contract', async () => {
    const { ask, visit } = await begin({ isStrict: true })
    const { token } = await visit()
    const sent = await ask('POST', `/api/v1/widget/messages${Q}`, { token, body: text('Hello') })
    await ask('PUT', '/sandbox/tenants/demo/channel', { body: { widget_color: 5 } })
    const broken = await ask('POST', `/api/v1/widget/config${Q}`, { body: { website_token: 'demo' } })

    expect([sent.status, broken.status]).toEqual([200, 500])
    expect(broken.body).toEqual(expect.objectContaining({ error: 'The contract is violated' }))
  })

  test('a sandbox accepts a contract violation and reports it in a header if it is not strict', async () => {
    const { ask, visit } = await begin()
    const { token } = await visit()
    const body = { message: { content: 'Hello' } }
    const taken = await ask('POST', `/api/v1/widget/messages${Q}`, { token, body })

    expect([taken.status, taken.headers.get('x-sandbox-violation')]).toEqual([
      200,
      expect.stringContaining('timestamp'),
    ])
  })
})
