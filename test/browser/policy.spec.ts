import { chromiumArguments, LOCAL_NETWORK_CHECKS } from './installation/chromiumArguments.ts'
import {
  composerOf,
  expect,
  openChat,
  openHost,
  openStandalone,
  PICTURE,
  sendAgentMessage,
  startConversation,
  test,
} from './fixtures.ts'

test.use({ launchOptions: { args: chromiumArguments([LOCAL_NETWORK_CHECKS]) } })

test('a cross-origin isolated host page can embed the widget, and no policy reports a violation', async ({
  page,
  servers,
  sandbox,
}) => {
  const refused: string[] = []
  page.on('console', (message) => {
    if (/content security policy|trusted ?types|cross-origin|permissions policy/i.test(message.text()))
      refused.push(message.text())
  })
  await page.route(`${servers.url}/?**`, async (route) => {
    const response = await route.fetch()
    await route.fulfill({
      response,
      headers: {
        ...response.headers(),
        'cross-origin-embedder-policy': 'require-corp',
        'cross-origin-opener-policy': 'same-origin',
      },
    })
  })
  await openHost(page, servers)
  expect(await page.evaluate(() => window.crossOriginIsolated)).toBe(true)

  const frame = await openChat(page)
  const id = await startConversation(frame, sandbox)
  await sendAgentMessage(sandbox, id, {
    content: 'See **this**',
    attachments: [{ name: 'dot.png', mediaType: 'image/png', base64: PICTURE }],
  })
  const picture = frame.getByRole('log').locator('button img')
  await expect(picture).toBeVisible()
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1)
  await frame.getByRole('button', { name: /emoji/i }).click()
  await expect(frame.getByRole('grid')).toBeVisible()
  expect(refused).toEqual([])
})

test('the frame’s policy blocks injected markup and inline event handlers', async ({ page, servers }) => {
  await openStandalone(page, servers)
  const { policy, ran } = await page.evaluate(async () => {
    const violations: string[] = []
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) =>
      violations.push(effectiveDirective),
    )
    const attempt = (action: () => void): void => {
      try {
        action()
      } catch {
        violations.push('thrown')
      }
    }
    attempt(() => (document.body.innerHTML += '<img src=x onerror="window.ran = true">'))
    attempt(() => document.body.setAttribute('onclick', 'window.ran = true'))
    document.body.click()
    await new Promise((resolve) => setTimeout(resolve, 300))
    return { policy: violations, ran: 'ran' in window }
  })
  expect(ran).toBe(false)
  expect(policy).toContain('require-trusted-types-for')
  const response = await page.request.get(`${servers.sandboxUrl}/widget/chat?website_token=demo`)
  expect(response.headers()['content-security-policy']).not.toContain('unsafe')
  await expect(composerOf(page)).toBeVisible()
})
