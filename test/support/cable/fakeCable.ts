import type { Socket } from '#realtime/transport.ts'

/** Fake cable server that sends only the frames that a test gives it, and records the frames of the client. */
export type FakeCable = {
  readonly openSocket: () => Socket
  /** Returns how many sockets the client has opened so far. */
  readonly attempts: () => number
  readonly accept: (protocol?: string) => void
  readonly send: (frame: unknown) => void
  readonly sendRaw: (data: unknown) => void
  readonly disconnect: () => void
  /** Returns the frames that the client sent on the newest socket. */
  readonly receivedFrames: () => readonly unknown[]
  readonly isOpen: () => boolean
  /** Returns how many sockets are open or still connecting. */
  readonly countUnclosed: () => number
}

type Connection = {
  readonly socket: EventTarget & { -readonly [Name in keyof Socket]: Socket[Name] }
  readonly receivedFrames: unknown[]
}

export function createFakeCable(): FakeCable {
  const connections: Connection[] = []
  const newest = (): Connection => {
    const connection = connections.at(-1)
    if (connection === undefined) throw new Error('no socket was opened')
    return connection
  }
  const end = (socket: Connection['socket']): void => {
    if (socket.readyState === 3) return
    socket.readyState = 3
    const event = new CloseEvent('close')
    socket.dispatchEvent(event)
    socket.onclose?.(event)
  }
  const openSocket = (): Socket => {
    const receivedFrames: unknown[] = []
    const socket: Connection['socket'] = Object.assign(new EventTarget(), {
      protocol: '',
      readyState: 0,
      send: (text: string) => void receivedFrames.push(JSON.parse(text)),
      close: () => end(socket),
      onopen: null,
      onclose: null,
      onmessage: null,
    })
    connections.push({ socket, receivedFrames })
    return socket
  }
  const deliver = (data: unknown): void => {
    const { socket } = newest()
    const event = new MessageEvent('message', { data })
    socket.dispatchEvent(event)
    socket.onmessage?.(event)
  }
  return {
    openSocket,
    attempts: () => connections.length,
    accept: (protocol = 'actioncable-v1-json') => {
      const { socket } = newest()
      // A client may close the socket while it is still connecting.
      if (socket.readyState === 3) return
      socket.protocol = protocol
      socket.readyState = 1
      socket.onopen?.(new Event('open'))
    },
    send: (frame) => deliver(JSON.stringify(frame)),
    sendRaw: deliver,
    disconnect: () => end(newest().socket),
    receivedFrames: () => newest().receivedFrames,
    countUnclosed: () => connections.filter(({ socket }) => socket.readyState < 3).length,
    isOpen: () => newest().socket.readyState === 1,
  }
}
