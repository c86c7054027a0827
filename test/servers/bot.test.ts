import { describe, expect, test } from '@jest/globals'
import { beginEach, identifierOf, isEvent, isType, openCable, text } from './startedSandbox.ts'

const begin = beginEach()

describe('bot of the sandbox', () => {
  const B = '?website_token=bot&cw_conversation=&locale=en'
  type Said = {
    readonly id: number
    readonly content: string
    readonly content_type: string
    readonly content_attributes: {
      readonly items?: readonly { readonly name?: string; readonly target_node_id?: string }[]
      readonly form_kind?: string
    }
    readonly sender?: { readonly type: string; readonly name: string }
  }

  async function beginBot() {
    const started = await begin({ botTypingMs: 0 })
    const { ask } = started
    const { token } = await started.visit('bot')
    const sent = await ask('POST', `/api/v1/widget/messages${B}`, { token, body: text('') })
    const { conversation_id: id } = sent.body as { conversation_id: number }
    const call = (action: string, inbox = 5) =>
      ask('POST', `/v2/widget/inbox/${inbox}/${action}_bot${B}`, { token, body: { conversation_display_id: id, trigger_type: 'widget' } }) // prettier-ignore
    const said = async (): Promise<readonly Said[]> =>
      ((await ask('GET', `/api/v1/widget/messages${B}`, { token })).body as { payload: readonly Said[] }).payload
    const last = async (): Promise<Said> => {
      const message = (await said()).at(-1)
      if (message === undefined) throw new Error('nobody has said anything')
      return message
    }
    const answer = async (values: readonly object[]) =>
      ask('PATCH', `/api/v1/widget/messages/${(await last()).id}${B}`, { token, body: { message: { submitted_values: values } } }) // prettier-ignore
    const write = (content: string) => ask('POST', `/api/v1/widget/messages${B}`, { token, body: text(content) })
    const status = async () => (await ask('GET', `/api/v1/widget/conversations${B}`, { token })).body
    const violations = async () => (await ask('GET', '/sandbox/violations')).body
    return { ...started, id, call, said, last, answer, write, status, violations }
  }

  test('the sandbox bot starts once, finds an order with a form, and hands over to an agent', async () => {
    const { call, said, last, answer, status, write, violations } = await beginBot()
    await call('trigger')
    await call('trigger')
    const greeting = await said()
    await answer([{ title: 'Where is my order?', value: 'order' }])
    const form = await last()
    await answer([{ name: 'order', value: 'lb-20418' }, { name: 'email', value: 'a@b.c' }, { name: 'part', value: 'A bike' }]) // prettier-ignore
    const found = (await said()).at(-2)
    const before = await status()
    await answer([{ title: 'No, not quite', value: 'person' }])
    const handOff = await last()
    await write('Hello?')

    expect(greeting.map(({ content_type: type }) => type)).toEqual(['text', 'text', 'input_select'])
    expect(greeting[1]?.sender).toMatchObject({ type: 'agent_bot', name: 'Lumi' })
    expect(form.content_attributes.items).toMatchObject(['order', 'email', 'part'].map((name) => ({ name, target_node_id: 'order-found' }))) // prettier-ignore
    expect(found?.content).toContain('LB-20418')
    expect(before).toMatchObject({ status: 'pending' })
    expect(await status()).toMatchObject({ status: 'open' })
    expect(handOff.content_attributes.items).toBeUndefined()
    expect((await last()).content).toBe('Hello?')
    expect(await violations()).toEqual([])
  })

  test('the sandbox bot takes a question with its contact form, resolves, and restarts on a new message', async () => {
    const { call, said, last, answer, status, write, violations } = await beginBot()
    await call('trigger')
    await answer([{ title: 'Have the workshop write to me', value: 'contact' }])
    const form = await last()
    await answer([{ name: 'name', value: 'Ada' }, { name: 'email', value: 'a@b.c' }, { name: 'message', value: 'It squeaks' }]) // prettier-ignore
    const closing = (await said()).findLast(({ content_type: type }) => type === 'text')
    const closed = await status()
    await write('One more thing')

    expect(form).toMatchObject({ content_type: 'form', content_attributes: { form_kind: 'contact' } })
    expect(closing).toMatchObject({ content_attributes: { items: [{ target_node_id: 'contact-thanks' }] } })
    expect(closing?.content).toContain('a@b.c')
    expect(closed).toMatchObject({ status: 'resolved' })
    expect(await status()).toMatchObject({ status: 'pending' })
    expect((await last()).content_type).toBe('input_select')
    expect(await violations()).toEqual([])
  })

  test.each([
    ['the text of an option', 'battery and range', 'Does that answer it?'],
    ['a request for a person', 'I want a HUMAN', 'I am fetching a person. Please stay: they read along from here.'],
    ['unknown text', 'Bananas', 'What is it about?'],
  ])('the sandbox bot responds to %s', async (_case, words, expected) => {
    const { call, last, write } = await beginBot()
    await call('trigger')
    await write(words)

    expect((await last()).content).toBe(expected)
  })

  test('the sandbox bot is silent until it is triggered, restarts on request, and lists every call', async () => {
    const { ask, id, call, said, write } = await beginBot()
    await write('Anybody?')
    const before = await said()
    const statuses = [await call('trigger', 3), await call('trigger'), await call('restart')].map(
      ({ status }) => status,
    )
    const calls = (await ask('GET', '/sandbox/bot-calls')).body

    expect(before.map(({ content }) => content)).toEqual([null, 'Anybody?'])
    expect(statuses).toEqual([404, 200, 200])
    expect((await said()).map(({ content }) => content).slice(-2)).toEqual(['Let us begin again.', 'What is it about?'])
    expect(calls).toMatchObject(
      ['trigger', 'trigger', 'restart'].map((action) => ({ action, hasCookie: false, body: { conversation_display_id: id } })), // prettier-ignore
    )
  })

  test('the bot route allows credentials for a page’s origin, and answers 422 when no bot is connected', async () => {
    const { ask, sandbox, id, call } = await beginBot()
    const headers = { origin: 'http://localhost:4400', 'content-type': 'application/json', cookie: 'a=b' }
    const body = JSON.stringify({ conversation_display_id: id, trigger_type: 'nudge', nudge_id: '4' })
    const reply = await fetch(`${sandbox.url}/v2/widget/inbox/5/trigger_bot${B}`, { method: 'POST', headers, body })
    const [first] = (await ask('GET', '/sandbox/bot-calls')).body as readonly object[]
    await ask('PUT', '/sandbox/tenants/bot/bot', { body: { name: null } })

    expect(reply.headers.get('access-control-allow-credentials')).toBe('true')
    expect(reply.headers.get('access-control-allow-origin')).toBe('http://localhost:4400')
    expect(first).toMatchObject({ allowsCredentials: true, hasCookie: true, body: { nudge_id: '4' } })
    expect((await call('trigger')).status).toBe(422)
  })

  test('the sandbox bot sends typing events after a trigger, and a reset clears the list of bot calls', async () => {
    const { ask, sandbox, visit } = await begin({ botTypingMs: 20 })
    const { token, pubsubToken } = await visit('bot')
    const cable = openCable(sandbox.url)
    await cable.next(isType('welcome'))
    cable.say({ command: 'subscribe', identifier: identifierOf(pubsubToken) })
    await cable.next(isType('confirm_subscription'))
    const sent = await ask('POST', `/api/v1/widget/messages${B}`, { token, body: text('') })
    const { conversation_id: id } = sent.body as { conversation_id: number }
    await ask('POST', `/v2/widget/inbox/5/trigger_bot${B}`, { token, body: { conversation_display_id: id, trigger_type: 'widget' } }) // prettier-ignore
    const typing = await cable.next(isEvent('conversation.typing_on'))
    await cable.next(isEvent('conversation.typing_off'))
    await ask('POST', '/sandbox/reset')
    cable.socket.close()

    expect(typing).toMatchObject({ message: { data: { user: { type: 'agent_bot', name: 'Lumi' } } } })
    expect((await ask('GET', '/sandbox/bot-calls')).body).toEqual([])
  })
})
