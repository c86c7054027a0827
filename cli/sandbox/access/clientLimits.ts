/** Limits on the server resources that clients can use. */
export type ClientLimits = {
  /**
   * Maximum time for the headers of a request to arrive, in ms, from the start of the connection or the previous
   * response.
   */
  readonly headersMs: number
  /** Maximum time for a whole request to arrive, in ms. */
  readonly requestMs: number
  /**
   * Maximum number of simultaneous connections of all clients. The server closes further connections without a
   * response.
   */
  readonly connections: number
}

/**
 * Default limits. Request headers fit into one packet. An upload of 40 MB, the largest size, takes two minutes at 3
 * Mbit/s. A browser opens 6 connections and at most 255 sockets to a host; a test suite opens some hundreds.
 */
export const CLIENT_LIMITS: ClientLimits = { headersMs: 10_000, requestMs: 120_000, connections: 1_000 }

/**
 * Property of a Node.js server that limits its connections. This type replaces Node's own, so that packages that
 * compile against this package need no Node.js types.
 */
type LimitedServer = { maxConnections: number }

/** Returns the Fastify options that end slow requests (Slowloris attacks) with status 408. */
export const slowRequestOptions = ({ headersMs, requestMs }: ClientLimits) => ({
  requestTimeout: requestMs,
  http: { headersTimeout: headersMs, connectionsCheckingInterval: Math.min(1_000, headersMs) },
})

export function limitConnections(server: LimitedServer, { connections }: ClientLimits): void {
  server.maxConnections = connections
}
