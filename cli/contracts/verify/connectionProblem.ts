import { connect } from 'node:net'

const PORTS: Readonly<Record<string, number>> = { 'http:': 80, 'ws:': 80, 'https:': 443, 'wss:': 443 }

/**
 * Checks whether a server accepts connections at a URL. Resolves with undefined if so, and with the network's error
 * otherwise.
 */
export function findConnectionProblem(url: string, timeoutMs: number): Promise<string | undefined> {
  const { hostname, port, protocol } = new URL(url)
  return new Promise((resolve) => {
    const socket = connect({
      host: hostname.replace(/^\[|\]$/g, ''),
      port: port === '' ? (PORTS[protocol] ?? 80) : Number(port),
      timeout: timeoutMs,
    })
    const settle = (reason?: string): void => {
      socket.destroy()
      resolve(reason)
    }
    socket.once('connect', () => settle())
    socket.once('timeout', () => settle(`no response within ${timeoutMs / 1000} s`))
    socket.once('error', (problem: NodeJS.ErrnoException) => settle(problem.code ?? problem.message))
  })
}
