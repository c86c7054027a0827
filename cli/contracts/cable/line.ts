import type { ClientRequestArgs, IncomingMessage } from 'node:http'
import { WebSocket } from 'ws'
import { toSafeText } from '../../tenant/problem.ts'
import { BridgeError } from './bridgeError.ts'
import { type Frame, type Heard, tellHeard, toHeard } from './frames.ts'

const PROTOCOL = 'actioncable-v1-json'

/**
 * Subprotocols that the widget offers. The second lets a server that cannot speak ours say so, instead of failing the
 * handshake.
 */
const OFFERED = [PROTOCOL, 'actioncable-unsupported']

export type LineOptions = {
  readonly cableUrl: string
  readonly origin?: string | undefined
  readonly headers?: Readonly<Record<string, string>> | undefined
  readonly timeoutMs: number
}

/** WebSocket connection that records everything it receives. */
export type Line = {
  readonly say: (frame: Frame) => void
  /**
   * Resolves with the first matching frame received after the first `since` texts. Resolves with undefined on timeout,
   * or when the socket is closed.
   */
  readonly hear: (fits: (frame: Frame) => boolean, since?: number, withinMs?: number) => Promise<Frame | undefined>
  readonly heard: () => readonly Heard[]
  /**
   * Describes what was received, for an error message: `received: welcome, ping`. Adds that the socket was closed, if
   * so.
   */
  readonly account: (since?: number) => string
  readonly close: () => void
}

/** Opens a socket. Rejects with a `BridgeError` if it does not open, or if the server chooses another protocol. */
export async function openLine(options: LineOptions): Promise<Line> {
  const { cableUrl, origin, headers = {}, timeoutMs } = options
  const settings = { headers: { ...headers }, handshakeTimeout: timeoutMs, ...(origin !== undefined && { origin }) }
  const socket = connect(cableUrl, settings)
  const line = createLine(socket, timeoutMs)
  await opened(socket, options)
  return line
}

function connect(cableUrl: string, settings: ClientRequestArgs): WebSocket {
  try {
    return new WebSocket(cableUrl, OFFERED, settings)
  } catch (problem) {
    throw new BridgeError(`The cable URL ${toSafeText(cableUrl, 300)} is invalid: ${reasonOf(problem)}.`)
  }
}

/** Wraps a socket. Listens from the start, because a server may send `welcome` together with its handshake. */
function createLine(socket: WebSocket, timeoutMs: number): Line {
  const heard: Heard[] = []
  const waiting = new Set<() => void>()
  let ending: number | undefined
  const wakeAll = (): void => {
    for (const wake of waiting) wake()
  }
  socket.on('message', (data: Buffer) => {
    heard.push(toHeard(data.toString('utf8')))
    wakeAll()
  })
  socket.on('close', (code: number) => {
    ending = code
    wakeAll()
  })

  const find = (fits: (frame: Frame) => boolean, since: number): Frame | undefined =>
    heard.slice(since).find(({ frame }) => frame !== undefined && fits(frame))?.frame

  return {
    say: (frame) => socket.send(JSON.stringify(frame)),
    hear: (fits, since = 0, withinMs = timeoutMs) =>
      new Promise((resolve) => {
        const settle = (found: Frame | undefined): void => {
          clearTimeout(timer)
          waiting.delete(look)
          resolve(found)
        }
        const look = (): void => {
          const found = find(fits, since)
          if (found !== undefined || ending !== undefined) settle(found)
        }
        // After an event loop stall, the timer fires before received data is read. `setImmediate` lets that data be
        // read first.
        const giveUp = (): void => void setImmediate(() => settle(find(fits, since)))
        const timer = setTimeout(giveUp, withinMs)
        waiting.add(look)
        look()
      }),
    heard: () => heard,
    account: (since = 0) => {
      const came = `received: ${tellHeard(heard.slice(since))}`
      return ending === undefined ? `${came}.` : `${came}, and then the socket was closed (${ending}).`
    },
    close: () => socket.terminate(),
  }
}

function opened(socket: WebSocket, { cableUrl, timeoutMs }: LineOptions): Promise<void> {
  const where = `The cable at ${toSafeText(cableUrl, 300)}`
  return new Promise((resolve, reject) => {
    const refuse = (sentence: string): void => reject(new BridgeError(sentence))
    socket.once('open', () => {
      if (socket.protocol === PROTOCOL) return resolve()
      socket.terminate()
      refuse(`${where} chose the protocol ${toSafeText(socket.protocol)} instead of ${PROTOCOL}.`)
    })
    socket.once('unexpected-response', (_request: unknown, { statusCode }: IncomingMessage) => {
      socket.terminate()
      refuse(`${where} rejected the handshake with status ${statusCode ?? 'none'}.`)
    })
    socket.on('error', (problem: Error) => refuse(`${where} ${toSentence(problem, timeoutMs)}`))
  })
}

function toSentence(problem: Error, timeoutMs: number): string {
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
