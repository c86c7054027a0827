/** What was seen since the mark. */
export type Seen = { readonly tasks: readonly number[]; readonly peakElements: number }

/**
 * Moments of the wall clock, which this process shares with the page. Infinity: not in time. A newest message that is
 * held and never shown means that the reader, who was at the end, was left behind.
 */
export type Arrival = { readonly shownAt: number; readonly heldAt: number }

type Awaited = { readonly key: string; readonly total: number; readonly timeoutMs: number }

export type Probe = {
  readonly mark: () => void
  readonly seen: () => Seen
  /** How many messages the frame holds. */
  readonly held: () => number
  /** Until the row of this key is in sight and so many messages are held, each seen a frame after it was painted. */
  readonly arrival: (awaited: Awaited) => Promise<Arrival>
  /** Goes to the end, wherever the reader was left, and stays until nothing moves any more. */
  readonly toEnd: () => Promise<void>
  /** A screen a frame up to the top; how long each frame took. */
  readonly scrollToTop: () => Promise<readonly number[]>
  /** From the key to the frame after its letter, in ms. */
  readonly latencies: () => readonly number[]
}

/** Runs in the page before anything of its own, and is sent there as text: it can use nothing from outside itself. */
export function installProbe(): void {
  let tasks: { readonly startTime: number; readonly duration: number }[] = []
  let peakElements = 0
  let markedAt = 0
  new PerformanceObserver((list) => tasks.push(...list.getEntries())).observe({ type: 'longtask', buffered: true })
  const frame = (): Promise<number> => new Promise((resolve) => void requestAnimationFrame(resolve))
  const count = (): void => void (peakElements = Math.max(peakElements, document.querySelectorAll('*').length))
  new MutationObserver(count).observe(document, { childList: true, subtree: true })

  /** Who shows nothing for so long after all is held will not show it any more. */
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
  /** The page shows a part of what is held, so the store is asked; only React knows where it is. */
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
        // To count is work of its own, and is not to be what is measured.
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
