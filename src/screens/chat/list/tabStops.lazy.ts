import { handleKey } from './messageKeys.ts'

/** Elements inside a message that Tab reaches, for example a link, a field or a scrollable table. */
const CONTROLS = 'a[href],button:not([tabindex="-1"]),input,select,textarea,audio,video,[tabindex="0"]'

type TabStops = {
  readonly list: HTMLElement
  /** Message that has, or contains, the focus. */
  current: HTMLElement | undefined
  /** The same message while the focus is inside it. Only its controls are tab stops. */
  entered: HTMLElement | undefined
  /** Element of the list that received the focus last. */
  focused: EventTarget | null
}

/**
 * Makes the messages of a list one tab stop, with the roving tabindex of the ARIA Authoring Practices. At first this is
 * the newest message. Arrow keys move between messages, Enter goes to the controls inside a message, and Escape
 * returns. Returns a function that stops this.
 */
export function manageTabStops(list: HTMLElement): () => void {
  const stops: TabStops = { list, current: undefined, entered: undefined, focused: null }
  const enter = (row: HTMLElement): void => {
    stops.entered = row
    update(stops)
    row.querySelector<HTMLElement>(CONTROLS)?.focus()
  }
  const observer = new MutationObserver(() => {
    restoreFocus(stops)
    update(stops)
  })
  const onFocusIn = ({ target }: FocusEvent): void => moveTo(stops, target)
  const onFocusOut = ({ relatedTarget }: FocusEvent): void => leaveFor(stops, relatedTarget)
  const onKeyDown = (event: KeyboardEvent): void => handleKey(list, event, enter)
  observer.observe(list, { childList: true, subtree: true })
  list.addEventListener('focusin', onFocusIn)
  list.addEventListener('focusout', onFocusOut)
  list.addEventListener('keydown', onKeyDown)
  update(stops)
  return () => {
    observer.disconnect()
    list.removeEventListener('focusin', onFocusIn)
    list.removeEventListener('focusout', onFocusOut)
    list.removeEventListener('keydown', onKeyDown)
  }
}

function moveTo(stops: TabStops, target: EventTarget | null): void {
  stops.focused = target
  stops.current = (target instanceof Element && target.closest('article')) || undefined
  stops.entered = stops.current === target ? undefined : stops.current
  update(stops)
}

/** Handles a loss of focus. Without a target, the window lost the focus, or the focused control was removed. */
function leaveFor(stops: TabStops, target: EventTarget | null): void {
  if (target instanceof Node && !stops.list.contains(target)) moveTo(stops, null)
}

/**
 * Moves a lost focus to its message. A form that was sent, for example, is replaced by its answers. If the message is
 * gone too, the newest message or the empty list gets the focus of the removed element.
 */
function restoreFocus({ list, entered, focused }: TabStops): void {
  const { activeElement, body } = list.ownerDocument
  if (activeElement !== body) return
  if (entered?.isConnected) entered.focus()
  else if (focused instanceof Node && !focused.isConnected)
    ([...list.querySelectorAll('article')].at(-1) ?? list).focus()
}

function update({ list, current, entered }: TabStops): void {
  const rows = [...list.querySelectorAll('article')]
  const stop = current?.isConnected ? current : rows.at(-1)
  for (const row of rows) {
    row.tabIndex = row === stop ? 0 : -1
    if (row === entered) for (const control of row.querySelectorAll<HTMLElement>('[data-tab]')) restore(control)
    else for (const control of row.querySelectorAll<HTMLElement>(CONTROLS)) hide(control)
  }
}

/** Removes a control from the tab order. Keeps its own `tabindex`, or an empty text, in `data-tab`. */
function hide(control: HTMLElement): void {
  control.dataset['tab'] ??= control.getAttribute('tabindex') ?? ''
  control.tabIndex = -1
}

function restore(control: HTMLElement): void {
  if (control.dataset['tab'] === '') control.removeAttribute('tabindex')
  else control.tabIndex = 0
  delete control.dataset['tab']
}
