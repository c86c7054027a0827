import { type Api, createApi } from '#api/api.ts'
import type { WebsiteToken } from '#domain/channel.ts'
import { json, observedFetch } from './observedFetch.ts'

/** Returns the real API clients, connected to a fake server that answers every request with `reply`. */
export const createRespondingApi = (reply: unknown): Api =>
  createApi({
    services: { widgetApi: 'https://a.test', middleware: 'https://m.test', knowledgeBase: 'https://k.test' },
    fetch: observedFetch(() => json(reply)).fetch,
    identity: () => ({ websiteToken: 'demo' as WebsiteToken }),
  })
