import { type Api, createApi } from '#api/api.ts'
import type { WebsiteToken } from '#domain/channel.ts'
import { json, observedFetch } from './observedFetch.ts'

/** The real clients, and a server that answers everything so. */
export const apiAnswering = (reply: unknown): Api =>
  createApi({
    services: { widgetApi: 'https://a.test', middleware: 'https://m.test', knowledgeBase: 'https://k.test' },
    fetch: observedFetch(() => json(reply)).fetch,
    identity: () => ({ websiteToken: 'demo' as WebsiteToken }),
  })
