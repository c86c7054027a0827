/** The cable server of a replay. It sends the recorded frames, when the replay says. */
export type CablePeer = {
  /** Opens the newest socket; the next one at once, if none is connecting. */
  readonly open: () => void
  readonly deliver: (text: string) => void
  readonly close: (event: { readonly code: number; readonly reason: string; readonly wasClean: boolean }) => void
}

/** Replaces `WebSocket` of a page. */
export function installCable(page: Window & typeof globalThis, onCommand: (text: string) => void): CablePeer {
  let newest: ReplayedSocket | undefined
  let isOpenEarly = false

  class ReplayedSocket extends EventTarget {
    static readonly CONNECTING = 0
    static readonly OPEN = 1
    static readonly CLOSING = 2
    static readonly CLOSED = 3
    readyState = 0
    protocol = ''
    readonly url: string
    onopen: ((event: Event) => void) | null = null
    onmessage: ((event: Event) => void) | null = null
    onclose: ((event: Event) => void) | null = null
    onerror: ((event: Event) => void) | null = null
    readonly #protocol: string
    constructor(url: string | URL, protocols: string | readonly string[] = []) {
      super()
      this.url = String(url)
      this.#protocol = [protocols].flat()[0] ?? ''
      for (const type of ['open', 'message', 'close', 'error'] as const)
        this.addEventListener(type, (event) => this[`on${type}`]?.(event))
      onCreated(this)
    }
    begin(): void {
      if (this.readyState !== 0) return
      this.readyState = 1
      this.protocol = this.#protocol
      this.dispatchEvent(new Event('open'))
    }
    send(data: unknown): void {
      onCommand(String(data))
    }
    close(): void {
      this.readyState = 3
    }
    end(event: CloseEventInit): void {
      if (this.readyState === 3) return
      this.readyState = 3
      this.dispatchEvent(new CloseEvent('close', event))
    }
  }
  const onCreated = (socket: ReplayedSocket): void => {
    newest = socket
    if (isOpenEarly) page.setTimeout(() => socket.begin())
    isOpenEarly = false
  }
  page.WebSocket = ReplayedSocket as unknown as typeof WebSocket

  return {
    open: () => {
      if (newest === undefined || newest.readyState > 0) isOpenEarly = true
      else newest.begin()
    },
    deliver: (data) => {
      if (newest?.readyState === 1) newest.dispatchEvent(new MessageEvent('message', { data }))
    },
    close: (event) => newest?.end(event),
  }
}
