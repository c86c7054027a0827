import { createHmac } from 'node:crypto'
import { describe, expect, test } from '@jest/globals'
import { beginEach, identifierOf, isEvent, isType, openCable, Q, text } from './startedSandbox.ts'

const begin = beginEach()

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

  async function beginSwitched(tenant: string, name: string, body: unknown) {
    const started = await begin()
    const put = await started.ask('PUT', `/sandbox/tenants/${tenant}/${name}`, { body })
    const channel = async (): Promise<Channel> => {
      const reply = await started.ask('POST', `/api/v1/widget/config?website_token=${tenant}`, { body: { website_token: tenant } }) // prettier-ignore
      return (reply.body as { website_channel_config: Channel }).website_channel_config
    }
    const violations = async () => (await started.ask('GET', '/sandbox/violations')).body
    return { ...started, status: put.status, channel, violations }
  }

  test.each(PRE_CHAT_ON)('the pre-chat form of the tenant %s has the fields %j', async (tenant, expected) => {
    const { channel, violations } = await beginSwitched(tenant, 'hours', { isOpen: true })
    const { pre_chat_form_enabled: isEnabled, pre_chat_form_options: options } = await channel()
    const asked = options.pre_chat_fields.filter(({ enabled }) => enabled).map(({ name }) => name)

    expect([isEnabled, asked]).toEqual([expected.length > 0, expected])
    expect(await violations()).toEqual([])
  })

  test('the pre-chat form of a tenant can be changed until a reset', async () => {
    const fields = [{ name: 'fullName' }, { name: 'plan', type: 'list', values: ['Family'] }, { name: 'phoneNumber', enabled: false }] // prettier-ignore
    const { ask, channel, violations } = await beginSwitched('demo', 'pre-chat', { isEnabled: true, fields })
    const switched = await channel()
    await ask('POST', '/sandbox/reset')

    expect(switched['pre_chat_form_enabled']).toBe(true)
    expect(switched.pre_chat_form_options.pre_chat_fields).toMatchObject([
      { name: 'fullName', label: 'Full name', enabled: true, field_type: 'standard' },
      { name: 'plan', label: 'plan', enabled: true, field_type: 'contact_attribute', values: ['Family'] },
      { name: 'phoneNumber', enabled: false },
    ])
    expect((await channel())['pre_chat_form_enabled']).toBe(false)
    expect(await violations()).toEqual([])
  })

  test('working hours and their UTC offset can be set, and the open or closed setting replaces them', async () => {
    const days = [{ day_of_week: 1, open_hour: 9, open_minutes: 30, close_hour: 17, close_minutes: 0 }]
    const { ask, channel, violations } = await beginSwitched('plain', 'working-hours', { days, utcOffset: '+05:30' })
    const switched = await channel()
    await ask('PUT', '/sandbox/tenants/plain/hours', { body: { isOpen: false } })

    expect(switched).toMatchObject({
      working_hours_enabled: true,
      utc_off_set: '+05:30',
      working_hours: [{ ...days[0], inbox_id: 4, closed_all_day: false, open_all_day: false }],
    })
    expect((await channel()).working_hours).toHaveLength(7)
    expect(await violations()).toEqual([])
  })

  test('features, languages and other fields of both configurations of a tenant can be set', async () => {
    const { ask, channel, violations } = await beginSwitched('demo', 'features', { enabled_features: ['attachments'] })
    await ask('PUT', '/sandbox/tenants/demo/features', { body: { enabled_languages: ['de'] } })
    await ask('PUT', '/sandbox/tenants/demo/channel', { body: { reply_time: 'in_a_day' } })
    await ask('PUT', '/sandbox/tenants/demo/account', { body: { show_contact_form: false, bot_name: 'Robo' } })
    const account = (await ask('GET', `/v2/widget/demo/config${Q}`)).body

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
    const { ask, channel, visit } = await beginSwitched('demo', 'bot', { name: 'Robo' })
    const { token } = await visit()
    await ask('POST', `/api/v1/widget/messages${Q}`, { token, body: text('Hello') })
    const conversation = (await ask('GET', `/api/v1/widget/conversations${Q}`, { token })).body
    const name = (await channel())['has_a_connected_agent_bot']
    await ask('PUT', '/sandbox/tenants/demo/bot', { body: { name: null } })

    expect([name, conversation]).toMatchObject(['Robo', { status: 'pending' }])
    expect((await channel())['has_a_connected_agent_bot']).toBe('')
  })

  test('campaigns of a tenant can be replaced, and an accepted campaign creates one conversation', async () => {
    const given = { id: 21, message: 'Hi', trigger_rules: { url: 'https://a.example/*', time_on_page: 1 } }
    const { ask, sandbox, visit, violations } = await beginSwitched('demo', 'campaigns', [given])
    const { token, pubsubToken } = await visit()
    const cable = openCable(sandbox.url)
    await cable.next(isType('welcome'))
    cable.say({ command: 'subscribe', identifier: identifierOf(pubsubToken) })
    await cable.next(isType('confirm_subscription'))
    const accept = (id: number) => ask('POST', `/api/v1/widget/events${Q}`, { token, body: { name: 'campaign.triggered', event_info: { campaign_id: id, referer: 'https://a.example/x' } } }) // prettier-ignore
    for (const id of [99, 21, 21]) await accept(id)
    const listed = (await ask('GET', `/api/v1/widget/campaigns${Q}`)).body
    const message = await cable.next(isEvent('message.created'))
    const page = (await ask('GET', `/api/v1/widget/messages${Q}`, { token })).body
    const events = (await ask('GET', '/sandbox/events?website_token=demo')).body
    cable.socket.close()

    expect(listed).toMatchObject([given])
    expect(cable.frames.filter(isEvent('conversation.created'))).toHaveLength(1)
    expect(message).toMatchObject({ message: { data: { content: 'Hi', additional_attributes: { campaign_id: 21 } } } })
    expect(page).toMatchObject({ payload: [{ content: 'Hi', message_type: 1, sender: { type: 'user' } }] })
    expect(events).toMatchObject([99, 21, 21].map((id) => ({ name: 'campaign.triggered', event_info: { campaign_id: id } }))) // prettier-ignore
    expect((await ask('GET', '/sandbox/events?website_token=plain')).body).toEqual([])
    expect(await violations()).toEqual([])
  })

  test('an HMAC token makes the right identifier hash mandatory, and its removal makes the hash optional', async () => {
    const { ask, visit, violations } = await beginSwitched('demo', 'identity', { hmacToken: 'secret' })
    const { token } = await visit()
    const right = createHmac('sha256', 'secret').update('ada').digest('hex')
    const identify = async (identifier_hash?: string) =>
      (await ask('PATCH', `/api/v1/widget/contact/set_user${Q}`, { token, body: { identifier: 'ada', identifier_hash } })).status // prettier-ignore
    const answers = [await identify(right), await identify(`${right}0`), await identify('right'), await identify()]
    await ask('PUT', '/sandbox/tenants/demo/identity', { body: { hmacToken: null } })

    expect(answers).toEqual([200, 401, 401, 401])
    expect([await identify(), await identify('wrong')]).toEqual([200, 401])
    expect(await violations()).toEqual([])
  })

  test.each([
    ['messages in a conversation', { messagesPerMinute: 3 }, 422, { message: 'Too many messages', attributes: ['base'] }],
    ['messages of one visitor', { sendsPerMinute: 2 }, 429, 'Retry later\n'],
  ])('the limit for %s is counted over one minute', async (_case, limits, status, body) => {
    let now = 1_800_000_000_000
    const { ask, visit } = await begin({ now: () => now })
    await ask('PUT', '/sandbox/tenants/demo/limits', { body: limits })
    const { token } = await visit()
    const send = () => ask('POST', `/api/v1/widget/messages${Q}`, { token, body: text('Hello') })
    await send()
    await ask('POST', '/sandbox/conversations/12/messages', { body: { content: 'Hi' } })
    const [taken, refused] = [await send(), await send()]
    now += 60_000
    const later = await send()

    expect([taken.status, refused.status, refused.body, later.status]).toEqual([200, status, body, 200])
    expect((await ask('GET', '/sandbox/violations')).body).toEqual([])
  }) // prettier-ignore

  test('a reset of one tenant leaves the other tenants unchanged', async () => {
    const { ask } = await beginSwitched('plain', 'bot', { name: 'Robo' })
    await ask('PUT', '/sandbox/tenants/demo/bot', { body: { name: 'Robo' } })
    await ask('PUT', '/sandbox/agents/1/presence?website_token=plain', { body: { status: 'busy' } })
    const { status } = await ask('DELETE', '/sandbox/tenants/plain')

    expect(status).toBe(204)
    expect((await ask('GET', '/sandbox/tenants/plain')).body).toMatchObject({ botName: '', agents: [{ status: 'online' }] }) // prettier-ignore
    expect((await ask('GET', '/sandbox/tenants/demo')).body).toMatchObject({ botName: 'Robo' })
    expect((await ask('DELETE', '/sandbox/tenants/nobody')).status).toBe(404)
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
    const { status } = await beginSwitched('demo', name, body)

    expect(status).toBe(422)
  })

  test('messages of the contact form are listed until a reset', async () => {
    const { ask } = await begin({ now: () => 1_800_000_000_000 })
    const body = { name: 'Ada', email: 'ada@example.com', message: 'Malta?', origin: 'https://shop.example/' }
    await ask('POST', `/v2/widget/away/send_contact_email${Q}`, { body })
    const listed = (await ask('GET', '/sandbox/contact-emails')).body
    await ask('POST', '/sandbox/reset')

    expect(listed).toEqual([{ ...body, websiteToken: 'away', at: 1_800_000_000_000 }])
    expect((await ask('GET', '/sandbox/contact-emails')).body).toEqual([])
  })
})
