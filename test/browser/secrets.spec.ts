/**
 * Plants secrets and personal data, causes errors that could leak them, and checks every place where each value is
 * found.
 */
import type { FrameLocator, Page } from '@playwright/test'
import { classicSnippet } from '../../harness/hosts/hostPages.ts'
import { expect, test } from './hosts/hostFixtures.ts'
import { BEACONS, placesOf, PROVOKED, record, type Recording } from './secrets/recording.ts'
import {
  bubbleOf,
  composerOf,
  fillComposer,
  openChat,
  type Sandbox,
  sendMessage,
  sentMark,
  startButton,
} from './fixtures.ts'
import { callWidget } from './hostCalls.ts'

test.use({ needsWholeBrowser: true })

/**
 * Values that the host page sends about its visitor, and texts that the visitor writes. No two values share a part, so
 * each can be found on its own.
 */
const PLANTED_SECRETS = {
  identifier: 'person-7f3k9x2m5q8w1',
  identifierHash: '3b7e1f9c5d2a8064e7b1c9f3a5d2806e4b7c1f9e3a5d8062c4b7e1f9a3d58064',
  email: 'planted.address@visitors.example.org',
  phone: '+4915112349876',
  name: 'Quirina Plantedname',
  attribute: 'platinum-4kd83jw',
  conversationAttribute: 'cart-9sk27dm',
  message: 'My order 5jd82k',
  draft: 'Not sent 8fk29s',
}

const hostPage = (embed: Parameters<typeof classicSnippet>[0]): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Shop</title><link rel="icon" href="data:,"></head>
<body><h1>Shop</h1><script>
  window.chatwootSettings = { locale: 'en', debug: true }
  window.names = []
  addEventListener('chatwoot:on-message', ({ detail }) => names.push(detail.sender?.name))
</script>${classicSnippet(embed, false)}</body></html>`

type Analytics = { readonly settings: object; readonly isGainsight: boolean }

/** Enables every service that may tell a third party about a visit. */
async function enableObservers(sandbox: Sandbox, sandboxUrl: string, { settings, isGainsight }: Analytics) {
  await sandbox('POST', '/reset')
  await sandbox('PUT', '/tenants/demo/account', { gainsight_enabled: isGainsight })
  await sandbox('PUT', '/tenants/demo/page', {
    services: { metrics: `${sandboxUrl}/metrics` },
    errorReports: {
      dsn: sandboxUrl.replace('http://', 'http://publickey@').concat('/7'),
      isEnabled: true,
      excludedTokens: [],
    },
    analytics: settings,
  })
}

/** Identifies the visitor, opens the chat, sends a message, and types a draft. */
async function chatAsVisitor(host: Page): Promise<FrameLocator> {
  const { identifier, identifierHash, email, phone, name, attribute, conversationAttribute } = PLANTED_SECRETS
  await expect(bubbleOf(host)).toBeVisible()
  const user = { email, name, phone_number: phone, identifier_hash: identifierHash }
  await callWidget(host, 'setUser', identifier, user)
  await callWidget(host, 'setCustomAttributes', { plan: attribute })
  await callWidget(host, 'setConversationCustomAttributes', { cart: conversationAttribute })
  const identified = host.waitForResponse(/\/contact\/set_user/)
  const frame = await openChat(host)
  await identified
  await sendMessage(frame, PLANTED_SECRETS.message)
  await expect(sentMark(frame)).toBeVisible()
  await expect.poll(() => host.evaluate(() => Reflect.get(window, 'names'))).toContain(name)
  await fillComposer(frame, PLANTED_SECRETS.draft)
  return frame
}

/** Makes responses fail, has an identity rejected, breaks a chunk, and throws errors that contain every secret. */
async function causeErrors(
  host: Page,
  frame: FrameLocator,
  sandbox: Sandbox,
  secrets: readonly string[],
): Promise<void> {
  await sandbox('POST', '/faults', { name: 'truncate-body', path: '/widget/contact', method: 'PATCH', times: 1 })
  await callWidget(host, 'setCustomAttributes', { plan: PLANTED_SECRETS.attribute })
  await sandbox('POST', '/faults', {
    name: 'respond-with-status',
    status: 500,
    path: '/set_custom_attributes',
    times: 1,
  })
  await callWidget(host, 'setConversationCustomAttributes', { cart: PLANTED_SECRETS.conversationAttribute })
  const { identifier, email, name } = PLANTED_SECRETS
  const refused = host.waitForResponse((response) => response.status() === 401)
  await callWidget(host, 'setUser', identifier, { email, name, identifier_hash: 'wrong' })
  await refused
  await frame.locator('body').evaluate(
    (_body, [prefix, all]) => {
      for (const secret of all) {
        setTimeout(() => {
          throw new Error(`${prefix} GET /widget?cw_conversation=${secret} failed with ${secret}`)
        })
        void Promise.reject(new TypeError(`${prefix} ${secret} is not a function`))
      }
    },
    [PROVOKED, secrets] as const,
  )
  await host.context().route(/\/HelpScreen-/, (route) => route.abort())
  await frame.getByRole('link', { name: 'Help' }).click()
  await expect(frame.getByText('This part of the chat could not be loaded.')).toBeVisible()
}

/** Reloads the page, so that it uses stored values, and opens the chat in its own window. */
async function reloadAndPopOut(host: Page, recording: Recording): Promise<void> {
  await host.reload()
  const hasLoaded = (): Promise<boolean> =>
    host.evaluate(() => Boolean(Reflect.get(Reflect.get(window, '$chatwoot') ?? {}, 'hasLoaded')))
  await expect.poll(hasLoaded).toBe(true)
  const pageOpened = host.context().waitForEvent('page')
  await callWidget(host, 'popoutChatWindow')
  const popup = await pageOpened
  const start = startButton(popup)
  await expect(start.or(composerOf(popup))).toBeVisible()
  await expect.poll(() => popup.evaluate(() => Object.keys(localStorage).join())).toContain(':cw_conversation')
  await recording.snapshot()
  await popup.close()
}

type ReceivedRecord = Readonly<Record<'name' | 'envelope', string | undefined>>

const receivedBy = async (sandbox: Sandbox, endpoint: string): Promise<readonly ReceivedRecord[]> =>
  (await sandbox('GET', `/${endpoint}`)) as readonly ReceivedRecord[]

/** Waits until every provoked error is reported. A page that is left in its first seconds sends no reports. */
async function waitForReports(sandbox: Sandbox): Promise<void> {
  const reports = async (): Promise<string> => JSON.stringify(await receivedBy(sandbox, 'error-reports'))
  for (const scrubbed of ['[token]', '[hash]', '[email]', '[phone]', 'ChunkLoadError', '401 ', '500 '])
    await expect.poll(reports).toContain(scrubbed)
}

/**
 * Leaves the page, which sends the last beacon. Records what the servers for metrics, error reports and analytics have
 * received.
 */
async function recordReceived(host: Page, sandbox: Sandbox, { add }: Recording): Promise<void> {
  await host.goto('about:blank')
  await expect.poll(async () => (await receivedBy(sandbox, 'metrics')).length).toBeGreaterThan(0)
  for (const endpoint of ['metrics', 'error-reports', 'product-events'])
    for (const sent of await receivedBy(sandbox, endpoint))
      add(`received by ${endpoint} ${sent.name ?? ''}`.trim(), JSON.stringify(sent))
}

type IssuedTokens = { readonly conversationToken: string; readonly pubsubToken: string }

/** Returns the secrets that the server has issued to this browser. */
async function readIssued(host: Page, { traces }: Recording): Promise<IssuedTokens> {
  const conversationToken = await host.evaluate(() => localStorage.getItem('chatwoot-widget:demo:cw_conversation'))
  const subscription = traces.findLast(({ place }) => place === 'cable command subscribe')
  const pubsubToken = /"pubsub_token":"(.+?)"/.exec(subscription?.text ?? '')?.[1]
  return { conversationToken: conversationToken ?? '', pubsubToken: pubsubToken ?? '' }
}

/**
 * Place of the messages between tabs of one visitor, in which the tabs share their state of the conversation. How much
 * they share depends on which tab was first.
 */
const TAB_CHANNEL = 'widget: message to other tabs, chatwoot-widget:demo@own@http://shop.test#{person}'

const SET_USER = ['body of PATCH /api/v1/widget/contact/set_user', 'widget: message received, set-user']

/**
 * Places that contain the last identity that the page has sent. `window.$chatwoot` keeps this data, as Chatwoot's does.
 */
const IDENTITY_PLACES = [...SET_USER, 'host: $chatwoot']

const NOT_SHARED = ['identifier', 'identifierHash', 'draft', 'conversationToken', 'pubsubToken']

/**
 * Returns the places of each value. A value has to be in all of its places, and must be in no other place. `analytics`
 * are the places that depend on the analytics method.
 */
const getPlaces = (analytics: readonly string[]): Readonly<Record<string, readonly string[]>> => ({
  identifier: IDENTITY_PLACES,
  identifierHash: SET_USER,
  email: [...IDENTITY_PLACES, ...analytics],
  phone: SET_USER,
  name: [...IDENTITY_PLACES, 'host: message received, onEvent'],
  attribute: ['body of PATCH /api/v1/widget/contact', 'widget: message received, set-custom-attributes'],
  conversationAttribute: [
    'body of POST /api/v1/widget/conversations/set_custom_attributes',
    'widget: message received, set-conversation-custom-attributes',
  ],
  message: [
    'body of POST /api/v1/widget/messages',
    'host: message received, onEvent',
    'widget: DOM',
    // The message is in these places until the server has it, as docs/privacy.md says.
    'widget: IndexedDB chatwoot-widget:demo@http://shop.test#{random}',
    'widget: local storage chatwoot-widget:demo@http://shop.test#{random}:unsent:{random}',
    'widget: local storage chatwoot-widget:demo@http://shop.test:draft',
  ],
  draft: [
    'widget: local storage chatwoot-widget:demo@http://shop.test:draft',
    // A pop-out window and the frame that has proved to be in the page that opened it have the same text.
    'widget: local storage chatwoot-widget:demo@own@http://shop.test:draft',
    'widget: message received, hand-over',
    'widget: message received, shared-texts',
  ],
  conversationToken: [
    'header x-auth-token to the widget API',
    'query cw_conversation to the widget API',
    // The loader stores the token for browsers that deny storage to a frame, and passes it in the frame's address. The
    // frame removes it from its own address: `widget: location` and `widget: history` are not in this list.
    'host: message received, setAuthCookie',
    'widget: message received, config-set',
    'host: local storage chatwoot-widget:demo:cw_conversation',
    'host: DOM',
    'host: names of resources',
    'host: window opened',
    'query cw_conversation to /widget',
    'widget: address',
    'widget: local storage chatwoot-widget:demo@http://shop.test:cw_conversation',
    'widget: local storage chatwoot-widget:demo@own@http://shop.test:cw_conversation',
    'widget: message received, hand-over',
    'widget: names of resources',
  ],
  pubsubToken: ['cable command subscribe'],
})

/** Path of a request that has no body. */
const WITHOUT_BODY = '/v2/widget/demo/script_loaded'

// The tests that follow use the same sandbox, and must send no data about visits.
test.afterEach(async ({ sandbox }) => void (await sandbox('POST', '/reset')))

for (const [analyticsMethod, isGainsight, analytics] of [
  ['a beacon', false, ['received by product-events conversation triggered', 'widget: beacon body']],
  ['Gainsight', true, ['widget: analytics queue']],
] as const)
  test(`with analytics through ${analyticsMethod} and provoked errors, secrets and personal data stay in allowed places`, async ({
    page: host,
    context,
    site,
    sandbox,
  }) => {
    const url = site.sandboxUrl
    const settings = isGainsight ? { gainsight: `${url}/tag.js?a=AP-1` } : { beacon: `${url}/product-events` }
    await enableObservers(sandbox, url, { settings, isGainsight })
    const recording = await record(context, url)
    const body = hostPage({ baseUrl: url, websiteToken: 'demo' })
    await host.goto(`${site.origin('shop.test')}${site.addPage({ body })}`)
    const frame = await chatAsVisitor(host)
    const issued = await readIssued(host, recording)
    const { identifierHash, email, phone } = PLANTED_SECRETS
    await causeErrors(host, frame, sandbox, [...Object.values(issued), identifierHash, email, phone])
    await recording.snapshot()
    await waitForReports(sandbox)
    await reloadAndPopOut(host, recording)
    await recordReceived(host, sandbox, recording)

    const expected = getPlaces(analytics)
    for (const [name, value] of Object.entries({ ...PLANTED_SECRETS, ...issued })) {
      expect(value.length, `${name} is known`).toBeGreaterThan(8)
      const places = placesOf(value, recording.traces)
      const placesExceptTabs = NOT_SHARED.includes(name) ? places : places.filter((place) => place !== TAB_CHANNEL)
      expect.soft(placesExceptTabs, `the places of ${name}`).toEqual(expected[name]?.toSorted())
    }
    const isKnown = (path: string): boolean => path === WITHOUT_BODY || BEACONS.test(path)
    expect(recording.unreadBodies.filter((path) => !isKnown(path))).toEqual([])
  })
