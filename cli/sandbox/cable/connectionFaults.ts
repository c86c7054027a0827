import type { FaultName } from '../faults/catalogue.ts'
import type { Faults } from '../faults/faults.ts'

/** Faults for which the server refuses connections, with the reason of Action Cable that it sends. */
const REFUSALS = [
  { fault: 'disconnect-unauthorized', reason: 'unauthorized' },
  { fault: 'disconnect-invalid-request', reason: 'invalid_request' },
] as const

/** Returns the reason for which a fault refuses new connections; undefined if they are accepted. */
export const findRefusalReason = (faults: Faults): string | undefined =>
  REFUSALS.find(({ fault }) => faults.isActive(fault))?.reason

type ConnectionActions = {
  readonly disconnectAll: (reason: string, mayReconnect: boolean) => void
  readonly terminateAll: () => void
  readonly terminateLossy: () => void
  readonly sendToAll: (text: string) => void
}

/** Performs the faults that affect open connections at the moment in which they begin or end. */
export function performConnectionFaults(faults: Faults, actions: ConnectionActions): void {
  const { disconnectAll, terminateAll, terminateLossy, sendToAll } = actions
  const beginnings: Partial<Record<FaultName, () => void>> = {
    offline: terminateAll,
    'cut-socket': terminateAll,
    'disconnect-server-restart': () => disconnectAll('server_restart', true),
    'disconnect-remote': () => disconnectAll('remote', true),
    'malformed-frame': () => sendToAll('{"type":'),
    ...Object.fromEntries(REFUSALS.map(({ fault, reason }) => [fault, () => disconnectAll(reason, false)])),
  }
  faults.subscribe(({ type, name }) => {
    if (type === 'began') beginnings[name]?.()
    // An event can only be lost with its connection, so a client that lost one must reconnect.
    else if (name === 'drop-events') terminateLossy()
  })
}
