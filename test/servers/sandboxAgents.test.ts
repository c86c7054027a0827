import { describe, expect, test } from '@jest/globals'
import {
  createSandboxStarter,
  identifierOf,
  isEvent,
  isType,
  openCable,
  QUERY,
  type startTestSandbox,
  messageBody,
} from './testSandbox.ts'

const startSandbox = createSandboxStarter()

describe('agent side of the sandbox', () => {
  type DeskMessage = {
    readonly id: number
    readonly sender?: unknown
    readonly content_attributes: Readonly<Record<string, unknown>>
    readonly attachments: readonly { readonly data_url: string | null; readonly file_type: string; readonly file_size: number }[] // prettier-ignore
  }

  async function startConversation(options?: Parameters<typeof startTestSandbox>[0]) {
    const started = await startSandbox(options)
    const { token, pubsubToken } = await started.createVisitor()
    const sent = await started.request('POST', `/api/v1/widget/messages${QUERY}`, { token, body: messageBody('Hello') })
    const { id, conversation_id: conversation } = sent.body as { id: number; conversation_id: number }
    const sendAsAgent = async (body: object): Promise<DeskMessage> =>
      (await started.request('POST', `/sandbox/conversations/${conversation}/messages`, { body })).body as DeskMessage
    return { ...started, token, pubsubToken, id, conversation, sendAsAgent }
  }

  test('an agent’s attachments are stored, each with its file type', async () => {
    const { sendAsAgent, request, token } = await startConversation()
    const base64 = Buffer.from('bytes').toString('base64')
    const types = ['image/png', 'image/svg+xml', 'video/quicktime', 'video/x-msvideo', 'audio/wav', 'application/pdf']
    const { attachments } = await sendAsAgent({
      attachments: types.map((mediaType) => ({ name: 'a b', mediaType, base64 })),
    })
    const file = await fetch(attachments[0]?.data_url ?? '')
    const page = await request('GET', `/api/v1/widget/messages${QUERY}`, { token })

    expect(attachments.map((attachment) => attachment.file_type)).toEqual(['image', 'file', 'video', 'file', 'audio', 'file']) // prettier-ignore
    expect(await file.text()).toBe('bytes')
    expect(JSON.stringify(page.body)).toContain(attachments[5]?.data_url ?? 'no address')
    expect((await request('GET', '/sandbox/violations')).body).toEqual([])
  })

  test('an agent’s attachment without content has a size and no URL', async () => {
    const { sendAsAgent, request, sandbox, token } = await startConversation()
    const { attachments } = await sendAsAgent({
      attachments: [{ name: 'a.pdf', mediaType: 'application/pdf', size: 4096 }],
    })
    await request('GET', `/api/v1/widget/messages${QUERY}`, { token })

    expect(attachments).toMatchObject([{ data_url: null, file_size: 4096, file_type: 'file' }])
    expect((await fetch(`${sandbox.url}/sandbox/files/9000/a.pdf`)).status).toBe(404)
    expect((await request('GET', '/sandbox/violations')).body).toEqual([])
  })

  test('an agent’s picture keeps its width and height, and a location is an attachment with coordinates', async () => {
    const { sendAsAgent, request, token } = await startConversation()
    const picture = { name: 'a.png', mediaType: 'image/png', base64: 'AAAA', width: 640, height: 480 }
    const location = { latitude: 55.6, longitude: 13, title: 'Our shop', url: 'https://maps.example.com/' }
    const { attachments } = await sendAsAgent({ attachments: [picture, location] })
    await request('GET', `/api/v1/widget/messages${QUERY}`, { token })

    expect(attachments).toMatchObject([
      { file_type: 'image', file_size: 3, width: 640, height: 480 },
      { file_type: 'location', coordinates_lat: 55.6, coordinates_long: 13, fallback_title: 'Our shop', data_url: 'https://maps.example.com/' },
    ]) // prettier-ignore
    expect((await request('GET', '/sandbox/violations')).body).toEqual([])
  })

  test.each([
    [7],
    [[null]],
    [[{ latitude: 1 }]],
    [[{ name: 'a', mediaType: 'b/c' }]],
    [[{ fileType: 'contact', title: 'Ada' }]],
  ])('invalid attachments of an agent are answered with 422: %j', async (value) => {
    const { request, conversation } = await startConversation()
    const { status } = await request('POST', `/sandbox/conversations/${conversation}/messages`, { body: { attachments: value } }) // prettier-ignore

    expect(status).toBe(422)
  })

  test('an attachment of any other type has a title and an address, which may be null', async () => {
    const { sendAsAgent, request, token } = await startConversation()
    const contact = { fileType: 'contact', title: 'Ada Byron, +46 40 123', url: null }
    const fallback = { fileType: 'fallback', title: 'Our catalogue', url: 'https://example.com/catalogue' }
    const { attachments } = await sendAsAgent({ attachments: [contact, fallback] })
    await request('GET', `/api/v1/widget/messages${QUERY}`, { token })

    expect(attachments).toMatchObject([
      { file_type: 'contact', fallback_title: 'Ada Byron, +46 40 123', data_url: null },
      { file_type: 'fallback', fallback_title: 'Our catalogue', data_url: 'https://example.com/catalogue' },
    ])
    expect((await request('GET', '/sandbox/violations')).body).toEqual([])
  })

  test('an agent’s reply has in_reply_to beside its other attributes; an activity message has no sender', async () => {
    const { sendAsAgent, id } = await startConversation()
    const answer = await sendAsAgent({ content: 'Yes', in_reply_to: id, content_attributes: { items: [] } })

    expect(answer.content_attributes).toEqual({ in_reply_to: id, items: [] })
    expect(await sendAsAgent({ content: 'Mara took over', message_type: 2 })).not.toHaveProperty('sender')
  })

  test('the agent side can create a conversation with past messages of visitor and agent', async () => {
    const { request, createVisitor } = await startSandbox()
    const { token } = await createVisitor()
    const { id: contactId } = (await request('GET', `/api/v1/widget/contact${QUERY}`, { token })).body as { id: number }
    const { id } = (await request('POST', '/sandbox/conversations', { body: { contactId } })).body as { id: number }
    const sendAsAgent = (body: object) => request('POST', `/sandbox/conversations/${id}/messages`, { body })
    await sendAsAgent({ as: 'visitor', content: 'Hello', at: 1_700_000_000 })
    await sendAsAgent({ content: 'Hi', at: 1_700_000_060 })
    const page = (await request('GET', `/api/v1/widget/messages${QUERY}`, { token })).body

    expect(page).toMatchObject({
      payload: [
        { content: 'Hello', message_type: 0, created_at: 1_700_000_000, sender: { type: 'contact', id: contactId } },
        { content: 'Hi', message_type: 1, created_at: 1_700_000_060, sender: { type: 'user' } },
      ],
    })
    expect((await request('POST', '/sandbox/conversations', { body: { contactId: 1 } })).status).toBe(404)
  })

  test('labels and custom attributes are in the agent’s list of conversations', async () => {
    const { request, token } = await startConversation()
    await request('POST', `/api/v1/widget/labels${QUERY}`, { token, body: { label: 'vip' } })
    const custom = { custom_attributes: { plan: 'pro' } }
    await request('POST', `/api/v1/widget/conversations/set_custom_attributes${QUERY}`, { token, body: custom })
    await request('PATCH', `/api/v1/widget/contact${QUERY}`, { token, body: { custom_attributes: { city: 'Malmö' } } })

    expect((await request('GET', '/sandbox/conversations?website_token=demo')).body).toMatchObject([
      { labels: ['vip'], custom_attributes: { plan: 'pro' }, contact: { custom_attributes: { city: 'Malmö' } } },
    ])
  })

  test('a typing event has the agent that the control API request names', async () => {
    const { sandbox, request, pubsubToken, conversation } = await startConversation()
    const cable = openCable(sandbox.url)
    await cable.next(isType('welcome'))
    cable.send({ command: 'subscribe', identifier: identifierOf(pubsubToken) })
    await cable.next(isType('confirm_subscription'))
    await request('POST', `/sandbox/conversations/${conversation}/typing`, { body: { status: 'on', agentId: 2 } })

    expect(await cable.next(isEvent('conversation.typing_on'))).toMatchObject({ message: { data: { user: { id: 2, name: 'Jon Okafor' } } } }) // prettier-ignore
  })

  test('a conversation is assigned to an agent and unassigned, which the room and the desk’s list report', async () => {
    const { sandbox, request, pubsubToken, conversation } = await startConversation()
    const cable = openCable(sandbox.url)
    await cable.next(isType('welcome'))
    cable.send({ command: 'subscribe', identifier: identifierOf(pubsubToken) })
    await cable.next(isType('confirm_subscription'))
    const assign = (agentId: unknown) => request('POST', `/sandbox/conversations/${conversation}/assignee`, { body: { agentId } }) // prettier-ignore
    const list = async () => (await request('GET', '/sandbox/conversations?website_token=demo')).body

    expect((await assign(2)).status).toBe(204)
    expect(await cable.next(isEvent('conversation.updated'))).toMatchObject({ message: { data: { meta: { assignee: { id: 2, name: 'Jon Okafor' } } } } }) // prettier-ignore
    expect(await list()).toMatchObject([{ assignee_id: 2, last_message: { content: 'Assigned to Jon Okafor', message_type: 2 } }]) // prettier-ignore
    await assign(null)
    expect(await list()).toMatchObject([{ assignee_id: null, last_message: { content: 'Conversation unassigned' } }])
    expect(await assign(99)).toEqual(
      expect.objectContaining({ status: 422, body: { error: 'agentId must be the id of an agent of the tenant, or null' } }),
    ) // prettier-ignore
    expect((await request('GET', '/sandbox/violations')).body).toEqual([])
  })

  test('a message that arrives in the second in which an agent has read is unread', async () => {
    let now = 1_800_000_000_200
    const { request, token, conversation } = await startConversation({ now: () => now })
    const unread = async () => (await request('GET', '/sandbox/conversations?website_token=demo')).body
    await request('POST', `/sandbox/conversations/${conversation}/read`, { body: {} })
    expect(await unread()).toMatchObject([{ unread: 0, agent_last_seen_at: 1_800_000_000 }])
    now += 300
    await request('POST', `/api/v1/widget/messages${QUERY}`, { token, body: messageBody('Still there?') })

    expect(await unread()).toMatchObject([{ unread: 1 }])
  })

  test('an added agent answers with its name and picture, and a reset of the tenant removes it', async () => {
    const { request, sendAsAgent, token } = await startConversation()
    const add = (body: object) => request('POST', '/sandbox/agents?website_token=demo', { body })
    const members = async () =>
      ((await request('GET', `/api/v1/widget/inbox_members${QUERY}`, { token })).body as { payload: unknown[] }).payload

    expect(await add({ name: 'Nia Stone', presence: 'busy', face: 3 })).toMatchObject({ status: 201, body: { id: 4 } })
    expect((await members()).at(-1)).toMatchObject({ name: 'Nia Stone', availability_status: 'busy', avatar_url: expect.stringMatching(/3\.webp$/) }) // prettier-ignore
    await add({ name: 'Bo' })
    expect((await sendAsAgent({ content: 'Hi', agentId: 5 })).sender).toMatchObject({
      id: 5,
      name: 'Bo',
      avatar_url: '',
    })
    await request('DELETE', '/sandbox/tenants/demo')
    expect(await members()).toHaveLength(3)
    expect((await request('GET', '/sandbox/violations')).body).toEqual([])
  })

  test.each([
    [{}, 'name must be a text that is not empty'],
    [{ name: 'Bo', presence: 'asleep' }, 'presence must be one of online, busy, offline'],
    [{ name: 'Bo', face: 9 }, 'face must be null or one of 1, 2, 3'],
  ])('an invalid agent is answered with 422: %j', async (body, error) => {
    const { request } = await startSandbox()
    expect(await request('POST', '/sandbox/agents?website_token=demo', { body })).toMatchObject({ status: 422, body: { error } }) // prettier-ignore
  })

  test('a tenant says whether it is open now, and when it opens next', async () => {
    const { request } = await startSandbox({ now: () => Date.UTC(2027, 0, 4, 7) })
    const hours = async () => ((await request('GET', '/sandbox/tenants/demo')).body as { hours: unknown }).hours
    expect(await hours()).toEqual({ isEnabled: true, isOpenNow: true, opensAt: null })
    const days = [{ day_of_week: 1, open_hour: 9, open_minutes: 30, close_hour: 17, close_minutes: 0 }]
    await request('PUT', '/sandbox/tenants/demo/working-hours', { body: { days, utcOffset: '+01:00' } })

    expect(await hours()).toEqual({ isEnabled: true, isOpenNow: false, opensAt: Date.UTC(2027, 0, 4, 8, 30) / 1000 })
    await request('PUT', '/sandbox/tenants/demo/hours', { body: { isOpen: false } })
    expect(await hours()).toEqual({ isEnabled: true, isOpenNow: false, opensAt: null })
  })

  test('transcripts that a visitor requested are listed until a reset', async () => {
    const { request, token, conversation } = await startConversation({ now: () => 1_800_000_000_000 })
    const path = `/api/v1/widget/conversations/transcript${QUERY}`
    await request('POST', path, { token, body: { email: 'ada@example.com' } })
    const { body } = await request('GET', '/sandbox/transcripts')
    await request('POST', '/sandbox/reset')

    expect(body).toEqual([{ conversationId: conversation, email: 'ada@example.com', at: 1_800_000_000_000 }])
    expect((await request('GET', '/sandbox/transcripts')).body).toEqual([])
  })
})
