import { fieldsOf, list, text } from '#tools/fields.ts'
import type { ProbeMessage, TraceItem } from '#protocol/trace.ts'
import { type Hello, parseHello, RELAY_PORT } from '../messages.ts'
import { maskText } from '../../probe/secrets.ts'
import { createProbeRequests } from '../../trace/connection/probeRequests.ts'
import { isTraceItem } from '../../trace/traceItems.ts'
import type { TraceStore } from '../../trace/traceStore.ts'

/** Documents of a tab whose relays are connected. */
export type TabDocuments = {
  /** Page that embeds the chat; undefined while none is connected. */
  readonly host: Hello | undefined
  readonly frame: Hello | undefined
  /** True if the frame is a build for development, which provides its actions, sagas and states. */
  readonly hasDevelopmentPort: boolean
}

export type TabConnection = {
  /** Requests a value from the newest frame of the chat. Rejects without one, and if it does not provide the value. */
  readonly request: (name: string, argument?: unknown) => Promise<unknown>
  /** Returns the connected documents. The object is replaced when it changes. */
  readonly documents: () => TabDocuments
  readonly subscribe: (listener: () => void) => () => void
  readonly close: () => void
}

type ConnectionOptions = { readonly tabId: number; readonly store: Pick<TraceStore, 'add'> }

/** Receives the ports of all pages of one tab, and adds their items to the store. Survives navigations of the tab. */
export function connectTab({ tabId, store }: ConnectionOptions): TabConnection {
  const requests = createProbeRequests()
  const listeners = new Set<() => void>()
  const hellos = new Map<ChromePort, Hello>()
  let documents: TabDocuments = { host: undefined, frame: undefined, hasDevelopmentPort: false }
  // A frame of a development build records its events itself, with their cause.
  let hasFrameEvents = false
  let hasDevelopmentPort = false

  const changed = (): void => {
    const newest = (role: Hello['role']): Hello | undefined => [...hellos.values()].findLast((one) => one.role === role)
    const frame = newest('frame')
    documents = { host: newest('host'), frame, hasDevelopmentPort: hasDevelopmentPort && frame !== undefined }
    for (const listener of listeners) listener()
  }
  const receiveHello = (port: ChromePort, hello: Hello): void => {
    hellos.set(port, hello)
    if (hello.role === 'frame') [hasFrameEvents, hasDevelopmentPort] = [false, false]
    if (port.sender?.frameId === 0) store.add([toNavigation(port, hello)])
    changed()
  }
  const receiveHostItems = (items: readonly TraceItem[]): void => {
    store.add(items.filter((item) => !(hasFrameEvents && isFrameEvent(item))))
    // A page may start its chat long after it was loaded.
    if (items.some((item) => isFrameEvent(item) && item.name === 'loaded')) changed()
  }
  const receiveFrameItems = (items: readonly TraceItem[]): void => {
    store.add(items)
    hasFrameEvents ||= items.some(isFrameEvent)
    if (hasDevelopmentPort || !items.some(({ lane }) => lane === 'action')) return
    hasDevelopmentPort = true
    changed()
  }
  const receiveItems = (port: ChromePort, values: readonly unknown[]): void =>
    (hellos.get(port)?.role === 'host' ? receiveHostItems : receiveFrameItems)(values.filter(isTraceItem))
  const receive = (port: ChromePort, message: unknown): void => {
    const hello = parseHello(message)
    const answer = parseAnswer(message)
    if (hello !== undefined) receiveHello(port, hello)
    else if (answer !== undefined) requests.settle(answer)
    else receiveItems(port, list(fieldsOf(message)['items']))
  }
  const onConnect = (port: ChromePort): void => {
    if (port.name !== RELAY_PORT || port.sender?.tab?.id !== tabId) return
    port.onMessage.addListener((message) => receive(port, message))
    port.onDisconnect.addListener(() => {
      if (hellos.get(port)?.role === 'frame') requests.rejectAll('The page of the chat has ended.')
      hellos.delete(port)
      changed()
    })
  }

  chrome.runtime.onConnect.addListener(onConnect)
  return {
    request: (name, argument) => {
      const [port] = [...hellos].findLast(([, { role }]) => role === 'frame') ?? []
      if (port === undefined) return Promise.reject(new Error('No frame of the chat is recorded.'))
      return requests.send((message) => port.postMessage(message), name, argument)
    },
    documents: () => documents,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    close: () => chrome.runtime.onConnect.removeListener(onConnect),
  }
}

const isFrameEvent = ({ lane }: TraceItem): boolean => lane === 'frameToHost'

/** Returns the item of a page that the tab has loaded. A page that connects again has the same item. */
const toNavigation = ({ sender }: ChromePort, { url, startedAt }: Hello) => ({
  ...({ id: `tab:${sender?.documentId ?? startedAt}`, lane: 'visitor', at: startedAt } as const),
  name: `navigate to ${maskText(url)}`,
})

/** Returns an answer of a probe; undefined for another message. */
function parseAnswer(message: unknown): Exclude<ProbeMessage, { readonly items: unknown }> | undefined {
  const { response, payload, problem } = fieldsOf(message)
  if (typeof response !== 'number') return undefined
  const json = text(payload)
  return json === undefined ? { response, problem: text(problem) ?? 'no value' } : { response, payload: json }
}
