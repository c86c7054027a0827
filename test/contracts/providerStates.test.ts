import { describe, expect, test } from '@jest/globals'
import { PROVIDER_STATES } from '#cli/sandbox/providerStates/providerStates.ts'
import {
  createSandboxStarter,
  identifierOf,
  isEvent,
  isType,
  openCable,
  type StartedSandbox,
  messageBody,
} from '../servers/testSandbox.ts'

import {
  API,
  type Call,
  config,
  page,
  STATE_EXPECTATIONS,
  sendHello,
  type Values,
  VISITOR_VALUES,
} from './stateExpectations.ts'

const startSandbox = createSandboxStarter()

/** Calls the state hook as a verifier does. */
const hook = ({ request }: StartedSandbox, state: string, more: object = {}) =>
  request('POST', '/sandbox/provider-states', { body: { state, action: 'setup', params: {}, ...more } })

async function setUpState(started: StartedSandbox, state: string, params: object = {}): Promise<Values> {
  const { status, body } = await hook(started, state, { params })
  expect([status, body]).toEqual([200, expect.any(Object)])
  return body as Values
}

const requestAs = ({ request }: StartedSandbox, values: Values, [method, path, body]: Call) =>
  request(method, `${path}${path.includes('?') ? '&' : '?'}website_token=${values['websiteToken']}`, {
    token: String(values['authToken'] ?? ''),
    ...(body !== undefined && { body }),
  })

/**
 * State, and the frame that it must cause. `messageKind` is the kind of the single message in the conversation before it.
 * Without `messageKind`, the conversation has an agent's answer.
 */
type StateEvent = readonly [state: string, frame: object, messageKind?: string | undefined, params?: object]

const STATE_EVENTS: readonly StateEvent[] = [
  ['an agent writes', { message: { event: 'message.created', data: { message_type: 1, sender: { available_name: 'Mara Lindqvist' } } } }],
  ['an agent sends a picture', { message: { event: 'message.created', data: { attachments: [{ width: 1, height: 1, file_size: 70 }] } } }],
  ['an agent deletes an answer', { message: { event: 'message.updated', data: { content_attributes: { deleted: true } } } }],
  ['the bot sends the next words of an answer', { message: { event: 'message.updated', data: { content: 'A full charge takes **four', content_attributes: { streaming: true } } } }, 'growing'],
  ['the visitor writes', { message: { event: 'message.created', data: { echo_id: '0a1b2c3d4e5f', sender_type: 'Contact' } } }],
  ['the visitor rates the conversation', { message: { event: 'message.updated', data: { content_type: 'input_csat', content_attributes: { submitted_values: { csat_survey_response: { rating: 5 } } } } } }, 'unanswered'],
  ['the visitor fills in the form', { message: { event: 'message.updated', data: { content_type: 'form', sender: { name: expect.any(String) }, content_attributes: { submitted_values: [{ name: 'order' }, {}] } } } }, 'contactForm'],
  ...Object.entries({ email: 'input_email', select: 'input_select', form: 'form', contactForm: 'form', cards: 'cards', articles: 'article', location: 'text' }).map(
    ([kind, type]): StateEvent => ['a message of this kind comes', { message: { event: 'message.created', data: { content_type: type, content_attributes: expect.not.objectContaining({ submitted_values: expect.anything() }) } } }, undefined, { kind }],
  ),
  ['an agent starts typing', { message: { event: 'conversation.typing_on', data: { is_private: false, user: { type: 'user' } } } }],
  ['an agent stops typing', { message: { event: 'conversation.typing_off' } }],
  ['an agent starts typing a private note', { message: { event: 'conversation.typing_on', data: { is_private: true } } }],
  ['an agent resolves the conversation', { message: { event: 'conversation.status_changed', data: { status: 'resolved' } } }],
  ['a conversation begins', { message: { event: 'conversation.created', data: { additional_attributes: { referer: 'https://shop.example.com/bikes' }, meta: { sender: { email: 'ada@example.com' } } } } }],
  ['an agent labels the conversation', { message: { event: 'conversation.updated', data: { labels: ['vip'] } } }],
  ['an agent goes away', { message: { event: 'presence.update', data: { users: { 1: 'offline' } } } }],
  ['the server restarts', { type: 'disconnect', reason: 'server_restart', reconnect: true }],
  ['the server turns visitors away', { type: 'disconnect', reason: 'unauthorized', reconnect: false }],
] // prettier-ignore

const EVERYTHING_ON = 'a visitor of an inbox with everything on'
const REFUSED = 'nobody has this room'

describe('provider states of the sandbox', () => {
  test('the sandbox sets up every provider state for HTTP requests without a contract violation', async () => {
    const started = await startSandbox()
    for (const { state, params = {}, values: names = VISITOR_VALUES, call, status, body } of STATE_EXPECTATIONS) {
      const values = await setUpState(started, state, params)
      const reply = await requestAs(started, values, typeof call === 'function' ? call(values) : call)

      expect(Object.keys(values)).toEqual(expect.arrayContaining([...names]))
      expect({ state, params, status: reply.status }).toEqual({ state, params, status: status ?? 200 })
      if (body !== undefined) expect({ state, params, body: reply.body }).toMatchObject({ state, params, body })
    }
    expect((await started.request('GET', '/sandbox/violations')).body).toEqual([])
  })

  test('the provider state “with everything on” sets up a configuration without empty settings', async () => {
    const started = await startSandbox()
    const values = await setUpState(started, EVERYTHING_ON)
    const { body } = await requestAs(started, values, config(values))
    const account = (await requestAs(started, values, ['GET', `/v2/widget/${values['websiteToken']}/config`])).body
    const channel = (body as { readonly website_channel_config: Readonly<Record<string, unknown>> })
      .website_channel_config
    const emptySettings = Object.entries({ ...channel, ...(account as object) }).filter(([, value]) => value === '' || value === null || value === false) // prettier-ignore

    expect(emptySettings.map(([name]) => name)).toEqual(['disable_branding'])
    expect(channel).toMatchObject({
      has_a_connected_agent_bot: 'Lumi',
      enabled_languages: [{}, {}],
      utc_off_set: '+05:30',
      pre_chat_form_options: { pre_chat_fields: expect.arrayContaining([expect.objectContaining({ type: 'list', values: ['Family', 'City'], regex_pattern: expect.any(String) })]) as unknown },
    }) // prettier-ignore
    expect((await started.request('GET', '/sandbox/violations')).body).toEqual([])
  })

  test.each(
    STATE_EVENTS.map(([state, frame, messageKind, params = {}]) => [state, { frame, messageKind, params }] as const),
  )(
    'the sandbox sends a frame for the provider state “%s” after the visitor has subscribed',
    async (state, { frame, messageKind, params }) => {
      const started = await startSandbox()
      const { pubsubToken } = await (messageKind
        ? setUpState(started, 'a visitor in a conversation of one message', { kind: messageKind })
        : setUpState(started, "a visitor in an open conversation with an agent's answer"))
      const cable = openCable(started.sandbox.url)
      await cable.next(isType('welcome'))
      cable.send({ command: 'subscribe', identifier: identifierOf(String(pubsubToken)) })
      await cable.next(isEvent('presence.update'))
      const before = cable.frames.length
      await setUpState(started, state, { after: 'subscription', ...params })
      const received = await cable.next((one) => cable.frames.indexOf(one) >= before && one['type'] !== 'ping')
      cable.socket.close()

      expect(received).toMatchObject(frame)
    },
  )

  test('the sandbox rejects the refused room of a provider state and no other room', async () => {
    const started = await startSandbox()
    const { pubsubToken } = await setUpState(started, REFUSED)
    const cable = openCable(started.sandbox.url)
    await cable.next(isType('welcome'))
    for (const room of ['unknown', String(pubsubToken)]) cable.send({ command: 'subscribe', identifier: identifierOf(room) })

    expect(await cable.next(isType('reject_subscription'))).toMatchObject({ identifier: identifierOf(String(pubsubToken)) })
    expect(cable.frames.filter(isType('reject_subscription'))).toHaveLength(1)
  }) // prettier-ignore
})

describe('provider state hook', () => {
  const ANSWERED = "a visitor in an open conversation with an agent's answer"

  test('each setup of a provider state creates its own visitor and does not change other inboxes', async () => {
    const started = await startSandbox()
    const [first, second] = [await setUpState(started, ANSWERED), await setUpState(started, ANSWERED)]
    await setUpState(started, 'a visitor who writes too fast')
    const { token } = await started.createVisitor()
    const sent = await started.request('POST', `${API}/messages?website_token=demo`, {
      token,
      body: messageBody('Hello'),
    })
    const again = await started.request('POST', `${API}/messages?website_token=demo`, {
      token,
      body: messageBody('Hello'),
    })

    expect(first['pubsubToken']).not.toBe(second['pubsubToken'])
    expect([sent.status, again.status, (await requestAs(started, first, sendHello)).status]).toEqual([200, 200, 200])
  })

  test('the teardown of a provider state deletes the visitor that it created and no other visitor', async () => {
    const started = await startSandbox()
    const [first, second] = [await setUpState(started, ANSWERED), await setUpState(started, 'a message that is gone')]
    const ended = await hook(started, ANSWERED, { action: 'teardown' })
    const later = await hook(started, ANSWERED, { action: 'teardown' })

    expect([ended.status, later.status]).toEqual([200, 200])
    expect((await requestAs(started, first, config(first))).status).toBe(404)
    expect((await requestAs(started, second, page)).status).toBe(200)
    expect((await started.request('GET', `/sandbox/tenants/${first['websiteToken']}`)).status).toBe(404)
  })

  test('a provider state that is an event applies to the given room, or by default to the newest visitor', async () => {
    const started = await startSandbox()
    const [first, second] = [await setUpState(started, ANSWERED), await setUpState(started, ANSWERED)]
    await setUpState(started, 'an agent writes', { after: 'subscription', pubsubToken: first['pubsubToken'] })
    await setUpState(started, 'an agent writes', { after: 'subscription' })
    const count = async (values: Values) => ((await requestAs(started, values, page)).body as { payload: unknown[] }).payload.length

    expect([await count(first), await count(second)]).toEqual([3, 3])
  }) // prettier-ignore

  test.each([
    ['an unknown state', { state: 'constructor' }, 422],
    ['the teardown of an unknown state', { state: 'x', action: 'teardown' }, 422],
    ['an unknown kind', { state: 'a visitor in a conversation of one message', params: { kind: 'toString' } }, 422],
    ['an unknown action', { state: 'a visitor without a conversation', action: 'dance' }, 422],
    ['a state that is not a string', { state: 7 }, 422],
    ['an event before the first visitor exists', { state: 'an agent writes' }, 409],
  ])('the provider state hook rejects %s with an error message', async (_case, body, status) => {
    const { request } = await startSandbox()
    const reply = await request('POST', '/sandbox/provider-states', { body })

    expect([reply.status, reply.body]).toEqual([status, expect.objectContaining({ error: expect.any(String) })])
  })

  test('the provider state hook lists known states for an unknown state and answers broken JSON with 400', async () => {
    const started = await startSandbox()
    const { body } = await hook(started, 'a visitor on the moon')
    const broken = await fetch(`${started.sandbox.url}/sandbox/provider-states`, { method: 'POST', body: '{', headers: { 'content-type': 'application/json' } }) // prettier-ignore

    expect(body).toEqual({ error: 'The state “a visitor on the moon” is unknown', known: PROVIDER_STATES })
    expect(broken.status).toBe(400)
  })
})

test('every provider state of the sandbox is covered by a test', () => {
  const testedStates = [
    ...STATE_EXPECTATIONS,
    ...STATE_EVENTS.map(([state]) => ({ state })),
    { state: EVERYTHING_ON },
    { state: REFUSED },
  ]

  expect(PROVIDER_STATES.filter((state) => !testedStates.some((tested) => tested.state === state))).toEqual([])
})
