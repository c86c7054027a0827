import type { CDPSession, Page } from '@playwright/test'
import type { PushedEvent } from './events.ts'
import type { Measured } from './figures.ts'
import type { Environment } from './scenarioRunner.ts'
import { type Probe, PROBE_SOURCE } from './probe.ts'

export type ChatPage = {
  readonly page: Page
  readonly cdp: CDPSession
  readonly conversationId: number
  /** Pushes the events into the visitor's room, in this order. Resolves when the server has sent all of them. */
  readonly push: (events: readonly PushedEvent[]) => Promise<void>
  /** Returns the size of the heap after garbage collection, in bytes. */
  readonly heap: () => Promise<number>
  readonly close: () => Promise<void>
}

/**
 * Returns a handle of the probe. The probe's functions run only in the page, so call them through the handle's
 * `evaluate`.
 */
export const probeOf = (page: Page) => page.evaluateHandle(() => Reflect.get(window, 'bench') as Probe)

/** Maximum number of events per request. The server limits the size of a request body. */
const EVENTS_PER_REQUEST = 4000

/** Runs a scenario in a new browser profile, after the visitor has started a conversation on the stand-alone page. */
export const withChatPage =
  (runScenario: (chatPage: ChatPage) => Promise<readonly Measured[]>) =>
  async (environment: Environment): Promise<readonly Measured[]> => {
    const chatPage = await openChatPage(environment)
    try {
      return await runScenario(chatPage)
    } finally {
      await chatPage.close()
    }
  }

async function openChatPage({ browser, sandboxUrl: url }: Environment): Promise<ChatPage> {
  const context = await browser.newContext({ viewport: { width: 400, height: 704 } })
  const page = await context.newPage()
  await page.addInitScript({ content: PROBE_SOURCE })
  const cdp = await context.newCDPSession(page)
  await cdp.send('Performance.enable')
  await page.goto(`${url}/widget/chat?website_token=demo`)
  await page.getByPlaceholder('Type your message').fill('Tell me everything')
  await page.getByPlaceholder('Type your message').press('Enter')
  await page.getByRole('img', { name: 'Sent' }).waitFor()
  const conversationId = await newestConversation(url)
  return {
    page,
    cdp,
    conversationId,
    push: async (events) => {
      for (let start = 0; start < events.length; start += EVENTS_PER_REQUEST)
        await post(`${url}/sandbox/events`, {
          conversation_id: conversationId,
          events: events.slice(start, start + EVENTS_PER_REQUEST),
        })
    },
    heap: async () => {
      await cdp.send('HeapProfiler.collectGarbage')
      const { metrics } = await cdp.send('Performance.getMetrics')
      return metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? Number.NaN
    },
    close: () => context.close(),
  }
}

async function newestConversation(url: string): Promise<number> {
  const response = await fetch(`${url}/sandbox/conversations?website_token=demo`)
  const newest = ((await response.json()) as readonly { readonly id: number }[]).at(-1)
  if (newest === undefined) throw new Error('no conversation yet')
  return newest.id
}

async function post(url: string, body: object): Promise<void> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`)
}
