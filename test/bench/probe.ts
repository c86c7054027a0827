/** Durations of the long tasks in ms, and the maximum number of elements, since the last `mark`. */
export type Seen = { readonly tasks: readonly number[]; readonly peakElements: number }

/**
 * Times in ms of the wall clock, which this process shares with the page; Infinity if not reached in time. If the
 * newest message is held but never shown, the list did not follow the new messages, although the reader was at its end.
 */
export type Arrival = { readonly shownAt: number; readonly heldAt: number }

type Awaited = { readonly key: string; readonly total: number; readonly timeoutMs: number }

export type Probe = {
  readonly mark: () => void
  readonly seen: () => Seen
  /** Returns the number of messages in the frame's store. */
  readonly held: () => number
  /**
   * Waits until the row with this key is visible and the store holds `total` messages. Each time is taken one animation
   * frame later, when the state is painted.
   */
  readonly arrival: (awaited: Awaited) => Promise<Arrival>
  /** Scrolls to the end of the list from any position and waits until its height is stable. */
  readonly toEnd: () => Promise<void>
  /** Scrolls up to the top by one screen per animation frame. Returns the duration of each frame in ms. */
  readonly scrollToTop: () => Promise<readonly number[]>
  /** Returns the time from each key press to the frame after its letter is shown, in ms. */
  readonly latencies: () => readonly number[]
}

/**
 * Installs the probe. The function is sent to the page as text and runs before the page's own scripts, so it cannot use
 * anything outside itself.
 */
export function installProbe(): void {
  let tasks: { readonly startTime: number; readonly duration: number }[] = []
  let peakElements = 0
  let markedAt = 0
  new PerformanceObserver((list) => tasks.push(...list.getEntries())).observe({ type: 'longtask', buffered: true })
  const frame = (): Promise<number> => new Promise((resolve) => void requestAnimationFrame(resolve))
  const count = (): void => void (peakElements = Math.max(peakElements, document.querySelectorAll('*').length))
  new MutationObserver(count).observe(document, { childList: true, subtree: true })

  /** Maximum time to wait for the newest message to be shown after all messages are held, in ms. */
  const SHOWN_AFTER_HELD_MS = 5_000
  const latencies: number[] = []
  let pressedAt = 0
  addEventListener('keydown', ({ timeStamp }) => (pressedAt = timeStamp), true)
  addEventListener(
    'input',
    () => {
      const from = pressedAt
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel()
        port1.addEventListener('message', () => latencies.push(performance.now() - from))
        port1.start()
        port2.postMessage('painted')
      })
    },
    true,
  )

  const list = (): HTMLElement => {
    const found = document.querySelector<HTMLElement>('[role="log"]')
    if (found === null) throw new Error('no conversation on the page')
    return found
  }
  const isInSight = (key: string): boolean => {
    const row = document.querySelector(`[data-key="${key}"]`)?.getBoundingClientRect()
    const frameOfList = list().getBoundingClientRect()
    return row !== undefined && row.height > 0 && row.top < frameOfList.bottom && row.bottom > frameOfList.top
  }

  type Fiber = {
    readonly memoizedProps: { readonly store?: { readonly getState: () => unknown } } | null
    readonly child: Fiber | null
  }
  type State = { readonly messages: { readonly messages: object } }
  /**
   * Returns the number of messages in the store. The page renders only some of them, and the store is reachable only
   * through React's internal fields.
   */
  const held = (): number => {
    const root = document.getElementById('app')
    const key = Object.keys(root ?? {}).find((name) => name.startsWith('__reactContainer$'))
    const container = Reflect.get(root ?? {}, key ?? '') as { readonly stateNode: { readonly current: Fiber } }
    for (let fiber: Fiber | null = container.stateNode.current; fiber !== null; fiber = fiber.child) {
      const store = fiber.memoizedProps?.store
      if (store !== undefined) return Object.keys((store.getState() as State).messages.messages).length
    }
    throw new Error('React keeps the store somewhere else')
  }

  const probe: Probe = {
    held,
    mark: () => {
      markedAt = performance.now()
      tasks = []
      peakElements = 0
      count()
      latencies.length = 0
    },
    seen: () => ({
      tasks: tasks.filter(({ startTime }) => startTime >= markedAt).map(({ duration }) => duration),
      peakElements,
    }),
    arrival: async ({ key, total, timeoutMs }) => {
      const arrival = { shownAt: Infinity, heldAt: Infinity }
      const until = Date.now() + timeoutMs
      const isAwaited = (): boolean =>
        Math.max(arrival.shownAt, arrival.heldAt) === Infinity &&
        Date.now() < Math.min(until, arrival.heldAt + SHOWN_AFTER_HELD_MS)
      for (let turn = 0; isAwaited(); turn += 1) {
        // Counting takes time that would distort the measurement, so it runs only in every fourth frame.
        const [isShown, isHeld] = [isInSight(key), turn % 4 === 0 && held() >= total]
        await frame()
        if (isShown) arrival.shownAt = Math.min(arrival.shownAt, Date.now())
        if (isHeld) arrival.heldAt = Math.min(arrival.heldAt, Date.now())
      }
      return arrival
    },
    toEnd: async () => {
      const element = list()
      let [height, quiet] = [0, 0]
      while (quiet < 30) {
        element.scrollTop = element.scrollHeight
        await frame()
        quiet = element.scrollHeight === height ? quiet + 1 : 0
        height = element.scrollHeight
      }
    },
    scrollToTop: async () => {
      const element = list()
      const frames: number[] = []
      const most = (3 * element.scrollHeight) / element.clientHeight
      let last = await frame()
      while (element.scrollTop > 0 && frames.length < most) {
        element.scrollTop -= element.clientHeight
        const now = await frame()
        frames.push(now - last)
        last = now
      }
      return frames
    },
    latencies: () => latencies,
  }
  Reflect.set(window, 'bench', probe)
}
