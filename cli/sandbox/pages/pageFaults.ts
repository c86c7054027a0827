import type { FastifyInstance } from 'fastify'
import type { Page } from '../../page/home/homePage.ts'
import { toInlineHash } from '../../page/policy.ts'
import type { Faults, Hits } from '../faults/faults.ts'
import { pathOf } from '../requestPath.ts'

/**
 * Denies the page all storage, as Chromium does in a frame of another site while it blocks cookies: reading the
 * properties throws, and databases and locks cannot be opened.
 */
const DENY_STORAGE = `(() => {
  const problem = () => new DOMException('Access is denied for this document.', 'SecurityError')
  const deny = () => { throw problem() }
  for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, { get: deny })
  Object.defineProperty(IDBFactory.prototype, 'open', { value: deny })
  Object.defineProperty(LockManager.prototype, 'request', { value: async () => deny() })
  Object.defineProperty(document, 'cookie', { get: () => '', set: () => undefined })
})()`

/** Returns the page as the faults that hit it change it. */
export function withPageFaults(page: Page, hits: Hits): Page {
  const { html, policy } = hits('storage-denied') ? withFirstScript(page, DENY_STORAGE) : page
  return { html, policy: hits('frame-blocked') ? new Map([...policy, ['frame-ancestors', ["'none'"]]]) : policy }
}

/** Adds an inline script that runs before every other script of the page. The policy allows the script. */
const withFirstScript = ({ html, policy }: Page, script: string): Page => ({
  html: html.replace(/<meta charset[^>]*>/, (charset) => `${charset}\n<script>${script}</script>`),
  policy: new Map([...policy, ['script-src', [...(policy.get('script-src') ?? []), toInlineHash(script)]]]),
})

type ChunkFaultOptions = { readonly faults: Faults; readonly readPage: () => Promise<string> }

/** Adds the hook that answers requests for lazy chunks with 404 while the fault `chunk-404` is active. */
export function addChunkFaults(app: FastifyInstance, { faults, readPage }: ChunkFaultOptions): void {
  app.addHook('onRequest', async ({ url }, reply) => {
    const path = pathOf(url)
    // The page names each file of its first view.
    if (!path.startsWith('/widget/assets/') || !faults.isActive('chunk-404') || (await readPage()).includes(path))
      return undefined
    if (!faults.decide({ target: 'chunk' })('chunk-404')) return undefined
    return reply.code(404).header('access-control-allow-origin', '*').header('cache-control', 'no-store').send()
  })
}
