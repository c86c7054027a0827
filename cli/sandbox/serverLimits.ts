import type { Server } from 'node:http'

/** How long a client may take to send a request, in ms. */
export type Patience = { readonly headersMs: number; readonly requestMs: number }

/** Two minutes are enough for 40 MB at 3 Mbit/s; headers fit into one packet. */
export const PATIENCE: Patience = { headersMs: 10_000, requestMs: 120_000 }

/** A browser opens 6 connections to a host and up to 255 sockets; a test suite some hundreds. */
const MOST_CONNECTIONS = 1_000

/** Fastify's options that end requests which arrive too slowly (Slowloris) with 408. */
export const slowRequestLimits = ({ headersMs, requestMs }: Patience) => ({
  requestTimeout: requestMs,
  http: { headersTimeout: headersMs, connectionsCheckingInterval: Math.min(1_000, headersMs) },
})

export function limitConnections(server: Server): void {
  server.maxConnections = MOST_CONNECTIONS
}
