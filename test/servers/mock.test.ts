import { writeFileSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from '@jest/globals'
import { type Mock, type MockOptions, startMock } from '#cli/mock/mock.ts'
import { readScenario } from '#cli/mock/readScenario.ts'
import { example } from '#test/support/contracts/apiExamples.ts'
import { readDocumentedResponses } from '#test/support/contracts/documentedResponses.ts'
import { identifierOf, isEvent, isType, openCable } from './testSandbox.ts'
import { endCliProcesses, widgetCli } from '#test/support/cli/cliProcess.ts'

const running: Mock[] = []
afterEach(async () => {
  await Promise.all(running.splice(0).map((mock) => mock.close()))
})

async function startTestMock(options: Partial<MockOptions> = {}): Promise<Mock> {
  const mock = await startMock({ port: 0, ...options })
  running.push(mock)
  return mock
}

type RequestOptions = { readonly body?: unknown; readonly headers?: Readonly<Record<string, string>> }

const TOKEN = { 'x-auth-token': 'a.b.c' }

async function request({ url }: Mock, method: string, path: string, { body, headers = TOKEN }: RequestOptions = {}) {
  const response = await fetch(url + path, {
    method,
    headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  const text = await response.text()
  return { status: response.status, headers: response.headers, text, json: () => JSON.parse(text) as unknown }
}

afterEach(endCliProcesses)

describe('mock', () => {
  test.each(['widget-api', 'middleware', 'knowledge-base'])(
    'the mock returns every documented response of %s on request, and each matches its document',
    async (service) => {
      const mock = await startTestMock()
      const documented = readDocumentedResponses(service)
      const problems: string[] = []
      for (const { operation, method, path, body, status, mediaType, problemsOf } of documented) {
        const headers = { ...TOKEN, prefer: `code=${status}`, accept: 'application/json' }
        const reply = await request(mock, method, path, { body, headers })
        const where = `${operation} ${status}`
        if (reply.status !== status) problems.push(`${where}: answered ${reply.status} ${reply.text}`)
        if (reply.headers.get('x-mock-violation')) problems.push(`${where}: ${reply.headers.get('x-mock-violation')}`)
        if (!(reply.headers.get('content-type') ?? '').startsWith(mediaType ?? '')) problems.push(`${where}: is no ${mediaType}`)
        const content = mediaType === 'application/json' ? reply.json() : reply.text
        problems.push(...problemsOf(content).map((problem) => `${where}: ${problem}`))
      }

      expect(problems).toEqual([])
      expect(documented.length).toBeGreaterThan(10)
    },
  ) // prettier-ignore

  test('the mock’s responses refer to the same conversation, agents and articles by their ids', async () => {
    const mock = await startTestMock()
    const conversation = (await request(mock, 'GET', '/api/v1/widget/conversations')).json() as { id: number; inbox_id: number }
    const page = (await request(mock, 'GET', '/api/v1/widget/messages')).json() as { payload: readonly { id: number; conversation_id: number; sender: { id: number; type: string } }[] }
    const agents = (await request(mock, 'GET', '/v2/widget/demo/inbox_members')).json() as { payload: readonly { id: number }[] }
    const sent = (await request(mock, 'POST', '/api/v1/widget/messages', { body: { message: { content: 'Hello', timestamp: 'now', referer_url: '' } } })).json() as { id: number; conversation_id: number }
    const pinned = (await request(mock, 'GET', '/demo/knowledge-base')).json() as { pinned_articles: readonly { id: string }[] }
    const article = (await request(mock, 'GET', `/demo/knowledge-base/article/${pinned.pinned_articles[0]?.id}`)).json() as { data: { id: string } }

    expect(new Set([...page.payload, sent].map(({ conversation_id: id }) => id))).toEqual(new Set([conversation.id]))
    const agentMessages = page.payload.filter(({ sender }) => sender?.type === 'user')
    expect(agents.payload.map(({ id }) => id)).toEqual(expect.arrayContaining(agentMessages.map(({ sender }) => sender.id)))
    expect(sent.id).toBeGreaterThan(Math.max(...page.payload.map(({ id }) => id)))
    expect(article.data.id).toBe(pinned.pinned_articles[0]?.id)
  }) // prettier-ignore

  test('dynamic responses of the mock are equal for the same seed and differ for another seed', async () => {
    const path = '/api/v1/widget/messages'
    const texts = await Promise.all(
      [7, 7, 8].map(async (seed) => (await request(await startTestMock({ isDynamic: true, seed }), 'GET', path)).text),
    )

    expect(texts[1]).toBe(texts[0])
    expect(texts[2]).not.toBe(texts[0])
    expect(texts[0]).not.toContain('Mara')
  })

  test('a Prefer header selects an example or a dynamic response of the mock', async () => {
    const mock = await startTestMock()
    const requestWithPreference = async (prefer: string) =>
      (await request(mock, 'GET', '/demo/knowledge-base', { headers: { prefer } })).text

    expect(JSON.parse(await requestWithPreference('example=empty'))).toEqual({
      origin: 'https://help.example.com',
      pinned_articles: [],
    })
    expect(await requestWithPreference('dynamic=true, seed=3')).toBe(
      await requestWithPreference('dynamic=true; seed="3"'),
    )
    expect(await requestWithPreference('dynamic=true, seed=3')).not.toContain('saddle')
    expect(await requestWithPreference('respond-async')).toContain('saddle')
  })

  test('the mock sends CORS headers that allow a page of another origin to send credentials', async () => {
    const mock = await startTestMock()
    const origin = 'https://shop.example.com'
    const before = await fetch(`${mock.url}/api/v1/widget/messages?website_token=demo`, {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type,x-auth-token',
      },
    })
    const after = await request(mock, 'GET', '/v2/widget/demo/config', { headers: { ...TOKEN, origin } })

    expect(before.status).toBe(204)
    expect(before.headers.get('access-control-allow-headers')?.toLowerCase()).toContain('x-auth-token')
    expect(before.headers.get('access-control-allow-methods')).toContain('PATCH')
    for (const { headers } of [before, after]) {
      expect(headers.get('access-control-allow-origin')).toBe(origin)
      expect(headers.get('access-control-allow-credentials')).toBe('true')
    }
    expect(after.headers.get('access-control-expose-headers')).toContain('x-mock-violation')
  })

  test('the mock reports a contract violation in a header, and in strict mode as an error response', async () => {
    const [lenientMock, strictMock] = [await startTestMock(), await startTestMock({ isStrict: true })]
    const body = { message: { content: 'Hello' } }
    const path = '/api/v1/widget/messages'
    const lenientReply = await request(lenientMock, 'POST', path, { body })
    const strictReply = await request(strictMock, 'POST', path, { body })
    const unauthenticated = await request(strictMock, 'GET', path, { headers: {} })

    expect([lenientReply.status, lenientReply.json()]).toEqual([
      422,
      expect.objectContaining({ attributes: ['content'] }),
    ])
    expect(lenientReply.headers.get('x-mock-operation')).toBe('widget-api sendMessage')
    expect(lenientReply.headers.get('x-mock-violation')).toContain("must have required property 'timestamp'")
    expect(strictReply.json()).toEqual(
      expect.objectContaining({
        status: 422,
        operation: 'widget-api sendMessage',
        violations: expect.arrayContaining([expect.stringContaining("property 'referer_url'")]) as unknown,
      }),
    )
    expect([unauthenticated.status, unauthenticated.headers.get('content-type')]).toEqual([
      401,
      expect.stringContaining('problem'),
    ])
  })

  test.each([
    ['a body with invalid JSON', 'POST', '/api/v1/widget/messages', { body: '{"mess' }, 400, 'is not JSON'],
    ['an undocumented path', 'GET', '/nowhere/at/all', {}, 404, 'NO_PATH_MATCHED'],
    ['an undocumented method', 'DELETE', '/demo/knowledge-base', {}, 405, 'NO_METHOD_MATCHED'],
    ['an undocumented status', 'GET', '/demo/knowledge-base', { headers: { prefer: 'code=418' } }, 404, '418'],
    ['an invalid status', 'GET', '/demo/knowledge-base', { headers: { prefer: 'code=x' } }, 400, 'three digits'],
    ['an undocumented example', 'GET', '/demo/knowledge-base', { headers: { prefer: 'example=x' } }, 404, 'exampleKey'],
    ['a path with invalid percent-encoding', 'GET', '/%E0%A4%A/knowledge-base', {}, 400, 'not a valid url'],
  ] as const)(
    'the mock rejects a request with %s and keeps running',
    async (_case, method, path, options, status, expected) => {
      const mock = await startTestMock()
      const reply = await request(mock, method, path, options)

      expect([reply.status, reply.text]).toEqual([status, expect.stringContaining(expected)])
      expect((await request(mock, 'GET', '/demo/knowledge-base')).status).toBe(200)
    },
  )

  test('the mock accepts uploads of one file and of two files', async () => {
    const mock = await startTestMock()
    for (const count of [1, 2]) {
      const form = new FormData()
      for (let file = 0; file < count; file += 1)
        form.append('message[attachments][]', new Blob([new Uint8Array([0, 200, 255])]), `${file}.png`)
      const reply = await fetch(`${mock.url}/api/v1/widget/messages`, { method: 'POST', headers: TOKEN, body: form })
      expect([count, reply.status, reply.headers.get('x-mock-violation')]).toEqual([count, 200, null])
    }
  })

  test('a mock of one service answers requests to another service with 404', async () => {
    const mock = await startTestMock({ services: ['knowledge-base'], hasCable: false })

    expect((await request(mock, 'GET', '/demo/knowledge-base')).status).toBe(200)
    expect((await request(mock, 'GET', '/v2/widget/demo/config')).status).toBe(404)
  })
})

const room = identifierOf('p4bs6bt0ken', { account_id: 1, user_id: 'p4bs6bt0ken' })

describe('cable of the mock', () => {
  test('the cable of the mock plays a scenario after the subscription, with increasing message ids', async () => {
    const mock = await startTestMock({ scenario: readScenario('burst'), speed: 20, seed: 4 })
    const cable = openCable(mock.url)
    await cable.next(isType('welcome'))
    cable.send({ command: 'subscribe', identifier: room })
    await cable.next(isType('confirm_subscription'))
    await cable.next((frame) => JSON.stringify(frame).includes('Line 40 of 40'))
    const ids = cable.frames.filter(isEvent('message.created')).map((frame) => (frame['message'] as { data: { id: number } }).data.id) // prettier-ignore

    expect(ids).toHaveLength(40)
    expect(ids).toEqual(ids.toSorted((one, other) => one - other))
    expect(Math.min(...ids)).toBeGreaterThan((example('widget-api', 'SentMessage') as { id: number }).id)
    cable.socket.terminate()
  })

  test('the cable of the mock plays a scenario again after each message of the visitor', async () => {
    const mock = await startTestMock({ scenario: readScenario('agent-answers'), speed: 100 })
    const cable = openCable(mock.url)
    cable.socket.on('open', () => cable.send({ command: 'subscribe', identifier: room }))
    await cable.next(isType('confirm_subscription'))
    const body = { message: { content: 'Hello', timestamp: 'now', referer_url: '' } }
    expect(cable.frames.some(isEvent('conversation.typing_on'))).toBe(false)
    await request(mock, 'POST', '/api/v1/widget/messages', { body })
    await cable.next(isEvent('conversation.typing_off'))
    const receivedCount = cable.frames.length
    await request(mock, 'POST', '/api/v1/widget/messages', { body })
    await cable.next((frame) => cable.frames.indexOf(frame) >= receivedCount && isEvent('message.created')(frame))

    expect(cable.frames.filter(isEvent('message.created'))).toHaveLength(2)
    cable.socket.terminate()
  })

  test('a scenario that closes the cable of the mock continues after the next subscription', async () => {
    const mock = await startTestMock({ scenario: readScenario('restart'), speed: 40 })
    const first = openCable(mock.url)
    first.socket.on('open', () => first.send({ command: 'subscribe', identifier: room }))
    expect(await first.next(isType('disconnect'))).toEqual({ type: 'disconnect', reason: 'server_restart', reconnect: true }) // prettier-ignore
    await first.closed
    const second = openCable(mock.url)
    second.socket.on('open', () => second.send({ command: 'subscribe', identifier: room }))
    await second.next((frame) => JSON.stringify(frame).includes('After the restart'))

    expect(JSON.stringify(second.frames)).not.toContain('Before the restart')
    await second.closed
  })
})

describe('widget-cli mock', () => {
  test('widget-cli mock prints its address, answers requests, and stops on SIGINT', async () => {
    const { child, ended, waitForOutput } = widgetCli('mock', '--port', '0', '--scenario', 'agent-answers')
    const output = await waitForOutput(/plays An agent types and answers/)
    const url = /mock {2}(http:\S+)/.exec(output)?.[1] ?? ''
    expect((await fetch(`${url}/demo/knowledge-base`)).status).toBe(200)
    child.kill('SIGINT')

    expect((await ended).code).toBe(0)
    await expect(fetch(url)).rejects.toThrow()
  })

  test('widget-cli mock rejects a port that is in use and suggests --port', async () => {
    const mock = await startTestMock()
    const { code, output } = await widgetCli('mock', '--port', String(mock.port)).ended

    expect(code).not.toBe(0)
    expect(output).toContain(`Port ${mock.port} is taken.`)
    expect(output).toContain('Stop the program that uses it, or choose another port with --port')
    expect(output).not.toContain('    at ')
  })

  test.each([
    ['an unknown service', ['--service', 'billing'], 'Allowed values are widget-api'],
    ['a seed that is not a number', ['--seed', 'x'], 'Use a whole number'],
    ['a speed of zero', ['--speed', '0'], 'Use a number from 0.01'],
    ['an unknown scenario', ['--scenario', 'none'], 'Unknown scenario: none. Known scenarios: agent-answers'],
  ])('widget-cli mock rejects %s', async (_case, args, expected) => {
    const { code, output } = await widgetCli('mock', '--port', '0', ...args).ended

    expect([code, output]).toEqual([expect.any(Number), expect.stringContaining(expected)])
    expect(code).not.toBe(0)
  })

  test('widget-cli mock rejects a scenario that violates the contract, with the step and the field', async () => {
    const file = join(mkdtempSync(join(tmpdir(), 'mock-test-')), 'mine.json')
    const steps = [
      { at: 1, drop: true },
      { at: 2, event: 'message.created', data: { message_type: 9 } },
    ]
    writeFileSync(file, JSON.stringify({ name: 'Mine', steps }))
    const { code, output } = await widgetCli('mock', '--port', '0', '--scenario', file).ended

    expect(code).not.toBe(0)
    expect(output).toContain('step 2 (at 2): data.message_type must be equal to one of the allowed values (0,1,2,3)')
  })

  test('widget-cli dev --mock connects the widget to the mock and marks the host page as mocked', async () => {
    const out = join(mkdtempSync(join(tmpdir(), 'mock-test-')), 'dist')
    const { child, ended, waitForOutput } = widgetCli('dev', '--mock', '--port', '0', '--no-watch', '--out', out)
    const output = await waitForOutput(/Open http/)
    const mockUrl = /mock {2}(http:\S+)/.exec(output)?.[1] ?? ''
    const host = await (await fetch(/Open (http:\S+)/.exec(output)?.[1] ?? '')).text()
    const sandboxUrl = /"sandboxUrl":"([^"]+)"/.exec(host)?.[1] ?? ''
    const page = await fetch(`${sandboxUrl}/widget/chat?website_token=demo`)
    const policy = page.headers.get('content-security-policy')
    child.kill('SIGTERM')

    expect(host).toContain('"isMocked":true')
    expect(await page.text()).toContain(`"widgetApi":"${mockUrl}"`)
    expect(policy).toContain(mockUrl.replace('http', 'ws'))
    expect((await ended).code).toBe(0)
  })
})
