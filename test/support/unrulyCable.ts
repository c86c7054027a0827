type Frame = { readonly identifier: string; readonly message: object }

/** Creates an in-memory Action Cable server. A test can delay, duplicate, reorder and lose its messages. */
export function createUnrulyCable() {
  type Line = {
    readonly say: (frame: object) => void
    readonly close: () => void
    identifier?: string
    isOpen: boolean
  }
  const lines = new Set<Line>()
  const queue: { readonly line: Line; readonly frame: Frame }[] = []
  let isRefusing = false

  const deliver = (count: number): void => {
    for (const { line, frame } of queue.splice(0, count)) if (line.isOpen) line.say(frame)
  }

  return {
    broadcast: (token: string, message: object) => {
      for (const line of lines)
        if (line.identifier?.includes(`"pubsub_token":"${token}"`)) queue.push({ line, frame: { identifier: line.identifier, message } }) // prettier-ignore
    },
    deliver,
    deliverAll: () => deliver(queue.length),
    duplicate: () => {
      const [first] = queue
      if (first) queue.splice(1, 0, first)
    },
    swap: (at: number) => {
      const [one, other] = [queue[at % Math.max(1, queue.length)], queue[(at + 1) % Math.max(1, queue.length)]]
      if (one === undefined || other === undefined) return
      queue[queue.indexOf(one)] = other
      queue[queue.lastIndexOf(other)] = one
    },
    ping: () => lines.forEach(({ say }) => say({ type: 'ping', message: Math.floor(Date.now() / 1000) })),
    cut: () => [...lines].forEach(({ close }) => close()),
    restart: () => {
      for (const line of lines) line.say({ type: 'disconnect', reason: 'server_restart', reconnect: true })
      for (const line of lines) line.close()
    },
    setRefusing: (next: boolean) => void (isRefusing = next),
    client: () => {
      let isDead = false
      const own = new Set<Line>()
      class UnrulySocket {
        protocol = 'actioncable-v1-json'
        readyState = 0
        onopen: ((event: object) => void) | null = null
        onclose: ((event: object) => void) | null = null
        onmessage: ((event: { readonly data: string }) => void) | null = null
        readonly line: Line
        constructor() {
          this.line = {
            isOpen: true,
            say: (frame) => {
              if (!isDead && this.readyState === 1) this.onmessage?.({ data: JSON.stringify(frame) })
            },
            close: () => this.end(),
          }
          queueMicrotask(() => (isRefusing || isDead ? this.end() : this.open()))
        }
        open(): void {
          this.readyState = 1
          lines.add(this.line)
          own.add(this.line)
          this.onopen?.({})
          this.line.say({ type: 'welcome' })
        }
        send(text: string): void {
          const { command, identifier } = JSON.parse(text) as { readonly command: string; readonly identifier: string }
          if (command !== 'subscribe') return
          this.line.identifier = identifier
          this.line.say({ type: 'confirm_subscription', identifier })
        }
        close(): void {
          this.end()
        }
        end(): void {
          if (this.readyState === 3) return
          this.readyState = 3
          this.line.isOpen = false
          lines.delete(this.line)
          if (!isDead) this.onclose?.({})
        }
      }
      const listeners = { addEventListener: () => undefined, removeEventListener: () => undefined }
      return {
        window: {
          WebSocket: UnrulySocket,
          performance: { now: () => performance.now() },
          document: { visibilityState: 'visible', ...listeners },
          setTimeout: (call: () => void, ms: number) => setTimeout(call, ms),
          clearTimeout: (timer: NodeJS.Timeout) => clearTimeout(timer),
          ...listeners,
        } as unknown as Window & typeof globalThis,
        die: () => {
          isDead = true
          for (const line of own) line.close()
        },
      }
    },
  }
}
