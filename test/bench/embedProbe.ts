/** Measurements of one document. Moments are in ms of the wall clock, which all processes share. */
export type EmbedProbe = {
  readonly startedAt: number
  readonly paintedAt: () => number | undefined
  /** Returns the time at which the document first painted the bubble; undefined if it has not. */
  readonly bubbleAt: () => number | undefined
  readonly tasks: readonly number[]
  readonly shift: () => number
}

/** Installs the probe. The function is sent to every document as text and runs before the document's own scripts. */
export function installEmbedProbe(): void {
  const tasks: number[] = []
  let shift = 0
  let bubbleAt: number | undefined
  const watch = (type: string, onEntry: (entry: PerformanceEntry) => void): void =>
    new PerformanceObserver((list) => list.getEntries().forEach(onEntry)).observe({ type, buffered: true })
  watch('longtask', ({ duration }) => tasks.push(duration))
  watch('layout-shift', (entry) => (shift += Number(Reflect.get(entry, 'value'))))

  // A mutation observer checks the page, because a callback in every animation frame makes the browser draw every
  // frame. That takes half of a slow machine's time.
  const observer = new MutationObserver(() => {
    if (!document.getElementById('cw-bubble-holder')) return
    observer.disconnect()
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => void (bubbleAt = Date.now())
    // The current state is painted one task after the next animation frame.
    requestAnimationFrame(() => port2.postMessage('painted'))
  })
  observer.observe(document, { subtree: true, childList: true })
  const probe: EmbedProbe = {
    startedAt: performance.timeOrigin,
    paintedAt: () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
    bubbleAt: () => bubbleAt,
    tasks,
    shift: () => shift,
  }
  Reflect.set(window, 'bench', probe)
}
