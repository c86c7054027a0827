import type { EventSink } from './eventSink.ts'

/** Maximum number of events that wait for the vendor's tag, a script that may never load. */
const QUEUE_LIMIT = 100

type Queue = { (...args: readonly unknown[]): void; q?: unknown[]; p?: string }

type Environment = { readonly document: Document }

/**
 * Creates a sink for Gainsight PX. Events go to the queue that the vendor's tag reads. The tag is loaded only if the
 * page's settings contain its address.
 */
export function createGainsightSink(window: Environment, script: string | undefined): EventSink {
  let isBlocked = false
  const queue = openQueue(window)
  if (script !== undefined) {
    queue.p = new URL(script).searchParams.get('a') ?? ''
    load(window, script, () => (isBlocked = true))
  }
  return {
    track: ({ name, properties }, onLost) => {
      try {
        // The tag replaces the queue with its own function, so the queue is looked up each time.
        openQueue(window)('track', name, properties)
        if (isBlocked) onLost(undefined)
      } catch {
        // The tag is third-party code and may throw.
        onLost(undefined)
      }
    },
  }
}

/**
 * Returns the queue, as the vendor's snippet creates it: a function that stores its arguments until the tag reads them.
 */
function openQueue(window: Environment): Queue {
  const existingQueue: unknown = Reflect.get(window, 'aptrinsic')
  if (isQueue(existingQueue)) return existingQueue
  const queue: Queue = (...args) => {
    queue.q = [...(queue.q ?? []), args].slice(-QUEUE_LIMIT)
  }
  Reflect.set(window, 'aptrinsic', queue)
  return queue
}

const isQueue = (value: unknown): value is Queue => typeof value === 'function'

function load({ document }: Environment, address: string, onFailed: () => void): void {
  const element = document.createElement('script')
  element.async = true
  element.referrerPolicy = 'no-referrer'
  element.addEventListener('error', onFailed)
  try {
    Reflect.set(element, 'src', toTrustedUrl(address))
    document.head.append(element)
  } catch {
    // The page's Trusted Types do not allow this script.
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

/**
 * Returns the address as a trusted URL. A page that requires trusted types may allow the policy
 * `livechat-widget-analytics`, which accepts only this address.
 */
function toTrustedUrl(address: string): unknown {
  const policies: unknown = Reflect.get(globalThis, 'trustedTypes')
  if (!isPolicies(policies)) return address
  return policies
    .createPolicy('livechat-widget-analytics', {
      createScriptURL: (requested) => (requested === address ? requested : ''),
    })
    .createScriptURL(address)
}
