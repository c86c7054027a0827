import type { ClientRequestArgs, IncomingMessage } from 'node:http'
import { WebSocket } from 'ws'
import { toSafeText } from '../../tenant/problem.ts'
import { BridgeError } from './bridgeError.ts'
import { type Frame, type ReceivedText, describeReceivedTexts, parseReceived } from './frames.ts'

const PROTOCOL = 'actioncable-v1-json'

/**
 * Subprotocols that the widget offers. With the second one, a server that does not support the first can say so instead
 * of failing the handshake.
 */
const OFFERED_PROTOCOLS = [PROTOCOL, 'actioncable-unsupported']

export type CableSocketOptions = {
  readonly cableUrl: string
  readonly origin?: string | undefined
  readonly headers?: Readonly<Record<string, string>> | undefined
  readonly timeoutMs: number
}

/** WebSocket connection that records everything it receives. */
export type CableSocket = {
  readonly send: (frame: Frame) => void
  /**
   * Resolves with the first matching frame received after the first `since` texts. Resolves with undefined on timeout,
   * or when the socket is closed.
   */
  readonly waitForFrame: (
    matches: (frame: Frame) => boolean,
    since?: number,
    withinMs?: number,
  ) => Promise<Frame | undefined>
  readonly receivedTexts: () => readonly ReceivedText[]
  /**
   * Describes what was received, for an error message: `received: welcome, ping`. Adds that the socket was closed, if
   * so.
   */
  readonly describeReceived: (since?: number) => string
  readonly close: () => void
}

/** Opens a socket. Rejects with a `BridgeError` if it does not open, or if the server chooses another protocol. */
export async function openCableSocket(options: CableSocketOptions): Promise<CableSocket> {
  const { cableUrl, origin, headers = {}, timeoutMs } = options
  const settings = { headers: { ...headers }, handshakeTimeout: timeoutMs, ...(origin !== undefined && { origin }) }
  const socket = connect(cableUrl, settings)
  const cableSocket = wrapSocket(socket, timeoutMs)
  await waitUntilOpen(socket, options)
  return cableSocket
}

function connect(cableUrl: string, settings: ClientRequestArgs): WebSocket {
  try {
    return new WebSocket(cableUrl, OFFERED_PROTOCOLS, settings)
  } catch (problem) {
    throw new BridgeError(`The cable URL ${toSafeText(cableUrl, 300)} is invalid: ${reasonOf(problem)}.`)
  }
}

/** Wraps a socket. Listens from the start, because a server may send `welcome` together with its handshake. */
function wrapSocket(socket: WebSocket, timeoutMs: number): CableSocket {
  const receivedTexts: ReceivedText[] = []
  const pendingChecks = new Set<() => void>()
  let closeCode: number | undefined
  const runPendingChecks = (): void => {
    for (const notify of pendingChecks) notify()
  }
  socket.on('message', (data: Buffer) => {
    receivedTexts.push(parseReceived(data.toString('utf8')))
    runPendingChecks()
  })
  socket.on('close', (code: number) => {
    closeCode = code
    runPendingChecks()
  })

  const find = (matches: (frame: Frame) => boolean, since: number): Frame | undefined =>
    receivedTexts.slice(since).find(({ frame }) => frame !== undefined && matches(frame))?.frame

  return {
    send: (frame) => socket.send(JSON.stringify(frame)),
    waitForFrame: (matches, since = 0, withinMs = timeoutMs) =>
      new Promise((resolve) => {
        const settle = (found: Frame | undefined): void => {
          clearTimeout(timer)
          pendingChecks.delete(check)
          resolve(found)
        }
        const check = (): void => {
          const found = find(matches, since)
          if (found !== undefined || closeCode !== undefined) settle(found)
        }
        // After an event loop stall, the timer fires before received data is read. `setImmediate` lets that data be
        // read first.
        const settleAfterTimeout = (): void => void setImmediate(() => settle(find(matches, since)))
        const timer = setTimeout(settleAfterTimeout, withinMs)
        pendingChecks.add(check)
        check()
      }),
    receivedTexts: () => receivedTexts,
    describeReceived: (since = 0) => {
      const description = `received: ${describeReceivedTexts(receivedTexts.slice(since))}`
      return closeCode === undefined
        ? `${description}.`
        : `${description}, and then the socket was closed (${closeCode}).`
    },
    close: () => socket.terminate(),
  }
}

function waitUntilOpen(socket: WebSocket, { cableUrl, timeoutMs }: CableSocketOptions): Promise<void> {
  const where = `The cable at ${toSafeText(cableUrl, 300)}`
  return new Promise((resolve, reject) => {
    const rejectWith = (message: string): void => reject(new BridgeError(message))
    socket.once('open', () => {
      if (socket.protocol === PROTOCOL) return resolve()
      socket.terminate()
      rejectWith(`${where} chose the protocol ${toSafeText(socket.protocol)} instead of ${PROTOCOL}.`)
    })
    socket.once('unexpected-response', (_request: unknown, { statusCode }: IncomingMessage) => {
      socket.terminate()
      rejectWith(`${where} rejected the handshake with status ${statusCode ?? 'none'}.`)
    })
    socket.on('error', (problem: Error) => rejectWith(`${where} ${describeError(problem, timeoutMs)}`))
  })
}

function describeError(problem: Error, timeoutMs: number): string {
  if (/subprotocol/.test(problem.message)) return `does not support ${PROTOCOL}: ${problem.message}.`
  if (/timed out/.test(problem.message)) return `did not open within ${seconds(timeoutMs)}.`
  return `cannot be reached: ${reasonOf(problem)}.`
}

/**
 * Returns the error's message or code. If Node has tried several addresses, its error has a code and an empty message.
 */
function reasonOf(problem: unknown): string {
  const { message, code } = problem as NodeJS.ErrnoException
  return toSafeText(message || String(code), 200)
}

export const seconds = (milliseconds: number): string => `${milliseconds / 1000} s`
