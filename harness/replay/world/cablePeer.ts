/**
 * The cable server of a replay. It sends the recorded frames, when the replay says. If the page has not yet created the
 * socket that the recording opens, this socket gets all of it, in order, as soon as it is created.
 */
export type CablePeer = {
  /** Opens the newest socket; the next one, if none is connecting. */
  readonly open: () => void
  readonly deliver: (text: string) => void
  readonly close: (event: { readonly code: number; readonly reason: string; readonly wasClean: boolean }) => void
}

/** Replaces `WebSocket` of a page. */
export function installCable(page: Window & typeof globalThis, onCommand: (text: string) => void): CablePeer {
  let newest: ReplayedSocket | undefined
  let early: readonly SocketStep[] = []

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
    deliver(data: string): void {
      if (this.readyState === 1) this.dispatchEvent(new MessageEvent('message', { data }))
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
  /** What a socket gets from its server. */
  type SocketStep = { readonly isEnd: boolean; readonly act: (socket: ReplayedSocket) => void }
  const onCreated = (socket: ReplayedSocket): void => {
    newest = socket
    const end = early.findIndex(({ isEnd }) => isEnd)
    const steps = early.slice(0, end === -1 ? undefined : end + 1)
    early = early.slice(steps.length)
    for (const { act } of steps) page.setTimeout(() => act(socket))
  }
  const give = (step: SocketStep): void => {
    if (early.length > 0) early = [...early, step]
    else if (newest) step.act(newest)
  }
  page.WebSocket = ReplayedSocket as unknown as typeof WebSocket

  return {
    open: () => {
      const step: SocketStep = { isEnd: false, act: (socket) => socket.begin() }
      if (newest?.readyState === 0) give(step)
      else early = [...early, step]
    },
    deliver: (data) => give({ isEnd: false, act: (socket) => socket.deliver(data) }),
    close: (event) => give({ isEnd: true, act: (socket) => socket.end(event) }),
  }
}
