/** What a document has seen of itself; moments in ms of the wall clock, which all processes share. */
export type EmbedProbe = {
  readonly startedAt: number
  readonly paintedAt: () => number | undefined
  /** When it has painted the bubble, the panel with its skeleton, Home, the composer; each the first time. */
  readonly moments: Partial<Record<'bubble' | 'pressed' | 'skeleton' | 'home' | 'typing', number>>
  readonly tasks: readonly number[]
  readonly shift: () => number
}

/**
 * Runs in every document before anything of its own, and is sent there as text. In the frame it plays the visitor: as
 * soon as the panel is open and Home is there, it goes on to the conversation.
 */
export function installEmbedProbe(): void {
  const moments: EmbedProbe['moments'] = {}
  const tasks: number[] = []
  const isInFrame = window.parent !== window
  let [shift, isOpen] = [0, false]
  const watch = (type: string, hear: (entry: PerformanceEntry) => void): void =>
    new PerformanceObserver((list) => list.getEntries().forEach(hear)).observe({ type, buffered: true })
  watch('longtask', ({ duration }) => tasks.push(duration))
  watch('layout-shift', (entry) => (shift += Number(Reflect.get(entry, 'value'))))

  /** Painted: a turn after the frame of the screen in which it is there. */
  const note = (name: keyof typeof moments, then = (): void => undefined): void => {
    if (moments[name] !== undefined) return
    moments[name] = Infinity
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      moments[name] = Date.now()
      then()
    }
    requestAnimationFrame(() => port2.postMessage('painted'))
  }
  const lookAtHost = (): void => {
    if (document.getElementById('cw-bubble-holder')) note('bubble')
    const holder = document.getElementById('cw-widget-holder')
    if (holder && !holder.classList.contains('woot--hide')) note('skeleton')
  }
  const visit = (): void => {
    const buttons = moments.home === undefined ? [...document.querySelectorAll('button')] : []
    const next = buttons.find(({ textContent }) => /^send us a/i.test(textContent))
    if (next) note('home', () => next.click())
    const composer = document.querySelector<HTMLTextAreaElement>('[placeholder="Type your message"]')
    if (composer?.disabled === false) note('typing')
  }
  // Not at every frame: who asks for all of them has the browser draw them, which is half of a slow machine's time.
  const everything = { subtree: true, childList: true, attributes: true }
  new MutationObserver(() => (isInFrame ? isOpen && visit() : lookAtHost())).observe(document, everything)
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
