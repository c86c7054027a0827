/** What the sandbox does wrong on purpose. */
export type Fault =
  /** Answers calls whose path contains `path` with this status, as often as `times` says (absent: until cleared). */
  | { readonly kind: 'status'; readonly path: string; readonly status: number; readonly times?: number }
  /** Does what was asked and then fails. */
  | { readonly kind: 'failAfterSaving'; readonly path: string; readonly times?: number }
  | { readonly kind: 'delay'; readonly path: string; readonly milliseconds: number; readonly times?: number }
  /** Cuts the reply's body short. */
  | { readonly kind: 'truncate'; readonly path: string; readonly times?: number }
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
  'failAfterSaving',
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

type HttpFault = Extract<Fault, { readonly path: string }>

export type Faults = {
  readonly add: (fault: Fault) => void
  readonly clear: () => void
  readonly has: (kind: Fault['kind']) => boolean
  readonly list: () => readonly Fault[]
  /** The fault of this kind for a path, counted as used. */
  readonly use: <Kind extends HttpFault['kind']>(
    kind: Kind,
    path: string,
  ) => Extract<HttpFault, { kind: Kind }> | undefined
}

export function createFaults(): Faults {
  const active: { readonly fault: Fault; left: number }[] = []
  return {
    add: (fault) => void active.push({ fault, left: ('times' in fault && fault.times) || Infinity }),
    clear: () => void active.splice(0),
    has: (kind) => active.some(({ fault }) => fault.kind === kind),
    list: () => active.map(({ fault }) => fault),
    use: (kind, path) => {
      const entry = active.find(({ fault, left }) => left > 0 && fault.kind === kind && 'path' in fault && path.includes(fault.path)) // prettier-ignore
      if (entry === undefined) return undefined
      entry.left -= 1
      return entry.fault as Extract<HttpFault, { kind: typeof kind }>
    },
  }
}
