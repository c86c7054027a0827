import {
  bubbleOf,
  composerOf,
  expect,
  frameOf,
  openChat,
  openHost,
  type Sandbox,
  sendMessage,
  sentMark,
  test,
} from './fixtures.ts'

type ProductEvent = { readonly name: string; readonly properties: Readonly<Record<string, unknown>> }

const productEvents = async (sandbox: Sandbox): Promise<readonly ProductEvent[]> =>
  ((await sandbox('GET', '/product-events')) as readonly ProductEvent[]).map(({ name, properties }) => ({
    name,
    properties,
  }))

const TENANT_PROPERTIES = { global_inbox_id: 7, tenant: 'demo' }

test('a tenant with analytics receives events of the visitor’s actions, without secrets or message texts', async ({
  page,
  servers,
  sandbox,
}) => {
  await sandbox('PUT', '/tenants/demo/page', { analytics: { beacon: `${servers.sandboxUrl}/product-events` } })
  await openHost(page, servers)
  await bubbleOf(page).click()
  const frame = frameOf(page)
  await frame.getByRole('link', { name: 'Help' }).click()
  await frame.getByRole('searchbox').fill('battery')
  await expect.poll(async () => (await productEvents(sandbox)).at(-1)?.name).toBe('article search used')
  await frame.getByRole('button', { name: /^Charge the battery/ }).click()
  await expect(frame.getByRole('heading', { name: 'Charge the battery' })).toBeVisible()
  await frame.getByRole('link', { name: 'Chat', exact: true }).click()
  await expect(composerOf(frame)).toBeVisible()
  await sendMessage(frame, 'Hello from a visitor')
  await expect(sentMark(frame)).toBeVisible()
  await expect.poll(async () => (await productEvents(sandbox)).map(({ name }) => name)).toContain('conversation triggered')

  const events = await productEvents(sandbox)
  expect(events.toSorted((one, other) => one.name.localeCompare(other.name))).toEqual([
    { name: 'article clicked', properties: { article_id: expect.any(String), ...TENANT_PROPERTIES } },
    { name: 'article opened', properties: { article_id: expect.any(String), ...TENANT_PROPERTIES } },
    { name: 'article search used', properties: { keyword: 'battery', ...TENANT_PROPERTIES } },
    { name: 'bubble clicked', properties: TENANT_PROPERTIES },
    {
      name: 'conversation triggered',
      properties: { end_user: { email: null }, source_page: `${servers.url}/`, is_repeat_user: false, ...TENANT_PROPERTIES },
    },
    { name: 'tab clicked', properties: { tab: 'help', ...TENANT_PROPERTIES } },
    { name: 'tab clicked', properties: { tab: 'chat', ...TENANT_PROPERTIES } },
    { name: 'widget loaded', properties: TENANT_PROPERTIES },
  ])
  expect(JSON.stringify(events)).not.toMatch(/@|eyJ|\?|Hello from/)
}) // prettier-ignore

test('without analytics no analytics code is loaded, and with Global Privacy Control no event is sent', async ({
  page,
  servers,
  sandbox,
}) => {
  const requestedPaths: string[] = []
  page.on('request', (request) => void requestedPaths.push(new URL(request.url()).pathname))
  const sendFirstMessage = async (token: string): Promise<void> => {
    await openHost(page, servers, token)
    const frame = await openChat(page)
    await sendMessage(frame, 'Hello')
    await expect(sentMark(frame)).toBeVisible()
  }
  await sendFirstMessage('demo')
  expect(requestedPaths.filter((path) => /roductEvent|product-events/.test(path))).toEqual([])

  await sandbox('PUT', '/tenants/plain/page', { analytics: { beacon: `${servers.sandboxUrl}/product-events` } })
  await page.addInitScript(() => void Reflect.defineProperty(navigator, 'globalPrivacyControl', { value: true }))
  await sendFirstMessage('plain')
  expect(requestedPaths.filter((path) => /roductEvent|product-events/.test(path))).toHaveLength(1)
}) // prettier-ignore
