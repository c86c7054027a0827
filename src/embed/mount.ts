import type { LiveChatProps, WidgetError, WidgetEvents, WidgetHandle } from '#loader/api.ts'
import { logError } from '#loader/errors.ts'
import { parseBaseUrl } from '#loader/settings.ts'
import { WEBSITE_TOKEN } from '#tools/websiteToken.ts'
import { guard } from './guard.ts'
import { CALLBACKS, differingOptions, EXAMPLES, findInvalid, type Options } from './options.ts'
import { acquire, release, type SharedWidget } from './sharedWidgets.ts'

/** One component, attachment or element that shows the chat. */
export type Mount = {
  /**
   * Shows the chat with these properties. Never throws: without a valid token and address, an error is logged and given
   * to `onError`. Other invalid options and unknown attributes are logged.
   */
  readonly update: (props: LiveChatProps, unknown?: readonly string[]) => void
  /** Removes the chat at the end of the task, unless it is used again. A later `update` shows it again. */
  readonly unmount: () => void
  readonly handle: () => WidgetHandle | undefined
}

/** The label of an option is the name under which the host page writes it. */
export function createMount(toLabel?: (name: string) => string): Mount {
  let props: Partial<LiveChatProps> = {}
  let options: Options | undefined
  let shared: SharedWidget | undefined
  let stops: readonly (() => void)[] = []

  const report = (problem: unknown): void => {
    const { code = 'invalid', message = String(problem) } = Object(problem) as Partial<WidgetError>
    // The host has removed the chat before a call was done.
    if (code === 'destroyed') return
    logError(problem)
    guard(() => props.onError?.({ code, message }))
  }
  // One function for all updates, as a host passes a new one in each render.
  const onEnvelope: LiveChatProps['onEnvelope'] = (...message) => props.onEnvelope?.(...message)

  const unmount = (): void => {
    for (const stop of stops) stop()
    if (shared) release(shared, report)
    stops = []
    options = shared = undefined
  }
  const show = (next: Options): void => {
    if (options && !differingOptions(options, next)[0]) return
    unmount()
    options = next
    shared = acquire(next, report)
    stops = subscribeAll(shared.handle, () => props)
  }
  const update: Mount['update'] = (given, unknown) => {
    props = given
    const invalid = findInvalid(given)
    const next: Record<string, unknown> = { ...given, onEnvelope: given.onEnvelope && onEnvelope }
    for (const name of invalid) next[name] = undefined
    let failure: unknown
    try {
      show(next)
    } catch (problem) {
      failure = problem
    }
    if (failure || invalid[0] || unknown?.[0])
      void import('./problems.lazy.ts')
        .then(({ explain }) =>
          explain({ given, invalid, unknown, EXAMPLES, token: WEBSITE_TOKEN, baseUrl: parseBaseUrl, toLabel }),
        )
        .catch(logError)
        .then((explanation) => failure && report(explanation ?? failure))
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

/** Gives an element that a component has rendered for an inline chat its size: that of its parent, or else 640 px. */
export function fillParent(element: HTMLElement): HTMLElement {
  element.style.blockSize ||= '100%'
  if (!element.offsetHeight) element.style.blockSize = '640px'
  return element
}
