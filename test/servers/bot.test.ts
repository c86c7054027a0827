import { describe, expect, test } from '@jest/globals'
import { createSandboxStarter, identifierOf, isEvent, isType, openCable, messageBody } from './testSandbox.ts'

const startSandbox = createSandboxStarter()

describe('bot of the sandbox', () => {
  const BOT_QUERY = '?website_token=bot&cw_conversation=&locale=en'
  type ReceivedMessage = {
    readonly id: number
    readonly content: string
    readonly content_type: string
    readonly content_attributes: {
      readonly items?: readonly { readonly name?: string; readonly target_node_id?: string }[]
      readonly form_kind?: string
    }
    readonly sender?: { readonly type: string; readonly name: string }
  }

  async function startBotConversation() {
    const started = await startSandbox({ botTypingMs: 0 })
    const { request } = started
    const { token } = await started.createVisitor('bot')
    const sent = await request('POST', `/api/v1/widget/messages${BOT_QUERY}`, { token, body: messageBody('') })
    const { conversation_id: id } = sent.body as { conversation_id: number }
    const callBot = (action: string, inbox = 5) =>
      request('POST', `/v2/widget/inbox/${inbox}/${action}_bot${BOT_QUERY}`, { token, body: { conversation_display_id: id, trigger_type: 'widget' } }) // prettier-ignore
    const listMessages = async (): Promise<readonly ReceivedMessage[]> =>
      (
        (await request('GET', `/api/v1/widget/messages${BOT_QUERY}`, { token })).body as {
          payload: readonly ReceivedMessage[]
        }
      ).payload
    const lastMessage = async (): Promise<ReceivedMessage> => {
      const message = (await listMessages()).at(-1)
      if (message === undefined) throw new Error('no message was sent')
      return message
    }
    const submitAnswer = async (values: readonly object[]) =>
      request('PATCH', `/api/v1/widget/messages/${(await lastMessage()).id}${BOT_QUERY}`, { token, body: { message: { submitted_values: values } } }) // prettier-ignore
    const sendMessage = (content: string) =>
      request('POST', `/api/v1/widget/messages${BOT_QUERY}`, { token, body: messageBody(content) })
    const status = async () => (await request('GET', `/api/v1/widget/conversations${BOT_QUERY}`, { token })).body
    const violations = async () => (await request('GET', '/sandbox/violations')).body
    return {
      ...started,
      id,
      callBot,
      listMessages,
      lastMessage,
      submitAnswer,
      sendMessage,
      status,
      violations,
    }
  }

  test('the sandbox bot starts once, finds an order with a form, and hands over to an agent', async () => {
    const { callBot, listMessages, lastMessage, submitAnswer, status, sendMessage, violations } =
      await startBotConversation()
    await callBot('trigger')
    await callBot('trigger')
    const greeting = await listMessages()
    await submitAnswer([{ title: 'Where is my order?', value: 'order' }])
    const form = await lastMessage()
    await submitAnswer([{ name: 'order', value: 'lb-20418' }, { name: 'email', value: 'a@b.c' }, { name: 'part', value: 'A bike' }]) // prettier-ignore
    const found = (await listMessages()).at(-2)
    const before = await status()
    await submitAnswer([{ title: 'No, not quite', value: 'person' }])
    const handOff = await lastMessage()
    await sendMessage('Hello?')

    expect(greeting.map(({ content_type: type }) => type)).toEqual(['text', 'text', 'input_select'])
    expect(greeting[1]?.sender).toMatchObject({ type: 'agent_bot', name: 'Lumi' })
    expect(form.content_attributes.items).toMatchObject(['order', 'email', 'part'].map((name) => ({ name, target_node_id: 'order-found' }))) // prettier-ignore
    expect(found?.content).toContain('LB-20418')
    expect(before).toMatchObject({ status: 'pending' })
    expect(await status()).toMatchObject({ status: 'open' })
    expect(handOff.content_attributes.items).toBeUndefined()
    expect((await lastMessage()).content).toBe('Hello?')
    expect(await violations()).toEqual([])
  })

  test('the sandbox bot takes a question with its contact form, resolves, and restarts on a new message', async () => {
    const { callBot, listMessages, lastMessage, submitAnswer, status, sendMessage, violations } =
      await startBotConversation()
    await callBot('trigger')
    await submitAnswer([{ title: 'Have the workshop write to me', value: 'contact' }])
    const form = await lastMessage()
    await submitAnswer([{ name: 'name', value: 'Ada' }, { name: 'email', value: 'a@b.c' }, { name: 'message', value: 'It squeaks' }]) // prettier-ignore
    const closing = (await listMessages()).findLast(({ content_type: type }) => type === 'text')
    const closed = await status()
    await sendMessage('One more thing')

    expect(form).toMatchObject({ content_type: 'form', content_attributes: { form_kind: 'contact' } })
    expect(closing).toMatchObject({ content_attributes: { items: [{ target_node_id: 'contact-thanks' }] } })
    expect(closing?.content).toContain('a@b.c')
    expect(closed).toMatchObject({ status: 'resolved' })
    expect(await status()).toMatchObject({ status: 'pending' })
    expect((await lastMessage()).content_type).toBe('input_select')
    expect(await violations()).toEqual([])
  })

  test.each([
    ['the text of an option', 'battery and range', 'Does that answer it?'],
    ['a request for a person', 'I want a HUMAN', 'I am fetching a person. Please stay: they read along from here.'],
    ['unknown text', 'Bananas', 'What is it about?'],
  ])('the sandbox bot responds to %s', async (_case, content, expected) => {
    const { callBot, lastMessage, sendMessage } = await startBotConversation()
    await callBot('trigger')
    await sendMessage(content)

    expect((await lastMessage()).content).toBe(expected)
  })

  test('the sandbox bot is silent until it is triggered, restarts on request, and lists every call', async () => {
    const { request, id, callBot, listMessages, sendMessage } = await startBotConversation()
    await sendMessage('Hello?')
    const before = await listMessages()
    const statuses = [await callBot('trigger', 3), await callBot('trigger'), await callBot('restart')].map(
      ({ status }) => status,
    )
    const calls = (await request('GET', '/sandbox/bot-calls')).body

    expect(before.map(({ content }) => content)).toEqual([null, 'Hello?'])
    expect(statuses).toEqual([404, 200, 200])
    expect((await listMessages()).map(({ content }) => content).slice(-2)).toEqual([
      'Let us begin again.',
      'What is it about?',
    ])
    expect(calls).toMatchObject(
      ['trigger', 'trigger', 'restart'].map((action) => ({ action, hasCookie: false, body: { conversation_display_id: id } })), // prettier-ignore
    )
  })

  test('the bot route allows credentials for a page’s origin, and answers 422 when no bot is connected', async () => {
    const { request, sandbox, id, callBot } = await startBotConversation()
    const headers = { origin: 'http://localhost:4400', 'content-type': 'application/json', cookie: 'a=b' }
    const body = JSON.stringify({ conversation_display_id: id, trigger_type: 'nudge', nudge_id: '4' })
    const reply = await fetch(`${sandbox.url}/v2/widget/inbox/5/trigger_bot${BOT_QUERY}`, {
      method: 'POST',
      headers,
      body,
    })
    const [first] = (await request('GET', '/sandbox/bot-calls')).body as readonly object[]
    await request('PUT', '/sandbox/tenants/bot/bot', { body: { name: null } })

    expect(reply.headers.get('access-control-allow-credentials')).toBe('true')
    expect(reply.headers.get('access-control-allow-origin')).toBe('http://localhost:4400')
    expect(first).toMatchObject({ allowsCredentials: true, hasCookie: true, body: { nudge_id: '4' } })
    expect((await callBot('trigger')).status).toBe(422)
  })

  test('the sandbox bot sends typing events after a trigger, and a reset clears the list of bot calls', async () => {
    const { request, sandbox, createVisitor } = await startSandbox({ botTypingMs: 20 })
    const { token, pubsubToken } = await createVisitor('bot')
    const cable = openCable(sandbox.url)
    await cable.next(isType('welcome'))
    cable.send({ command: 'subscribe', identifier: identifierOf(pubsubToken) })
    await cable.next(isType('confirm_subscription'))
    const sent = await request('POST', `/api/v1/widget/messages${BOT_QUERY}`, { token, body: messageBody('') })
    const { conversation_id: id } = sent.body as { conversation_id: number }
    await request('POST', `/v2/widget/inbox/5/trigger_bot${BOT_QUERY}`, { token, body: { conversation_display_id: id, trigger_type: 'widget' } }) // prettier-ignore
    const typing = await cable.next(isEvent('conversation.typing_on'))
    await cable.next(isEvent('conversation.typing_off'))
    await request('POST', '/sandbox/reset')
    cable.socket.close()

    expect(typing).toMatchObject({ message: { data: { user: { type: 'agent_bot', name: 'Lumi' } } } })
    expect((await request('GET', '/sandbox/bot-calls')).body).toEqual([])
  })

  test('the sandbox bot answers a question about the winter word by word, and ends with its sources', async () => {
    const { request, sandbox, createVisitor } = await startSandbox({ botTypingMs: 1 })
    const { token, pubsubToken } = await createVisitor('bot')
    const cable = openCable(sandbox.url)
    await cable.next(isType('welcome'))
    cable.send({ command: 'subscribe', identifier: identifierOf(pubsubToken) })
    await cable.next(isType('confirm_subscription'))
    const sent = await request('POST', `/api/v1/widget/messages${BOT_QUERY}`, { token, body: messageBody('') })
    const { conversation_id: id } = sent.body as { conversation_id: number }
    await request('POST', `/v2/widget/inbox/5/trigger_bot${BOT_QUERY}`, { token, body: { conversation_display_id: id, trigger_type: 'widget' } }) // prettier-ignore
    await cable.next((frame) => JSON.stringify(frame).includes('What is it about?'))
    await request('POST', `/api/v1/widget/messages${BOT_QUERY}`, { token, body: messageBody('How is the winter?') })
    const first = await cable.next((frame) => JSON.stringify(frame).includes('Expect about'))
    const last = await cable.next((frame) => JSON.stringify(frame).includes('"streaming":false'))
    const question = await cable.next((frame) => JSON.stringify(frame).includes('Does that answer it?'))
    cable.socket.close()

    expect(first).toMatchObject({
      message: { data: { content_type: 'text', content_attributes: { streaming: true } } },
    })
    expect(last).toMatchObject({
      message: { data: { content_type: 'article', content_attributes: { items: [{}, {}] } } },
    })
    expect(question).toMatchObject({ message: { event: 'message.created' } })
  })
})
