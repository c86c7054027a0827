/** What one client may cost the server. */
export type ClientLimits = {
  /** How long the headers of a request may take to arrive, in ms, from the start of the connection or the last answer. */
  readonly headersMs: number
  /** How long a whole request may take to arrive, in ms. */
  readonly requestMs: number
  /** Connections at one time, of all clients; the server closes further ones unanswered. */
  readonly connections: number
}

/**
 * Headers fit into one packet; 40 MB, the largest upload, take two minutes at 3 Mbit/s. A browser opens 6 connections
 * and at most 255 sockets to a host, a test suite some hundreds.
 */
export const CLIENT_LIMITS: ClientLimits = { headersMs: 10_000, requestMs: 120_000, connections: 1_000 }

/** A Node.js server, as far as it counts its connections: packages that compile against this one need no types of Node. */
type LimitedServer = { maxConnections: number }

/** Fastify's options that end requests which arrive too slowly (Slowloris) with 408. */
export const slowRequestOptions = ({ headersMs, requestMs }: ClientLimits) => ({
  requestTimeout: requestMs,
  http: { headersTimeout: headersMs, connectionsCheckingInterval: Math.min(1_000, headersMs) },
})

export function limitConnections(server: LimitedServer, { connections }: ClientLimits): void {
  server.maxConnections = connections
}
