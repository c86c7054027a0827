import createClient, { createQuerySerializer, type Middleware } from 'openapi-fetch'
import type { paths as KnowledgeBasePaths } from './generated/knowledgeBase.d.ts'
import type { paths as MiddlewarePaths } from './generated/middleware.d.ts'
import type { paths as WidgetPaths } from './generated/widgetApi.d.ts'
import { type Identity, identityQuery, identityHeader } from './identity.ts'
import { type RequestWatch, createTimingMiddleware } from './timed.ts'

/** Base URLs of the three services. An empty string is the origin of the widget's page. */
type ServiceAddresses = {
  readonly widgetApi: string
  readonly middleware: string
  readonly knowledgeBase: string
}

type ClientOptions = {
  readonly services: ServiceAddresses
  readonly fetch: typeof fetch
  /** Creates a fetch that reports the sent share of its body. If absent, `fetch` sends uploads without progress. */
  readonly uploadFetch?: (onProgress: (share: number) => void) => typeof fetch
  readonly identity: () => Identity
  /** Receives the timing of every request. If absent, requests are not timed. */
  readonly watch?: RequestWatch | undefined
}

export type Clients = ReturnType<typeof createClients>

/** Creates one typed client per service. Only the widget API receives the conversation token (ADR 0042). */
export function createClients({ services, fetch, uploadFetch = () => fetch, identity, watch }: ClientOptions) {
  const serialize = createQuerySerializer()
  const optionsFor = (getIdentity: () => Identity) => ({
    fetch,
    querySerializer: (query: Record<string, unknown>) => serialize({ ...query, ...identityQuery(getIdentity()) }),
  })
  const anonymous = optionsFor(() => withoutToken(identity()))
  const requestMiddleware: readonly Middleware[] = watch ? [createTimingMiddleware(watch)] : []
  const widget = createClient<WidgetPaths>({ baseUrl: services.widgetApi, ...optionsFor(identity) })
  const middleware = createClient<MiddlewarePaths>({ baseUrl: services.middleware, ...anonymous })
  const knowledgeBase = createClient<KnowledgeBasePaths>({ baseUrl: services.knowledgeBase, ...anonymous })
  widget.use(identityHeader(identity), ...requestMiddleware)
  middleware.use(...requestMiddleware)
  knowledgeBase.use(...requestMiddleware)
  return { widget, middleware, knowledgeBase, identity, uploadFetch }
}

const withoutToken = ({ token: _secret, ...rest }: Identity): Identity => rest
