import type { Socket } from '#realtime/transport.ts'

/** Fake cable server that sends only the frames that a test gives it, and records the frames of the client. */
export type FakeCable = {
  readonly openSocket: () => Socket
  /** Returns how many sockets the client has opened so far. */
  readonly attempts: () => number
  readonly accept: (protocol?: string) => void
  readonly say: (frame: unknown) => void
  readonly sayRaw: (data: unknown) => void
  readonly cut: () => void
  /** Returns the frames that the client sent on the newest socket. */
  readonly heard: () => readonly unknown[]
  readonly isOpen: () => boolean
  /** Returns how many sockets are open or still connecting. */
  readonly unclosed: () => number
}

type Line = { readonly socket: { -readonly [Name in keyof Socket]: Socket[Name] }; readonly heard: unknown[] }

export function createFakeCable(): FakeCable {
  const lines: Line[] = []
  const newest = (): Line => {
    const line = lines.at(-1)
    if (line === undefined) throw new Error('no socket was opened')
    return line
  }
  const end = (socket: Line['socket']): void => {
    if (socket.readyState === 3) return
    socket.readyState = 3
    socket.onclose?.(new CloseEvent('close'))
  }
  const openSocket = (): Socket => {
    const heard: unknown[] = []
    const socket: Line['socket'] = {
      protocol: '',
      readyState: 0,
      send: (text) => void heard.push(JSON.parse(text)),
      close: () => end(socket),
      onopen: null,
      onclose: null,
      onmessage: null,
    }
    lines.push({ socket, heard })
    return socket
  }
  return {
    openSocket,
    attempts: () => lines.length,
    accept: (protocol = 'actioncable-v1-json') => {
      const { socket } = newest()
      // A client may close the socket while it is still connecting.
      if (socket.readyState === 3) return
      socket.protocol = protocol
      socket.readyState = 1
      socket.onopen?.(new Event('open'))
    },
    say: (frame) => newest().socket.onmessage?.(new MessageEvent('message', { data: JSON.stringify(frame) })),
    sayRaw: (data) => newest().socket.onmessage?.(new MessageEvent('message', { data })),
    cut: () => end(newest().socket),
    heard: () => newest().heard,
    unclosed: () => lines.filter(({ socket }) => socket.readyState < 3).length,
    isOpen: () => newest().socket.readyState === 1,
  }
}
