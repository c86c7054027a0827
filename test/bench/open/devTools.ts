import type { CDPSession } from '@playwright/test'
import WebSocket from 'ws'

/** Sends a command of the DevTools protocol. Rejects if the browser refuses it or has gone. */
export type Send = CDPSession['send']

/** Event of the protocol, with the parameters that the bench reads. `sessionId` is that of the document. */
export type DevToolsEvent = {
  readonly sessionId?: string
  readonly method: string
  readonly params: {
    readonly sessionId?: string
    readonly targetInfo?: { readonly type: string }
    readonly context?: {
      readonly id: number
      readonly origin: string
      readonly auxData?: { readonly isDefault?: boolean }
    }
    readonly executionContextId?: number
    readonly requestId?: string
    readonly request?: { readonly url: string }
    readonly exceptionDetails?: ExceptionDetails
    readonly entry?: { readonly level: string; readonly text: string }
  }
}

type ExceptionDetails = { readonly text: string; readonly exception?: { readonly description?: string } }

/** Returns the text of a document's exception, or of an error of the browser itself; undefined for another event. */
export const problemOf = ({ params: { exceptionDetails, entry } }: DevToolsEvent): string | undefined =>
  exceptionDetails?.exception?.description ??
  exceptionDetails?.text ??
  (entry?.level === 'error' ? entry.text : undefined)

export type DevTools = {
  /** Returns the sender of a session; without an id, that of the browser itself. */
  readonly session: (sessionId?: string) => Send
  readonly onEvent: (listener: (event: DevToolsEvent) => void) => void
  /** Ends the connection. A command that has no answer yet never gets one. */
  readonly close: () => void
}

type Answer = { readonly id?: number; readonly result?: unknown; readonly error?: { readonly message: string } }
type Pending = { readonly resolve: (result: unknown) => void; readonly reject: (error: Error) => void }

/**
 * Connects to a browser's DevTools. Playwright is not used here, because it also attaches to each new frame and so
 * delays the frame that the bench measures.
 */
export async function connectDevTools(url: string): Promise<DevTools> {
  const socket = new WebSocket(url, { perMessageDeflate: false })
  const pending = new Map<number, Pending>()
  const listeners = new Set<(event: DevToolsEvent) => void>()
  let lastId = 0
  socket.on('message', (data: Buffer) => {
    const message = JSON.parse(data.toString()) as Answer & DevToolsEvent
    if (message.id === undefined) return listeners.forEach((listener) => listener(message))
    const { resolve, reject } = pending.get(message.id) ?? {}
    pending.delete(message.id)
    if (message.error) reject?.(new Error(message.error.message))
    else resolve?.(message.result)
  })
  socket.on('close', () => {
    for (const { reject } of pending.values()) reject(new Error('The browser has closed'))
  })
  await new Promise((resolve, reject) => void socket.once('open', resolve).once('error', reject))
  const session =
    (sessionId?: string) =>
    (method: string, params: object = {}): Promise<unknown> =>
      new Promise((resolve, reject) => {
        lastId += 1
        pending.set(lastId, { resolve, reject: (error) => reject(new Error(`${method}: ${error.message}`)) })
        socket.send(JSON.stringify({ id: lastId, method, params, sessionId }))
      })
  return {
    session: (sessionId) => session(sessionId) as Send,
    onEvent: (listener) => void listeners.add(listener),
    close: () => {
      pending.clear()
      socket.terminate()
    },
  }
}
