/**
 * Requests that a fault affects: those whose path contains `path`. The fault applies to the first `times` of them;
 * without `times`, it stays until the faults are cleared.
 */
type RequestFilter = {
  readonly path: string
  /** Affected HTTP method; when absent, every method is affected. */
  readonly method?: string
  readonly times?: number
  /** Tenant whose requests are affected; when absent, those of every tenant. */
  readonly token?: string
}

/** Faults that the sandbox can inject. */
export type Fault =
  /** Responds with this status and does not process the request. */
  | ({ readonly kind: 'status'; readonly status: number } & RequestFilter)
  /**
   * Responds with 429 like a rate limiter. The response has a `Retry-After` header only if `retryAfterSeconds` is set.
   */
  | ({ readonly kind: 'tooMany'; readonly retryAfterSeconds?: number } & RequestFilter)
  /** Processes the request, then responds with status 500. */
  | ({ readonly kind: 'failAfterSaving' } & RequestFilter)
  /** Resets the connection without a response, either after or before the request is processed. */
  | ({ readonly kind: 'resetAfterSaving' } & RequestFilter)
  | ({ readonly kind: 'resetBeforeSaving' } & RequestFilter)
  | ({ readonly kind: 'delay'; readonly milliseconds: number } & RequestFilter)
  /** Sends only the first half of the response body. */
  | ({ readonly kind: 'truncate' } & RequestFilter)
  /** Refuses WebSocket handshakes. */
  | { readonly kind: 'refuseSockets' }
  /** Does not confirm subscriptions; `reject` rejects them instead. */
  | { readonly kind: 'noConfirm' }
  | { readonly kind: 'reject' }
  /** Keeps the cable's connections open, but sends no more frames. */
  | { readonly kind: 'silence' }
  /** Sends every event twice; `reorder` swaps events in pairs instead. */
  | { readonly kind: 'duplicate' }
  | { readonly kind: 'reorder' }
  /**
   * Treats a subscriber with a user id as an agent, as Chatwoot 4.10 does: subscriptions are not confirmed and events
   * are not delivered.
   */
  | { readonly kind: 'strictUserId' }

export const FAULT_KINDS = [
  'status',
  'tooMany',
  'failAfterSaving',
  'resetAfterSaving',
  'resetBeforeSaving',
  'delay',
  'truncate',
  'refuseSockets',
  'noConfirm',
  'reject',
  'silence',
  'duplicate',
  'reorder',
  'strictUserId',
] as const satisfies readonly Fault['kind'][]

type HttpFault = Extract<Fault, RequestFilter>

export type Call = {
  readonly path: string
  readonly method: string
  /** Tenant in the query; null if the query names none. */
  readonly token: string | null
}

export type Faults = {
  readonly add: (fault: Fault) => void
  readonly clear: () => void
  readonly has: (kind: Fault['kind']) => boolean
  readonly list: () => readonly Fault[]
  /** Returns the active fault of this kind for a request and counts it as used; undefined if there is none. */
  readonly use: <Kind extends HttpFault['kind']>(
    kind: Kind,
    call: Call,
  ) => Extract<HttpFault, { kind: Kind }> | undefined
}

export function createFaults(): Faults {
  const active: { readonly fault: Fault; remaining: number }[] = []
  return {
    add: (fault) => void active.push({ fault, remaining: ('times' in fault && fault.times) || Infinity }),
    clear: () => void active.splice(0),
    has: (kind) => active.some(({ fault, remaining }) => remaining > 0 && fault.kind === kind),
    list: () => active.map(({ fault }) => fault),
    use: (kind, call) => {
      const entry = active.find(
        ({ fault, remaining }) => remaining > 0 && fault.kind === kind && isAffected(fault, call),
      )
      if (entry === undefined) return undefined
      entry.remaining -= 1
      return entry.fault as Extract<HttpFault, { kind: typeof kind }>
    },
  }
}

const isAffected = (fault: Fault, { path, method, token }: Call): boolean =>
  'path' in fault &&
  path.includes(fault.path) &&
  (fault.method ?? method).toUpperCase() === method &&
  // The knowledge base has the tenant in the path, the other services in the query.
  (fault.token === undefined || fault.token === token || path.startsWith(`/${fault.token}/`))
