/** The part of WebSocket that this client uses. */
export type Socket = {
  readonly protocol: string
  readonly readyState: number
  readonly send: (text: string) => void
  readonly close: () => void
  onopen: ((event: Event) => void) | null
  onclose: ((event: CloseEvent) => void) | null
  onmessage: ((event: MessageEvent) => void) | null
}

const OPEN = 1

type Handlers = {
  readonly onOpen: (protocol: string) => void
  readonly onText: (data: unknown) => void
  /** Called when the constructor of the socket throws; `onEnd` follows. */
  readonly onFailure: (problem: unknown) => void
  readonly onEnd: () => void
}

/** Owns a single WebSocket. Events from a socket that was closed here are ignored. */
export type Transport = {
  readonly open: () => void
  readonly close: () => void
  /** Sends text; does nothing unless the socket is open. */
  readonly send: (text: string) => void
}

export function createTransport(openSocket: () => Socket, { onOpen, onText, onFailure, onEnd }: Handlers): Transport {
  let socket: Socket | undefined

  return {
    open: () => {
      try {
        const next = openSocket()
        next.onopen = () => onOpen(next.protocol)
        next.onmessage = ({ data }) => onText(data)
        next.onclose = onEnd
        socket = next
      } catch (problem) {
        onFailure(problem)
        onEnd()
      }
    },
    close: () => {
      if (socket === undefined) return
      socket.onopen = socket.onmessage = socket.onclose = null
      socket.close()
      socket = undefined
    },
    send: (text) => {
      if (socket?.readyState === OPEN) socket.send(text)
    },
  }
}
