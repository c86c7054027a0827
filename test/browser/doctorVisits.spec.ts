import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { visitPage } from '../../cli/doctor/visit/visit.ts'
import { EXIT_CODES } from '../../cli/errors.ts'
import { serve, SETTLE_MS } from './doctorPages.ts'
import { expect, test } from './hosts/hostFixtures.ts'

// Each worker has its own sandbox, so the pages may be visited at the same time.
test.describe.configure({ mode: 'parallel' })

const BLOCKED: Readonly<Record<string, string>> = {
  'after it was loaded': '<script>setTimeout(() => { for (;;); }, 1500)</script>',
  'while it is loaded': '<script>for (;;);</script>',
}

for (const [when, head] of Object.entries(BLOCKED))
  test(`a visit of a page whose script blocks the browser ${when} ends at its limit and says so`, async ({
    context,
    site,
  }) => {
    const visit = visitPage(context, { url: serve(site, { head, snippet: '' }), timeoutMs: 5_000, settleMs: 60_000 })

    await expect(visit).rejects.toMatchObject({
      code: 'blockedPage',
      exitCode: EXIT_CODES.environment,
      what: 'The page did not respond within 5 s: its scripts block the browser.',
    })
  })

test('a visit of a page that never stops loading ends at its limit and reports what it has seen', async ({
  context,
  site,
}) => {
  await context.route('**/endless.png', () => undefined)
  const url = serve(site, { snippet: '', body: '<img alt="" src="/endless.png">' })
  const { opening, loaders } = await visitPage(context, { url, timeoutMs: 5_000, settleMs: 60_000 })

  expect([opening.by, loaders]).toEqual(['none', []])
})

for (const [body, kind] of [
  ['<h1>Not found</h1>', 'with a text'],
  ['', 'without a body'],
] as const)
  test(`a visit of a page that answers 404 ${kind} names the status instead of a finding`, async ({
    context,
    site,
  }) => {
    const url = `${site.origin('localhost')}/gone`
    await context.route('**/gone', (route) => route.fulfill({ status: 404, contentType: 'text/html', body }))

    await expect(visitPage(context, { url, timeoutMs: 20_000, settleMs: SETTLE_MS })).rejects.toMatchObject({
      code: 'unreachablePage',
      exitCode: EXIT_CODES.environment,
      what: `${url} (HTTP status 404) could not be read.`,
    })
  })

const CHANGED: Readonly<Record<string, { readonly script: string; readonly reason: string }>> = {
  'functions that throw': {
    script: 'Array.prototype.map = () => { throw 1 }; document.querySelectorAll = () => { throw 4 }',
    reason: '4',
  },
  'functions that return something else': {
    script: 'Array.prototype.map = () => [undefined]',
    reason: 'the description of the page is not valid',
  },
}

for (const [name, { script, reason }] of Object.entries(CHANGED))
  test(`doctor cannot examine a page with ${name}, and says so`, async ({ context, site }) => {
    const url = serve(site, { snippet: '', head: `<script>${script}</script>` })

    await expect(visitPage(context, { url, timeoutMs: 20_000, settleMs: SETTLE_MS })).rejects.toMatchObject({
      code: 'changedPage',
      exitCode: EXIT_CODES.environment,
      what: `The page changes functions of the browser, so doctor cannot examine it: ${reason}.`,
    })
  })

/** Returns the text of the error for a document that does not end. */
const endless = (url: string): string =>
  `${url} did not finish loading within 5 s: the server has answered, but the document, or a script that it waits for, does not end.`

for (const [name, hanging, code, what] of [
  [
    'page never answers',
    '**/own/*',
    'unreachablePage',
    (url: string) => `${url} (not loaded within 5 s) could not be read.`,
  ],
  ['script in the head never answers', '**/endless.js', 'endlessPage', endless],
] as const)
  test(`a visit whose ${name} says that the page was not loaded within the limit`, async ({ context, site }) => {
    await context.route(hanging, () => undefined)
    const url = serve(site, { snippet: '', head: '<script src="/endless.js"></script>' })

    await expect(visitPage(context, { url, timeoutMs: 5_000, settleMs: SETTLE_MS })).rejects.toMatchObject({
      code,
      what: what(url),
    })
  })

for (const [name, part] of [
  ['pauses for ever', ''],
  ['grows for ever and keeps the browser busy', '<p>x'.repeat(5_000)],
])
  test(`a visit of a document that ${name} blames no script`, async ({ context }) => {
    const server = createServer((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html' })
      response.write('<!doctype html><title>Shop</title>')
      const timer = setInterval(() => response.write(part), 50)
      response.on('close', () => clearInterval(timer))
    })
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', () => resolve()))
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`

    await expect(visitPage(context, { url, timeoutMs: 5_000, settleMs: SETTLE_MS })).rejects.toMatchObject({
      code: 'endlessPage',
      exitCode: EXIT_CODES.environment,
      what: endless(url),
    })
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })

test('a visit of a page that crashes the browser’s process says so', async ({ context, site }) => {
  context.once('page', (page) =>
    page.once('load', async () => {
      const session = await context.newCDPSession(page)
      // The command has no response, because the process has ended.
      await expect(session.send('Page.crash')).rejects.toThrow()
    }),
  )
  const url = serve(site, { snippet: '' })

  await expect(visitPage(context, { url, timeoutMs: 20_000, settleMs: 60_000 })).rejects.toMatchObject({
    code: 'unreachablePage',
    what: expect.stringContaining('crashed'),
  })
})
