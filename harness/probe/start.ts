import { type ProbeContext, recordEvent } from './context.ts'

/** How a page started, as far as a replay can repeat it. */
export type PageStart = {
  readonly origin: string
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  /** Size of the frame, in px. */
  readonly viewport: { readonly width: number; readonly height: number }
  readonly languages: readonly string[]
  readonly timeZone: string
  readonly isOnline: boolean
  readonly isVisible: boolean
  /** True if the window of the frame has the focus, as `document.hasFocus()` says. */
  readonly hasFocus: boolean
  /** Values by key; undefined for a page that may not store. */
  readonly local: Readonly<Record<string, string>> | undefined
  readonly session: Readonly<Record<string, string>> | undefined
}

/** Records how the page starts, and what the browser tells it afterwards: visibility, focus, network, size. */
export function probePage(context: ProbeContext): void {
  const { page, recorder } = context
  recorder.record({ lane: 'page', name: 'start', value: readStart(page) })
  page.document.addEventListener('DOMContentLoaded', () =>
    recorder.record({ lane: 'page', name: 'settings', value: readSettings(page.document) }),
  )
  const record = (name: string, value?: object): void =>
    recordEvent(context, { lane: 'page', name, ...(value && { value }) })
  page.document.addEventListener('visibilitychange', () => record(page.document.visibilityState))
  page.addEventListener('online', () => record('online'))
  page.addEventListener('offline', () => record('offline'))
  for (const name of ['focus', 'blur'] as const)
    // Without capture, only the events of the window itself arrive here: those of elements do not bubble.
    page.addEventListener(name, () => record(name))
  page.addEventListener('resize', () => record('resize', viewportOf(page)))
  probeVisibleShare(context)
}

/** Records when the host page shows the frame or moves it off the screen. */
function probeVisibleShare({ page, recorder }: ProbeContext): void {
  if (!('IntersectionObserver' in page)) return
  new page.IntersectionObserver(
    (entries) => {
      const ratio = entries.at(-1)?.intersectionRatio ?? 0
      recorder.record({ lane: 'page', name: ratio > 0 ? 'on screen' : 'off screen', value: { ratio } })
    },
    { threshold: 0.01 },
  ).observe(page.document.documentElement)
}

function readStart(page: Window): PageStart {
  const { location, navigator, document } = page
  return {
    origin: location.origin,
    path: location.pathname,
    query: Object.fromEntries(new URLSearchParams(location.search)),
    viewport: viewportOf(page),
    languages: navigator.languages,
    timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
    isOnline: navigator.onLine,
    isVisible: document.visibilityState === 'visible',
    hasFocus: document.hasFocus(),
    local: readStorage(() => page.localStorage),
    session: readStorage(() => page.sessionStorage),
  }
}

/** Returns the tenant's settings, which the server writes into the page; undefined if they are no JSON. */
function readSettings(document: Document): unknown {
  try {
    return JSON.parse(document.getElementById('widget-page')?.textContent ?? '')
  } catch {
    // The frame itself reports such a page.
    return undefined
  }
}

const viewportOf = ({ innerWidth, innerHeight }: Window): PageStart['viewport'] => ({
  width: innerWidth,
  height: innerHeight,
})

function readStorage(open: () => Storage): PageStart['local'] {
  try {
    return Object.fromEntries(Object.entries(open()) as [string, string][])
  } catch {
    // The browser denies storage to the page.
    return undefined
  }
}
