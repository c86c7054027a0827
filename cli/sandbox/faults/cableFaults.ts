import type { FaultEntry } from './faultEntry.ts'
import { MOMENTS, PLAN, SHARE, TENANT } from './parameters.ts'

const EVENTS = { ...SHARE, ...TENANT, ...PLAN } as const

/** Faults of the cable: of events, of subscriptions, and of connections. */
export const CABLE_FAULTS = {
  'drop-events': {
    group: 'cable',
    target: 'event',
    description: 'Events of the room are lost. When the fault ends, the connections that lost one are cut.',
    parameters: EVENTS,
  },
  'delay-events': {
    group: 'cable',
    target: 'event',
    description: 'Events of the room arrive later, by the same time.',
    parameters: {
      milliseconds: { type: 'number', unit: 'ms', description: 'delay', min: 0, max: 60_000, default: 1_000 },
      ...EVENTS,
    },
  },
  'duplicate-events': {
    kind: 'duplicate',
    group: 'cable',
    target: 'event',
    description: 'Events of the room arrive twice.',
    parameters: EVENTS,
  },
  'reorder-events': {
    kind: 'reorder',
    group: 'cable',
    target: 'event',
    description: 'An event of the room arrives only after the next one.',
    parameters: EVENTS,
  },
  'half-open-socket': {
    kind: 'silence',
    group: 'cable',
    target: 'state',
    description: 'The server reads what sockets send, but nothing reaches the visitor. Such a socket stays silent.',
    parameters: { ...TENANT, ...PLAN },
  },
  'missing-pings': {
    group: 'cable',
    target: 'state',
    description: 'Events arrive, but the pings that prove the connection do not.',
    parameters: { ...TENANT, ...PLAN },
  },
  'refuse-sockets': {
    kind: 'refuseSockets',
    group: 'cable',
    target: 'handshake',
    description: 'The handshake of a WebSocket fails with 404. Open sockets stay open.',
    parameters: { ...SHARE, ...PLAN },
  },
  'reject-subscription': {
    kind: 'reject',
    group: 'cable',
    target: 'subscription',
    description: 'The server rejects the subscription to the room.',
    parameters: EVENTS,
  },
  'unconfirmed-subscription': {
    kind: 'noConfirm',
    group: 'cable',
    target: 'subscription',
    description: 'The server never confirms the subscription to the room.',
    parameters: EVENTS,
  },
  'strict-user-id': {
    kind: 'strictUserId',
    group: 'cable',
    target: 'state',
    description: 'A subscription with a user id counts as an agent’s, as in Chatwoot 4.10, and is ignored.',
    parameters: { ...TENANT, ...PLAN },
  },
  'disconnect-unauthorized': {
    group: 'cable',
    target: 'state',
    description: 'The server ends every connection as unauthorized and forbids a reconnect.',
    parameters: PLAN,
  },
  'disconnect-invalid-request': {
    group: 'cable',
    target: 'state',
    description: 'The server ends every connection as an invalid request and forbids a reconnect.',
    parameters: PLAN,
  },
  'disconnect-server-restart': {
    group: 'cable',
    target: 'moment',
    description: 'The server restarts: it ends every connection and allows a reconnect.',
    parameters: MOMENTS,
  },
  'disconnect-remote': {
    group: 'cable',
    target: 'moment',
    description: 'An operator ends every connection remotely and allows a reconnect.',
    parameters: MOMENTS,
  },
  'cut-socket': {
    group: 'cable',
    target: 'moment',
    description: 'Every socket breaks without a closing handshake.',
    parameters: MOMENTS,
  },
  'malformed-frame': {
    group: 'cable',
    target: 'moment',
    description: 'Every socket receives a frame that is not JSON.',
    parameters: MOMENTS,
  },
} as const satisfies Readonly<Record<string, FaultEntry>>
