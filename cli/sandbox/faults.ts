/** Which calls a fault hits: those whose path contains `path`, as often as `times` says (absent: until cleared). */
type Aim = {
  readonly path: string
  /** Only this method; absent: every one. */
  readonly method?: string
  readonly times?: number
}

/** What the sandbox does wrong on purpose. */
export type Fault =
  /** Answers with this status and does nothing. */
  | ({ readonly kind: 'status'; readonly status: number } & Aim)
  /** A rate limit's answer, 429; it says when to come back only if it is told to. */
  | ({ readonly kind: 'tooMany'; readonly retryAfterSeconds?: number } & Aim)
  /** Does what was asked and then fails. */
  | ({ readonly kind: 'failAfterSaving' } & Aim)
  /** The line breaks without an answer: after everything was done, or before anything was. */
  | ({ readonly kind: 'resetAfterSaving' } & Aim)
  | ({ readonly kind: 'resetBeforeSaving' } & Aim)
  | ({ readonly kind: 'delay'; readonly milliseconds: number } & Aim)
  /** Cuts the reply's body short. */
  | ({ readonly kind: 'truncate' } & Aim)
  /** Sockets are refused at the handshake. */
  | { readonly kind: 'refuseSockets' }
  /** Subscriptions are not answered; with `reject` they are refused. */
  | { readonly kind: 'noConfirm' }
  | { readonly kind: 'reject' }
  /** The line stays open and says nothing more. */
  | { readonly kind: 'silence' }
  /** Every event twice; or later events before earlier ones. */
  | { readonly kind: 'duplicate' }
  | { readonly kind: 'reorder' }
  /** A named user is taken for an agent, as Chatwoot 4.10 does: nothing is answered or delivered. */
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

type HttpFault = Extract<Fault, Aim>

export type Call = { readonly path: string; readonly method: string }

export type Faults = {
  readonly add: (fault: Fault) => void
  readonly clear: () => void
  readonly has: (kind: Fault['kind']) => boolean
  readonly list: () => readonly Fault[]
  /** The fault of this kind for a call, counted as used. */
  readonly use: <Kind extends HttpFault['kind']>(
    kind: Kind,
    call: Call,
  ) => Extract<HttpFault, { kind: Kind }> | undefined
}

export function createFaults(): Faults {
  const active: { readonly fault: Fault; left: number }[] = []
  return {
    add: (fault) => void active.push({ fault, left: ('times' in fault && fault.times) || Infinity }),
    clear: () => void active.splice(0),
    has: (kind) => active.some(({ fault, left }) => left > 0 && fault.kind === kind),
    list: () => active.map(({ fault }) => fault),
    use: (kind, call) => {
      const entry = active.find(({ fault, left }) => left > 0 && fault.kind === kind && isHit(fault, call))
      if (entry === undefined) return undefined
      entry.left -= 1
      return entry.fault as Extract<HttpFault, { kind: typeof kind }>
    },
  }
}

const isHit = (fault: Fault, { path, method }: Call): boolean =>
  'path' in fault && path.includes(fault.path) && (fault.method ?? method).toUpperCase() === method
