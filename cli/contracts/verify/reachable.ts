import { connect } from 'node:net'

const PORTS: Readonly<Record<string, number>> = { 'http:': 80, 'ws:': 80, 'https:': 443, 'wss:': 443 }

/** Whether somebody listens there; else why not, as the network has it. */
export function findUnreachable(url: string, timeoutMs: number): Promise<string | undefined> {
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
    socket.once('timeout', () => settle(`no answer within ${timeoutMs / 1000} s`))
    socket.once('error', (problem: NodeJS.ErrnoException) => settle(problem.code ?? problem.message))
  })
}
