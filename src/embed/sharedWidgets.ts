import type { WidgetEvents, WidgetHandle, WidgetOptions } from '#loader/api.ts'
import { createWidget } from '#loader/embed.ts'
import { guard } from './guard.ts'
import { differingOptions, type Options } from './options.ts'

type Report = (problem: unknown) => void

/** Widget that mounts share: two components of one tenant, or one component that a framework mounts again at once. */
export type SharedWidget = {
  readonly handle: WidgetHandle
  /** Options that hold, or will hold when the chat is loaded. */
  options: Options
  /** Options that changed before the chat was loaded. Calling the handle would load it without user intent. */
  readonly waiting: Set<ChangeableOption>
  uses: number
  unread: number
  isLoaded: boolean
  report: Report
  /** Report of the mount whose options hold, as several components may share the widget. */
  owner: Report | undefined
}

/** Method of the handle for each option that it can change. */
const METHODS = { locale: 'setLocale', theme: 'setTheme', consent: 'setConsent' } as const satisfies {
  readonly [Name in keyof WidgetOptions]?: keyof WidgetHandle
}

type ChangeableOption = keyof typeof METHODS

const isChangeable = (name: string): name is ChangeableOption => name in METHODS

const widgets = new Set<SharedWidget>()
const listeners = new Set<() => void>()

/** Calls the listeners. An error of the host's is logged, so that it cannot leave a widget without a mount. */
const notify = (): void => {
  for (const listener of listeners) guard(listener)
}

/** Calls the listener when another widget is the current one, or when its unread count changes. */
export function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Returns the widget that was created last, of those in the page. */
const currentWidget = (): SharedWidget | undefined => [...widgets].at(-1)

export const currentHandle = (): WidgetHandle | undefined => currentWidget()?.handle

export const currentUnread = (): number => currentWidget()?.unread ?? 0

/** Listens to an event of the current widget, also after another widget has become the current one. */
export function listen<Name extends keyof WidgetEvents>(
  name: Name,
  listener: (detail: WidgetEvents[Name]) => void,
): () => void {
  let handle: WidgetHandle | undefined
  let stop: (() => void) | undefined
  const follow = (): void => {
    const next = currentHandle()
    if (next === handle) return
    stop?.()
    handle = next
    stop = next?.on(name, listener)
  }
  follow()
  const end = subscribe(follow)
  return () => {
    end()
    stop?.()
  }
}

/**
 * Returns the widget with these options. Uses the one in the page, unless nothing uses it and a changed option needs a
 * new one. If another component uses it, its options stay. Throws a `WidgetError` as `createWidget` does.
 */
export function acquire(options: Options, report: Report): SharedWidget {
  const outdated = [...widgets].filter(
    ({ uses, options: used }) => uses === 0 && used.token === options.token && needsNewWidget(used, options),
  )
  const wasOpen = outdated.some(({ handle, options: used }) => handle.isOpen && isSamePlace(used, options))
  for (const widget of outdated) remove(widget)
  // The options come from a host page, and `createWidget` validates them.
  const handle = createWidget(options as unknown as WidgetOptions)
  const shared = [...widgets].find((widget) => widget.handle === handle) ?? add(handle, options, report)
  shared.uses += 1
  if (shared.owner === undefined) {
    shared.owner = shared.report = report
    change(shared, options)
  }
  if (wasOpen) handle.open().catch(report)
  return shared
}

/**
 * Destroys the widget, unless it is acquired again in the same task: frameworks unmount and mount at once in strict
 * mode, when a page is replaced, and when an element is moved.
 */
export function release(shared: SharedWidget, report: Report): void {
  shared.uses -= 1
  if (shared.owner === report) shared.owner = undefined
  setTimeout(() => shared.uses === 0 && remove(shared))
}

const isSamePlace = (one: Options, other: Options): boolean =>
  ['token', 'baseUrl', 'mount'].every((name) => one[name] === other[name])

const needsNewWidget = (before: Options, after: Options): boolean =>
  differingOptions(before, after).some((name) => !isChangeable(name) || after[name] === undefined)

function add(handle: WidgetHandle, options: Options, report: Report): SharedWidget {
  const initial = { uses: 0, unread: 0, isLoaded: handle.isOpen, owner: undefined }
  const shared: SharedWidget = { handle, options, waiting: new Set(), report, ...initial }
  widgets.add(shared)
  const onLoad = (): void => {
    shared.isLoaded = true
    applyChanges(shared)
  }
  handle.on('opened', onLoad)
  handle.on('ready', onLoad)
  handle.on('unread', ({ count }) => {
    shared.unread = count
    notify()
  })
  notify()
  return shared
}

function remove(shared: SharedWidget): void {
  if (!widgets.delete(shared)) return
  shared.handle.destroy()
  notify()
}

function change(shared: SharedWidget, options: Options): void {
  for (const name of differingOptions(shared.options, options)) {
    if (!isChangeable(name) || options[name] === undefined) continue
    shared.options = { ...shared.options, [name]: options[name] }
    shared.waiting.add(name)
  }
  applyChanges(shared)
}

/** Calls the handle for each changed option. A new consent waits for nothing, and loads nothing. */
function applyChanges({ handle, options, waiting, isLoaded, report }: SharedWidget): void {
  for (const name of waiting) {
    if (!isLoaded && name !== 'consent') continue
    waiting.delete(name)
    // The handle rejects an invalid value.
    const call = handle[METHODS[name]] as (value: unknown) => Promise<void>
    call(options[name]).catch(report)
  }
}
