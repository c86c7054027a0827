import { describe, expect, test } from '@jest/globals'
import { beginEach, identifierOf, isEvent, isType, openCable, Q, type start, text } from './startedSandbox.ts'

const begin = beginEach()

describe('agent side of the sandbox', () => {
  type DeskMessage = {
    readonly id: number
    readonly sender?: unknown
    readonly content_attributes: Readonly<Record<string, unknown>>
    readonly attachments: readonly { readonly data_url: string | null; readonly file_type: string; readonly file_size: number }[] // prettier-ignore
  }

  async function beginTalk(options?: Parameters<typeof start>[0]) {
    const started = await begin(options)
    const { token, pubsubToken } = await started.visit()
    const sent = await started.ask('POST', `/api/v1/widget/messages${Q}`, { token, body: text('Hello') })
    const { id, conversation_id: conversation } = sent.body as { id: number; conversation_id: number }
    const say = async (body: object): Promise<DeskMessage> =>
      (await started.ask('POST', `/sandbox/conversations/${conversation}/messages`, { body })).body as DeskMessage
    return { ...started, token, pubsubToken, id, conversation, say }
  }

  test('an agent’s attachments are stored, each with its file type', async () => {
    const { say, ask, token } = await beginTalk()
    const base64 = Buffer.from('bytes').toString('base64')
    const types = ['image/png', 'image/svg+xml', 'video/quicktime', 'video/x-msvideo', 'audio/wav', 'application/pdf']
    const { attachments } = await say({ attachments: types.map((mediaType) => ({ name: 'a b', mediaType, base64 })) })
    const file = await fetch(attachments[0]?.data_url ?? '')
    const page = await ask('GET', `/api/v1/widget/messages${Q}`, { token })

    expect(attachments.map((attachment) => attachment.file_type)).toEqual(['image', 'file', 'video', 'file', 'audio', 'file']) // prettier-ignore
    expect(await file.text()).toBe('bytes')
    expect(JSON.stringify(page.body)).toContain(attachments[5]?.data_url ?? 'no address')
    expect((await ask('GET', '/sandbox/violations')).body).toEqual([])
  })

  test('an agent’s attachment without content has a size and no URL', async () => {
    const { say, ask, sandbox, token } = await beginTalk()
    const { attachments } = await say({ attachments: [{ name: 'a.pdf', mediaType: 'application/pdf', size: 4096 }] })
    await ask('GET', `/api/v1/widget/messages${Q}`, { token })

    expect(attachments).toMatchObject([{ data_url: null, file_size: 4096, file_type: 'file' }])
    expect((await fetch(`${sandbox.url}/sandbox/files/9000/a.pdf`)).status).toBe(404)
    expect((await ask('GET', '/sandbox/violations')).body).toEqual([])
  })

  test('an agent’s picture keeps its width and height, and a location is an attachment with coordinates', async () => {
    const { say, ask, token } = await beginTalk()
    const picture = { name: 'a.png', mediaType: 'image/png', base64: 'AAAA', width: 640, height: 480 }
    const place = { latitude: 55.6, longitude: 13, title: 'Our shop', url: 'https://maps.example.com/' }
    const { attachments } = await say({ attachments: [picture, place] })
    await ask('GET', `/api/v1/widget/messages${Q}`, { token })

    expect(attachments).toMatchObject([
      { file_type: 'image', file_size: 3, width: 640, height: 480 },
      { file_type: 'location', coordinates_lat: 55.6, coordinates_long: 13, fallback_title: 'Our shop', data_url: 'https://maps.example.com/' },
    ]) // prettier-ignore
    expect((await ask('GET', '/sandbox/violations')).body).toEqual([])
  })

  test.each([[7], [[null]], [[{ latitude: 1 }]], [[{ name: 'a', mediaType: 'b/c' }]]])(
    'invalid attachments of an agent are answered with 422: %j',
    async (value) => {
      const { ask, conversation } = await beginTalk()
      const { status } = await ask('POST', `/sandbox/conversations/${conversation}/messages`, { body: { attachments: value } }) // prettier-ignore

      expect(status).toBe(422)
    },
  )

  test('an agent’s reply has in_reply_to beside its other attributes; an activity message has no sender', async () => {
    const { say, id } = await beginTalk()
    const answer = await say({ content: 'Yes', in_reply_to: id, content_attributes: { items: [] } })

    expect(answer.content_attributes).toEqual({ in_reply_to: id, items: [] })
    expect(await say({ content: 'Mara took over', message_type: 2 })).not.toHaveProperty('sender')
  })

  test('the agent side can create a conversation with past messages of visitor and agent', async () => {
    const { ask, visit } = await begin()
    const { token } = await visit()
    const { id: contactId } = (await ask('GET', `/api/v1/widget/contact${Q}`, { token })).body as { id: number }
    const { id } = (await ask('POST', '/sandbox/conversations', { body: { contactId } })).body as { id: number }
    const say = (body: object) => ask('POST', `/sandbox/conversations/${id}/messages`, { body })
    await say({ as: 'visitor', content: 'Hello', at: 1_700_000_000 })
    await say({ content: 'Hi', at: 1_700_000_060 })
    const page = (await ask('GET', `/api/v1/widget/messages${Q}`, { token })).body

    expect(page).toMatchObject({
      payload: [
        { content: 'Hello', message_type: 0, created_at: 1_700_000_000, sender: { type: 'contact', id: contactId } },
        { content: 'Hi', message_type: 1, created_at: 1_700_000_060, sender: { type: 'user' } },
      ],
    })
    expect((await ask('POST', '/sandbox/conversations', { body: { contactId: 1 } })).status).toBe(404)
  })

  test('labels and custom attributes are in the agent’s list of conversations', async () => {
    const { ask, token } = await beginTalk()
    await ask('POST', `/api/v1/widget/labels${Q}`, { token, body: { label: 'vip' } })
    const custom = { custom_attributes: { plan: 'pro' } }
    await ask('POST', `/api/v1/widget/conversations/set_custom_attributes${Q}`, { token, body: custom })
    await ask('PATCH', `/api/v1/widget/contact${Q}`, { token, body: { custom_attributes: { city: 'Malmö' } } })

    expect((await ask('GET', '/sandbox/conversations?website_token=demo')).body).toMatchObject([
      { labels: ['vip'], custom_attributes: { plan: 'pro' }, contact: { custom_attributes: { city: 'Malmö' } } },
    ])
  })

  test('a typing event has the agent that the control API request names', async () => {
    const { sandbox, ask, pubsubToken, conversation } = await beginTalk()
    const cable = openCable(sandbox.url)
    await cable.next(isType('welcome'))
    cable.say({ command: 'subscribe', identifier: identifierOf(pubsubToken) })
    await cable.next(isType('confirm_subscription'))
    await ask('POST', `/sandbox/conversations/${conversation}/typing`, { body: { status: 'on', agentId: 2 } })

    expect(await cable.next(isEvent('conversation.typing_on'))).toMatchObject({ message: { data: { user: { id: 2, name: 'Jon Okafor' } } } }) // prettier-ignore
  })

  test('transcripts that a visitor requested are listed until a reset', async () => {
    const { ask, token, conversation } = await beginTalk({ now: () => 1_800_000_000_000 })
    const path = `/api/v1/widget/conversations/transcript${Q}`
    await ask('POST', path, { token, body: { email: 'ada@example.com' } })
    const { body } = await ask('GET', '/sandbox/transcripts')
    await ask('POST', '/sandbox/reset')

    expect(body).toEqual([{ conversationId: conversation, email: 'ada@example.com', at: 1_800_000_000_000 }])
    expect((await ask('GET', '/sandbox/transcripts')).body).toEqual([])
  })
})
