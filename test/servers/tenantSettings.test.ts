import { createHmac } from 'node:crypto'
import { describe, expect, test } from '@jest/globals'
import { createSandboxStarter, identifierOf, isEvent, isType, openCable, QUERY, messageBody } from './testSandbox.ts'

const startSandbox = createSandboxStarter()

describe('tenant settings of the sandbox', () => {
  const PRE_CHAT_ON = [
    ['demo', []],
    ['plain', []],
    ['bot', ['emailAddress', 'fullName']],
    ['away', ['emailAddress', 'fullName', 'phoneNumber']],
  ] as const

  type Field = { readonly name: string; readonly enabled: boolean; readonly label: string }
  type Channel = Readonly<Record<string, unknown>> & {
    readonly pre_chat_form_options: { readonly pre_chat_fields: readonly Field[] }
    readonly working_hours: readonly unknown[]
  }

  async function startWithSetting(tenant: string, name: string, body: unknown) {
    const started = await startSandbox()
    const put = await started.request('PUT', `/sandbox/tenants/${tenant}/${name}`, { body })
    const channel = async (): Promise<Channel> => {
      const reply = await started.request('POST', `/api/v1/widget/config?website_token=${tenant}`, { body: { website_token: tenant } }) // prettier-ignore
      return (reply.body as { website_channel_config: Channel }).website_channel_config
    }
    const violations = async () => (await started.request('GET', '/sandbox/violations')).body
    return { ...started, status: put.status, channel, violations }
  }

  test.each(PRE_CHAT_ON)('the pre-chat form of the tenant %s has the fields %j', async (tenant, expected) => {
    const { channel, violations } = await startWithSetting(tenant, 'hours', { isOpen: true })
    const { pre_chat_form_enabled: isEnabled, pre_chat_form_options: options } = await channel()
    const enabledFields = options.pre_chat_fields.filter(({ enabled }) => enabled).map(({ name }) => name)

    expect([isEnabled, enabledFields]).toEqual([expected.length > 0, expected])
    expect(await violations()).toEqual([])
  })

  test('the pre-chat form of a tenant can be changed until a reset', async () => {
    const fields = [{ name: 'fullName' }, { name: 'plan', type: 'list', values: ['Family'] }, { name: 'phoneNumber', enabled: false }] // prettier-ignore
    const { request, channel, violations } = await startWithSetting('demo', 'pre-chat', { isEnabled: true, fields })
    const changed = await channel()
    await request('POST', '/sandbox/reset')

    expect(changed['pre_chat_form_enabled']).toBe(true)
    expect(changed.pre_chat_form_options.pre_chat_fields).toMatchObject([
      { name: 'fullName', label: 'Full name', enabled: true, field_type: 'standard' },
      { name: 'plan', label: 'plan', enabled: true, field_type: 'contact_attribute', values: ['Family'] },
      { name: 'phoneNumber', enabled: false },
    ])
    expect((await channel())['pre_chat_form_enabled']).toBe(false)
    expect(await violations()).toEqual([])
  })

  test('working hours and their UTC offset can be set, and the open or closed setting replaces them', async () => {
    const days = [{ day_of_week: 1, open_hour: 9, open_minutes: 30, close_hour: 17, close_minutes: 0 }]
    const { request, channel, violations } = await startWithSetting('plain', 'working-hours', {
      days,
      utcOffset: '+05:30',
    })
    const changed = await channel()
    await request('PUT', '/sandbox/tenants/plain/hours', { body: { isOpen: false } })

    expect(changed).toMatchObject({
      working_hours_enabled: true,
      utc_off_set: '+05:30',
      working_hours: [{ ...days[0], inbox_id: 4, closed_all_day: false, open_all_day: false }],
    })
    expect((await channel()).working_hours).toHaveLength(7)
    expect(await violations()).toEqual([])
  })

  test('features, languages and other fields of both configurations of a tenant can be set', async () => {
    const { request, channel, violations } = await startWithSetting('demo', 'features', {
      enabled_features: ['attachments'],
    })
    await request('PUT', '/sandbox/tenants/demo/features', { body: { enabled_languages: ['de'] } })
    await request('PUT', '/sandbox/tenants/demo/channel', { body: { reply_time: 'in_a_day' } })
    await request('PUT', '/sandbox/tenants/demo/account', { body: { show_contact_form: false, bot_name: 'Robo' } })
    const account = (await request('GET', `/v2/widget/demo/config${QUERY}`)).body

    expect(await channel()).toMatchObject({
      enabled_features: ['attachments'],
      enabled_languages: [{ iso_639_1_code: 'de' }],
      csat_survey_enabled: false,
      reply_time: 'in_a_day',
    })
    expect(account).toMatchObject({ show_contact_form: false, bot_name: 'Robo', show_hiver_branding: true })
    expect(await violations()).toEqual([])
  })

  test('a bot can be connected to a tenant and disconnected', async () => {
    const { request, channel, createVisitor } = await startWithSetting('demo', 'bot', { name: 'Robo' })
    const { token } = await createVisitor()
    await request('POST', `/api/v1/widget/messages${QUERY}`, { token, body: messageBody('Hello') })
    const conversation = (await request('GET', `/api/v1/widget/conversations${QUERY}`, { token })).body
    const name = (await channel())['has_a_connected_agent_bot']
    await request('PUT', '/sandbox/tenants/demo/bot', { body: { name: null } })

    expect([name, conversation]).toMatchObject(['Robo', { status: 'pending' }])
    expect((await channel())['has_a_connected_agent_bot']).toBe('')
  })

  test('campaigns of a tenant can be replaced, and an accepted campaign creates one conversation', async () => {
    const campaign = { id: 21, message: 'Hi', trigger_rules: { url: 'https://a.example/*', time_on_page: 1 } }
    const { request, sandbox, createVisitor, violations } = await startWithSetting('demo', 'campaigns', [campaign])
    const { token, pubsubToken } = await createVisitor()
    const cable = openCable(sandbox.url)
    await cable.next(isType('welcome'))
    cable.send({ command: 'subscribe', identifier: identifierOf(pubsubToken) })
    await cable.next(isType('confirm_subscription'))
    const accept = (id: number) => request('POST', `/api/v1/widget/events${QUERY}`, { token, body: { name: 'campaign.triggered', event_info: { campaign_id: id, referer: 'https://a.example/x' } } }) // prettier-ignore
    for (const id of [99, 21, 21]) await accept(id)
    const listed = (await request('GET', `/api/v1/widget/campaigns${QUERY}`)).body
    const message = await cable.next(isEvent('message.created'))
    const page = (await request('GET', `/api/v1/widget/messages${QUERY}`, { token })).body
    const events = (await request('GET', '/sandbox/events?website_token=demo')).body
    cable.socket.close()

    expect(listed).toMatchObject([campaign])
    expect(cable.frames.filter(isEvent('conversation.created'))).toHaveLength(1)
    expect(message).toMatchObject({ message: { data: { content: 'Hi', additional_attributes: { campaign_id: 21 } } } })
    expect(page).toMatchObject({ payload: [{ content: 'Hi', message_type: 1, sender: { type: 'user' } }] })
    expect(events).toMatchObject([99, 21, 21].map((id) => ({ name: 'campaign.triggered', event_info: { campaign_id: id } }))) // prettier-ignore
    expect((await request('GET', '/sandbox/events?website_token=plain')).body).toEqual([])
    expect(await violations()).toEqual([])
  })

  test('an HMAC token makes the right identifier hash mandatory, and its removal makes the hash optional', async () => {
    const { request, createVisitor, violations } = await startWithSetting('demo', 'identity', { hmacToken: 'secret' })
    const { token } = await createVisitor()
    const correctHash = createHmac('sha256', 'secret').update('ada').digest('hex')
    const identify = async (identifier_hash?: string) =>
      (await request('PATCH', `/api/v1/widget/contact/set_user${QUERY}`, { token, body: { identifier: 'ada', identifier_hash } })).status // prettier-ignore
    const statuses = [
      await identify(correctHash),
      await identify(`${correctHash}0`),
      await identify('right'),
      await identify(),
    ]
    await request('PUT', '/sandbox/tenants/demo/identity', { body: { hmacToken: null } })

    expect(statuses).toEqual([200, 401, 401, 401])
    expect([await identify(), await identify('wrong')]).toEqual([200, 401])
    expect(await violations()).toEqual([])
  })

  test.each([
    ['messages in a conversation', { messagesPerMinute: 3 }, 422, { message: 'Too many messages', attributes: ['base'] }],
    ['messages of one visitor', { sendsPerMinute: 2 }, 429, 'Retry later\n'],
  ])('the limit for %s is counted over one minute', async (_case, limits, status, body) => {
    let now = 1_800_000_000_000
    const { request, createVisitor } = await startSandbox({ now: () => now })
    await request('PUT', '/sandbox/tenants/demo/limits', { body: limits })
    const { token } = await createVisitor()
    const send = () => request('POST', `/api/v1/widget/messages${QUERY}`, { token, body: messageBody('Hello') })
    await send()
    await request('POST', '/sandbox/conversations/12/messages', { body: { content: 'Hi' } })
    const [accepted, refused] = [await send(), await send()]
    now += 60_000
    const later = await send()

    expect([accepted.status, refused.status, refused.body, later.status]).toEqual([200, status, body, 200])
    expect((await request('GET', '/sandbox/violations')).body).toEqual([])
  }) // prettier-ignore

  test('a reset of one tenant leaves the other tenants unchanged', async () => {
    const { request } = await startWithSetting('plain', 'bot', { name: 'Robo' })
    await request('PUT', '/sandbox/tenants/demo/bot', { body: { name: 'Robo' } })
    await request('PUT', '/sandbox/agents/1/presence?website_token=plain', { body: { status: 'busy' } })
    const { status } = await request('DELETE', '/sandbox/tenants/plain')

    expect(status).toBe(204)
    expect((await request('GET', '/sandbox/tenants/plain')).body).toMatchObject({ botName: '', agents: [{ status: 'online' }] }) // prettier-ignore
    expect((await request('GET', '/sandbox/tenants/demo')).body).toMatchObject({ botName: 'Robo' })
    expect((await request('DELETE', '/sandbox/tenants/unknown')).status).toBe(404)
  })

  test.each([
    ['pre-chat', { isEnabled: 'yes' }],
    ['pre-chat', { isEnabled: true, fields: [{}] }],
    ['working-hours', { days: [{ day_of_week: 7 }] }],
    ['working-hours', { days: [], utcOffset: 5 }],
    ['features', { enabled_features: 'all' }],
    ['features', { enabled_languages: [1] }],
    ['account', [1]],
    ['channel', [1]],
    ['campaigns', [{ id: 1, trigger_rules: {} }]],
    ['campaigns', {}],
    ['bot', {}],
    ['identity', {}],
    ['limits', { messagesPerMinute: -1 }],
    ['limits', { sendsPerMinute: '7' }],
  ])('the tenant setting %s rejects %j', async (name, body) => {
    const { status } = await startWithSetting('demo', name, body)

    expect(status).toBe(422)
  })

  test('messages of the contact form are listed until a reset', async () => {
    const { request } = await startSandbox({ now: () => 1_800_000_000_000 })
    const body = { name: 'Ada', email: 'ada@example.com', message: 'Malta?', origin: 'https://shop.example/' }
    await request('POST', `/v2/widget/away/send_contact_email${QUERY}`, { body })
    const listed = (await request('GET', '/sandbox/contact-emails')).body
    await request('POST', '/sandbox/reset')

    expect(listed).toEqual([{ ...body, websiteToken: 'away', at: 1_800_000_000_000 }])
    expect((await request('GET', '/sandbox/contact-emails')).body).toEqual([])
  })
})
