import type { LiveChatProps, WidgetError, WidgetEvents, WidgetHandle } from '#loader/api.ts'
import { logError } from '#loader/errors.ts'
import { CALLBACKS, differingOptions, type Options, pickOptions } from './options.ts'
import { acquire, release, type SharedWidget } from './sharedWidgets.ts'

/** One component, attachment or element that shows the chat. */
export type Mount = {
  /** Shows the chat with these properties. Logs invalid ones and gives them to `onError`; never throws. */
  readonly update: (props: LiveChatProps) => void
  /** Removes the chat at the end of the task, unless it is used again. A later `update` shows it again. */
  readonly unmount: () => void
  readonly handle: () => WidgetHandle | undefined
}

export function createMount(): Mount {
  let props: Partial<LiveChatProps> = {}
  let options: Options | undefined
  let shared: SharedWidget | undefined
  let stops: readonly (() => void)[] = []

  const report = (problem: unknown): void => {
    const detail = toDetail(problem)
    // The host has removed the chat before a call was done.
    if (detail.code === 'destroyed') return
    logError(problem)
    props.onError?.(detail)
  }
  // One function for all updates, as a host passes a new one in each render.
  const onEnvelope: LiveChatProps['onEnvelope'] = (...message) => props.onEnvelope?.(...message)

  const show = (next: Options): SharedWidget | undefined => {
    try {
      return acquire(next, report)
    } catch (problem) {
      report(problem)
      return undefined
    }
  }
  const stopListening = (): void => {
    for (const stop of stops) stop()
    stops = []
  }
  const unmount = (): void => {
    stopListening()
    if (shared) release(shared)
    options = shared = undefined
  }
  const update = (given: LiveChatProps): void => {
    props = { ...given }
    const next = { ...pickOptions(given), ...(typeof props.onEnvelope === 'function' && { onEnvelope }) }
    if (options && differingOptions(options, next).length === 0) return
    unmount()
    options = next
    shared = show(next)
    if (shared) stops = subscribeAll(shared.handle, () => props)
  }
  return { update, unmount, handle: () => shared?.handle }
}

/** Calls the callback of each event that the properties then have. */
function subscribeAll(handle: WidgetHandle, props: () => Partial<LiveChatProps>): readonly (() => void)[] {
  const subscribe = (name: keyof WidgetEvents): (() => void) =>
    handle.on(name, (detail) => {
      const callback = props()[CALLBACKS[name]] as ((detail: unknown) => void) | undefined
      callback?.(detail)
    })
  return (Object.keys(CALLBACKS) as (keyof WidgetEvents)[]).map(subscribe)
}

const toDetail = (problem: unknown): WidgetEvents['error'] => {
  const { code = 'invalid', message = String(problem) } = { ...(problem as Partial<WidgetError>) }
  return { code, message: problem instanceof Error ? problem.message : message }
}

/** Gives an element that a component has rendered for an inline chat its size: that of its parent, or else 640 px. */
export function fillParent(element: HTMLElement): HTMLElement {
  element.style.blockSize ||= '100%'
  if (element.offsetHeight === 0) element.style.blockSize = '640px'
  return element
}
