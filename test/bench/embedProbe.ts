/** What a document has seen of itself; moments in ms of the wall clock, which all processes share. */
export type EmbedProbe = {
  readonly startedAt: number
  readonly paintedAt: () => number | undefined
  /** How often it has painted the bubble, the panel with its skeleton, Home, the composer; each the first time. */
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
  let [shift, isOpen, hasGoneOn] = [0, false, false]
  const watch = (type: string, hear: (entry: PerformanceEntry) => void): void =>
    new PerformanceObserver((list) => list.getEntries().forEach(hear)).observe({ type, buffered: true })
  watch('longtask', ({ duration }) => tasks.push(duration))
  watch('layout-shift', (entry) => (shift += Number(Reflect.get(entry, 'value'))))

  /** Painted: a turn after the frame of the screen in which it is there. */
  const note = (name: keyof typeof moments): void => {
    if (moments[name] !== undefined) return
    moments[name] = Infinity
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => (moments[name] = Date.now())
    port2.postMessage('painted')
  }
  const lookAtHost = (): void => {
    if (document.getElementById('cw-bubble-holder')) note('bubble')
    const holder = document.getElementById('cw-widget-holder')
    if (holder && !holder.classList.contains('woot--hide')) note('skeleton')
  }
  const visit = (): void => {
    const button = [...document.querySelectorAll('button')].find(({ textContent }) => /^send us a/i.test(textContent))
    if (button && moments.home === undefined) note('home')
    else if (button && moments.home !== Infinity && !hasGoneOn) {
      hasGoneOn = true
      button.click()
    }
    const composer = document.querySelector<HTMLTextAreaElement>('[placeholder="Type your message"]')
    if (composer?.disabled === false) note('typing')
  }
  const look = (): void => {
    lookAtHost()
    if (isOpen) visit()
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
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
