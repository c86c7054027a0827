/** What is used of a WebSocket. */
export type Socket = {
  readonly protocol: string
  readonly readyState: number
  readonly send: (text: string) => void
  readonly close: () => void
  onopen: ((event: Event) => void) | null
  onclose: ((event: CloseEvent) => void) | null
  onmessage: ((event: MessageEvent) => void) | null
}

const CONNECTING = 0
const OPEN = 1

type LineOptions = {
  readonly openSocket: () => Socket
  readonly onOpen: (protocol: string) => void
  readonly onText: (data: unknown) => void
  readonly onLoss: () => void
}

/** One socket at a time, and no word from an old one. */
export type Line = {
  readonly open: () => void
  readonly drop: () => void
  readonly send: (text: string) => void
  readonly isOpen: () => boolean
  /** Open or on the way there. */
  readonly isAlive: () => boolean
}

export function createLine({ openSocket, onOpen, onText, onLoss }: LineOptions): Line {
  let socket: Socket | undefined

  const drop = (): void => {
    if (socket) release(socket)
    socket = undefined
  }
  const isOpen = (): boolean => socket?.readyState === OPEN

  return {
    open: () => {
      drop()
      const next = openSocket()
      next.onopen = () => onOpen(next.protocol)
      next.onmessage = ({ data }) => onText(data)
      next.onclose = onLoss
      socket = next
    },
    drop,
    send: (text) => {
      if (isOpen()) socket?.send(text)
    },
    isOpen,
    isAlive: () => isOpen() || socket?.readyState === CONNECTING,
  }
}

/** Safari 15 hangs if a socket is closed while it is still connecting, so that one is closed as soon as it is open. */
function release(socket: Socket): void {
  socket.onmessage = null
  socket.onclose = null
  socket.onopen = socket.readyState === CONNECTING ? () => socket.close() : null
  if (socket.readyState === OPEN) socket.close()
}
