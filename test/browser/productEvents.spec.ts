import {
  bubbleOf,
  composerOf,
  expect,
  frameOf,
  openChat,
  openHost,
  type Sandbox,
  say,
  sentMark,
  test,
} from './world.ts'

type Told = { readonly name: string; readonly properties: Readonly<Record<string, unknown>> }

const told = async (sandbox: Sandbox): Promise<readonly Told[]> =>
  ((await sandbox('GET', '/product-events')) as readonly Told[]).map(({ name, properties }) => ({ name, properties }))

const WHOSE = { global_inbox_id: 7, tenant: 'demo' }

test('a tenant with analytics receives events of the visitor’s actions, without secrets or message texts', async ({
  page,
  running,
  sandbox,
}) => {
  await sandbox('PUT', '/tenants/demo/page', { analytics: { beacon: `${running.sandboxUrl}/product-events` } })
  await openHost(page, running)
  await bubbleOf(page).click()
  const frame = frameOf(page)
  await frame.getByRole('link', { name: 'Help' }).click()
  await frame.getByRole('searchbox').fill('battery')
  await expect.poll(async () => (await told(sandbox)).at(-1)?.name).toBe('article search used')
  await frame.getByRole('button', { name: /^Charge the battery/ }).click()
  await expect(frame.getByRole('heading', { name: 'Charge the battery' })).toBeVisible()
  await frame.getByRole('link', { name: 'Chat', exact: true }).click()
  await expect(composerOf(frame)).toBeVisible()
  await say(frame, 'Hello from a visitor')
  await expect(sentMark(frame)).toBeVisible()
  await expect.poll(async () => (await told(sandbox)).map(({ name }) => name)).toContain('conversation triggered')

  const events = await told(sandbox)
  expect(events.toSorted((one, other) => one.name.localeCompare(other.name))).toEqual([
    { name: 'article clicked', properties: { article_id: expect.any(String), ...WHOSE } },
    { name: 'article opened', properties: { article_id: expect.any(String), ...WHOSE } },
    { name: 'article search used', properties: { keyword: 'battery', ...WHOSE } },
    { name: 'bubble clicked', properties: WHOSE },
    {
      name: 'conversation triggered',
      properties: { end_user: { email: null }, source_page: `${running.url}/`, is_repeat_user: false, ...WHOSE },
    },
    { name: 'tab clicked', properties: { tab: 'help', ...WHOSE } },
    { name: 'tab clicked', properties: { tab: 'chat', ...WHOSE } },
    { name: 'widget loaded', properties: WHOSE },
  ])
  expect(JSON.stringify(events)).not.toMatch(/@|eyJ|\?|Hello from/)
}) // prettier-ignore

test('without analytics no analytics code is loaded, and with Global Privacy Control no event is sent', async ({
  page,
  running,
  sandbox,
}) => {
  const asked: string[] = []
  page.on('request', (request) => void asked.push(new URL(request.url()).pathname))
  const talk = async (token: string): Promise<void> => {
    await openHost(page, running, token)
    const frame = await openChat(page)
    await say(frame, 'Hello')
    await expect(sentMark(frame)).toBeVisible()
  }
  await talk('demo')
  expect(asked.filter((path) => /roductEvent|product-events/.test(path))).toEqual([])

  await sandbox('PUT', '/tenants/plain/page', { analytics: { beacon: `${running.sandboxUrl}/product-events` } })
  await page.addInitScript(() => void Reflect.defineProperty(navigator, 'globalPrivacyControl', { value: true }))
  await talk('plain')
  expect(asked.filter((path) => /roductEvent|product-events/.test(path))).toHaveLength(1)
}) // prettier-ignore
