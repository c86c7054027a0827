/** Measurements of one document. Moments are in ms of the wall clock, which all processes share. */
export type EmbedProbe = {
  readonly startedAt: number
  readonly paintedAt: () => number | undefined
  /**
   * Times at which the document first painted the bubble, the panel's skeleton, Home and the composer; `pressed` is the
   * first click.
   */
  readonly moments: Partial<Record<'bubble' | 'pressed' | 'skeleton' | 'home' | 'typing', number>>
  readonly tasks: readonly number[]
  readonly shift: () => number
}

/**
 * Installs the probe. The function is sent to every document as text and runs before the document's own scripts. In the
 * frame it acts as the visitor: when the panel is open and Home is shown, it goes to the conversation.
 */
export function installEmbedProbe(): void {
  const moments: EmbedProbe['moments'] = {}
  const tasks: number[] = []
  const isInFrame = window.parent !== window
  let [shift, isOpen] = [0, false]
  const watch = (type: string, onEntry: (entry: PerformanceEntry) => void): void =>
    new PerformanceObserver((list) => list.getEntries().forEach(onEntry)).observe({ type, buffered: true })
  watch('longtask', ({ duration }) => tasks.push(duration))
  watch('layout-shift', (entry) => (shift += Number(Reflect.get(entry, 'value'))))

  /** Records the time at which the current state was painted: one task after the next animation frame. */
  const recordPaint = (name: keyof typeof moments, onPainted = (): void => undefined): void => {
    if (moments[name] !== undefined) return
    moments[name] = Infinity
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      moments[name] = Date.now()
      onPainted()
    }
    requestAnimationFrame(() => port2.postMessage('painted'))
  }
  const checkHost = (): void => {
    if (document.getElementById('cw-bubble-holder')) recordPaint('bubble')
    const holder = document.getElementById('cw-widget-holder')
    if (holder && !holder.classList.contains('woot--hide')) recordPaint('skeleton')
  }
  const checkFrame = (): void => {
    const buttons = moments.home === undefined ? [...document.querySelectorAll('button')] : []
    const startButton = buttons.find(({ textContent }) => /^send us a/i.test(textContent))
    if (startButton) recordPaint('home', () => startButton.click())
    const composer = document.querySelector<HTMLTextAreaElement>('[placeholder="Type your message"]')
    if (composer?.disabled === false) recordPaint('typing')
  }
  // A mutation observer checks the page, because a callback in every animation frame makes the browser draw every
  // frame. That takes half of a slow machine's time.
  const options = { subtree: true, childList: true, attributes: true }
  new MutationObserver(() => (isInFrame ? isOpen && checkFrame() : checkHost())).observe(document, options)
  addEventListener('click', ({ timeStamp }) => (moments.pressed ??= performance.timeOrigin + timeStamp), true)
  addEventListener('message', ({ data }) => {
    if (/"toggle-open".*true/.test(String(data))) isOpen = true
  })
  const probe: EmbedProbe = {
    startedAt: performance.timeOrigin,
    paintedAt: () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
    moments,
    tasks,
    shift: () => shift,
  }
  Reflect.set(window, 'bench', probe)
}
