type Frame = { readonly identifier: string; readonly message: object }

/** Creates an in-memory Action Cable server. A test can delay, duplicate, reorder and lose its messages. */
export function createUnreliableCable() {
  type Connection = {
    readonly send: (frame: object) => void
    readonly close: () => void
    identifier?: string
    isOpen: boolean
  }
  const connections = new Set<Connection>()
  const queue: { readonly connection: Connection; readonly frame: Frame }[] = []
  let isRefusing = false

  const deliver = (count: number): void => {
    for (const { connection, frame } of queue.splice(0, count)) if (connection.isOpen) connection.send(frame)
  }

  return {
    broadcast: (token: string, message: object) => {
      for (const connection of connections)
        if (connection.identifier?.includes(`"pubsub_token":"${token}"`)) queue.push({ connection, frame: { identifier: connection.identifier, message } }) // prettier-ignore
    },
    deliver,
    deliverAll: () => deliver(queue.length),
    duplicate: () => {
      const [first] = queue
      if (first) queue.splice(1, 0, first)
    },
    swap: (at: number) => {
      const [first, second] = [queue[at % Math.max(1, queue.length)], queue[(at + 1) % Math.max(1, queue.length)]]
      if (first === undefined || second === undefined) return
      queue[queue.indexOf(first)] = second
      queue[queue.lastIndexOf(second)] = first
    },
    ping: () => connections.forEach(({ send }) => send({ type: 'ping', message: Math.floor(Date.now() / 1000) })),
    cut: () => [...connections].forEach(({ close }) => close()),
    restart: () => {
      for (const connection of connections)
        connection.send({ type: 'disconnect', reason: 'server_restart', reconnect: true })
      for (const connection of connections) connection.close()
    },
    setRefusing: (next: boolean) => void (isRefusing = next),
    client: () => {
      let isKilled = false
      const ownConnections = new Set<Connection>()
      class UnreliableSocket {
        protocol = 'actioncable-v1-json'
        readyState = 0
        onopen: ((event: object) => void) | null = null
        onclose: ((event: object) => void) | null = null
        onmessage: ((event: { readonly data: string }) => void) | null = null
        readonly connection: Connection
        constructor() {
          this.connection = {
            isOpen: true,
            send: (frame) => {
              if (!isKilled && this.readyState === 1) this.onmessage?.({ data: JSON.stringify(frame) })
            },
            close: () => this.end(),
          }
          queueMicrotask(() => (isRefusing || isKilled ? this.end() : this.open()))
        }
        open(): void {
          this.readyState = 1
          connections.add(this.connection)
          ownConnections.add(this.connection)
          this.onopen?.({})
          this.connection.send({ type: 'welcome' })
        }
        send(text: string): void {
          const { command, identifier } = JSON.parse(text) as { readonly command: string; readonly identifier: string }
          if (command !== 'subscribe') return
          this.connection.identifier = identifier
          this.connection.send({ type: 'confirm_subscription', identifier })
        }
        close(): void {
          this.end()
        }
        end(): void {
          if (this.readyState === 3) return
          this.readyState = 3
          this.connection.isOpen = false
          connections.delete(this.connection)
          if (!isKilled) this.onclose?.({})
        }
      }
      const listeners = { addEventListener: () => undefined, removeEventListener: () => undefined }
      return {
        window: {
          WebSocket: UnreliableSocket,
          performance: { now: () => performance.now() },
          document: { visibilityState: 'visible', ...listeners },
          setTimeout: (call: () => void, ms: number) => setTimeout(call, ms),
          clearTimeout: (timer: NodeJS.Timeout) => clearTimeout(timer),
          ...listeners,
        } as unknown as Window & typeof globalThis,
        kill: () => {
          isKilled = true
          for (const connection of ownConnections) connection.close()
        },
      }
    },
  }
}
