import type { DevToolsEvent } from './devTools.ts'

export type NetworkWatch = {
  readonly handle: (event: DevToolsEvent) => void
  /** Returns whether no request is in flight, and none has begun or ended for this time, in ms. */
  readonly isQuiet: (milliseconds: number) => boolean
}

/** Follows the requests of all documents by the browser's events. A socket is no request. */
export function createNetworkWatch(now: () => number = Date.now): NetworkWatch {
  const inFlight = new Set<string>()
  let changedAt = now()
  return {
    handle: ({ method, params: { requestId = '', request } }) => {
      if (method === 'Network.requestWillBeSent') {
        if (!request?.url.startsWith('data:')) inFlight.add(requestId)
      } else if (method === 'Network.loadingFinished' || method === 'Network.loadingFailed') inFlight.delete(requestId)
      else return
      changedAt = now()
    },
    isQuiet: (milliseconds) => inFlight.size === 0 && now() - changedAt >= milliseconds,
  }
}
