/** Durations of the long tasks in ms, and the maximum number of elements, since the last `mark`. */
export type PageMetrics = { readonly tasks: readonly number[]; readonly peakElements: number }

/**
 * Times at which the newest message was visible and at which the store held all messages. Both are in ms of the wall
 * clock, which this process shares with the page; Infinity if not reached in time. A stored message that is never
 * visible shows that the list did not stay at its end.
 */
export type MessageTimes = { readonly shownAt: number; readonly storedAt: number }

type ExpectedMessage = { readonly key: string; readonly total: number; readonly timeoutMs: number }

export type Probe = {
  readonly mark: () => void
  readonly metrics: () => PageMetrics
  /** Returns the number of messages in the frame's store. */
  readonly storedCount: () => number
  /**
   * Waits until the row with this key is visible and the store holds `total` messages. Each time is taken one animation
   * frame later, when the state is painted.
   */
  readonly waitForMessage: (expected: ExpectedMessage) => Promise<MessageTimes>
  /** Scrolls to the end of the list from any position and waits until its height is stable. */
  readonly scrollToEnd: () => Promise<void>
  /** Scrolls up to the top by one screen per animation frame. Returns the duration of each frame in ms. */
  readonly scrollToTop: () => Promise<readonly number[]>
  /** Returns the durations of the frames during this time, in ms. */
  readonly watchFrames: (milliseconds: number) => Promise<readonly number[]>
  /** Returns the time from each key press to the frame after its letter is shown, in ms. */
  readonly latencies: () => readonly number[]
}

/**
 * Returns the number of messages in the store of a frame. The page renders only some of them, and the store is reachable
 * only through React's internal fields, whose names a build shortens. The first call finds the store, and keeps it at the
 * root. The function is sent to pages as text.
 */
export function countStoredMessages(): number {
  type State = { readonly messages: { readonly messages: object } }
  type Store = { readonly getState: () => State }
  const root = document.getElementById('app') ?? document.body
  const kept = Reflect.get(root, 'benchStore') as Store | undefined
  const isStore = (value: object): value is Store => 'getState' in value && 'dispatch' in value
  const isPart = (value: unknown): value is object =>
    typeof value === 'object' && value !== null && !(value instanceof Node)
  const count = (store: Store): number => Object.keys(store.getState().messages.messages).length
  if (kept !== undefined) return count(kept)
  const key = Object.keys(root).find((name) => name.startsWith('__reactContainer$'))
  const found = new Set([Reflect.get(root, key ?? '')].filter(isPart))
  // A set that grows while it is read contains the objects in the order of their distance from the root.
  for (const object of found) {
    if (isStore(object)) {
      Reflect.set(root, 'benchStore', object)
      return count(object)
    }
    for (const part of Object.values(object).filter(isPart)) found.add(part)
  }
  throw new Error('React keeps the store somewhere else')
}

/**
 * Installs the probe. The function is sent to the page as text and runs before the page's own scripts, so it cannot use
 * anything outside itself but its parameter.
 */
function installProbe(storedCount: () => number): void {
  let tasks: { readonly startTime: number; readonly duration: number }[] = []
  let peakElements = 0
  let markedAt = 0
  new PerformanceObserver((list) => tasks.push(...list.getEntries())).observe({ type: 'longtask', buffered: true })
  const frame = (): Promise<number> => new Promise((resolve) => void requestAnimationFrame(resolve))
  const count = (): void => void (peakElements = Math.max(peakElements, document.querySelectorAll('*').length))
  new MutationObserver(count).observe(document, { childList: true, subtree: true })

  /** Maximum time from the storage of the last message until the newest is visible, in ms. */
  const SHOWN_AFTER_STORED_MS = 5_000
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
    const element = document.querySelector<HTMLElement>('[role="log"]')
    if (element === null) throw new Error('no conversation on the page')
    return element
  }
  const isInView = (key: string): boolean => {
    const row = document.querySelector(`[data-key="${key}"]`)?.getBoundingClientRect()
    const frameOfList = list().getBoundingClientRect()
    return row !== undefined && row.height > 0 && row.top < frameOfList.bottom && row.bottom > frameOfList.top
  }

  const probe: Probe = {
    storedCount,
    mark: () => {
      markedAt = performance.now()
      tasks = []
      peakElements = 0
      count()
      latencies.length = 0
    },
    metrics: () => ({
      tasks: tasks.filter(({ startTime }) => startTime >= markedAt).map(({ duration }) => duration),
      peakElements,
    }),
    waitForMessage: async ({ key, total, timeoutMs }) => {
      const times = { shownAt: Infinity, storedAt: Infinity }
      const deadline = Date.now() + timeoutMs
      const isPending = (): boolean =>
        Math.max(times.shownAt, times.storedAt) === Infinity &&
        Date.now() < Math.min(deadline, times.storedAt + SHOWN_AFTER_STORED_MS)
      for (let frameIndex = 0; isPending(); frameIndex += 1) {
        // Counting takes time that would distort the measurement, so it runs only in every fourth frame.
        const [isShown, isStored] = [isInView(key), frameIndex % 4 === 0 && storedCount() >= total]
        await frame()
        if (isShown) times.shownAt = Math.min(times.shownAt, Date.now())
        if (isStored) times.storedAt = Math.min(times.storedAt, Date.now())
      }
      return times
    },
    scrollToEnd: async () => {
      const element = list()
      let [height, stableFrames] = [0, 0]
      while (stableFrames < 30) {
        element.scrollTop = element.scrollHeight
        await frame()
        stableFrames = element.scrollHeight === height ? stableFrames + 1 : 0
        height = element.scrollHeight
      }
    },
    watchFrames: async (milliseconds) => {
      const durations: number[] = []
      let before = await frame()
      for (const end = before + milliseconds; before < end;) {
        const now = await frame()
        durations.push(now - before)
        before = now
      }
      return durations
    },
    scrollToTop: async () => {
      const element = list()
      const frames: number[] = []
      const maxFrames = (3 * element.scrollHeight) / element.clientHeight
      let lastTime = await frame()
      while (element.scrollTop > 0 && frames.length < maxFrames) {
        element.scrollTop -= element.clientHeight
        const now = await frame()
        frames.push(now - lastTime)
        lastTime = now
      }
      return frames
    },
    latencies: () => latencies,
  }
  Reflect.set(window, 'bench', probe)
}

/** Source of the probe, which runs before the page's own scripts. */
export const PROBE_SOURCE = `(${installProbe.toString()})(${countStoredMessages.toString()})`
