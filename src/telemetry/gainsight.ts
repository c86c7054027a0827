import type { EventSink } from './productEvents.ts'

/** What waits for a tag that may never come. */
const QUEUE_LIMIT = 100

type Queue = { (...args: readonly unknown[]): void; q?: unknown[]; p?: string }

type Surroundings = { readonly document: Document }

/** Gainsight PX: what is told goes into the queue of its tag, which is only loaded where the page names its address. */
export function createGainsightSink(window: Surroundings, script: string | undefined): EventSink {
  let isBlocked = false
  const queue = openQueue(window)
  if (script !== undefined) {
    queue.p = new URL(script).searchParams.get('a') ?? ''
    load(window, script, () => (isBlocked = true))
  }
  return {
    track: ({ name, properties }, onLost) => {
      try {
        // The tag puts its own function in the place of the queue, so it is looked up each time.
        openQueue(window)('track', name, properties)
        if (isBlocked) onLost(undefined)
      } catch {
        // Somebody else's code.
        onLost(undefined)
      }
    },
  }
}

/** As the vendor's snippet makes it: a function that keeps its arguments until the tag comes and reads them. */
function openQueue(window: Surroundings): Queue {
  const present: unknown = Reflect.get(window, 'aptrinsic')
  if (isQueue(present)) return present
  const queue: Queue = (...args) => {
    queue.q = [...(queue.q ?? []), args].slice(-QUEUE_LIMIT)
  }
  Reflect.set(window, 'aptrinsic', queue)
  return queue
}

const isQueue = (value: unknown): value is Queue => typeof value === 'function'

function load({ document }: Surroundings, address: string, onFailed: () => void): void {
  const element = document.createElement('script')
  element.async = true
  element.referrerPolicy = 'no-referrer'
  element.addEventListener('error', onFailed)
  try {
    Reflect.set(element, 'src', trusted(address))
    document.head.append(element)
  } catch {
    // A page that trusts no script trusts this one neither.
    onFailed()
  }
}

type Policies = {
  readonly createPolicy: (
    name: string,
    rules: { readonly createScriptURL: (address: string) => string },
  ) => { readonly createScriptURL: (address: string) => unknown }
}

const isPolicies = (value: unknown): value is Policies =>
  typeof value === 'object' && value !== null && 'createPolicy' in value

/** Where a page asks for trusted types it may allow `livechat-widget-analytics`, which lets this one address through. */
function trusted(address: string): unknown {
  const policies: unknown = Reflect.get(globalThis, 'trustedTypes')
  if (!isPolicies(policies)) return address
  return policies
    .createPolicy('livechat-widget-analytics', { createScriptURL: (asked) => (asked === address ? asked : '') })
    .createScriptURL(address)
}
