import type { LoaderContext } from '../panelContract.ts'
import type { CommandQueue } from './commandQueue.ts'
import { CLOSE_COMMANDS, OPEN_COMMANDS } from './handshakeCommands.ts'
import type { FrameLink } from './frameLink.ts'
import type { MailForm } from './mailForm.ts'
import type { Phone } from './phone.ts'

/** Notifies the iframe of openings and closings, and moves the focus. */
export type OpenClose = {
  /** Called when the iframe shows its static Home. */
  readonly onPainted: () => void
  /** Called when the iframe has sent its hello. */
  readonly onReady: () => void
  readonly onToggle: () => void
}

type Dependencies = {
  readonly queue: CommandQueue
  readonly link: FrameLink
  readonly mailForm: MailForm
  readonly phone: Phone
}

export function createOpenClose(
  { holder, bubble, isOpen, isInline, ready }: LoaderContext,
  { queue: { send, isReady }, link, mailForm, phone }: Dependencies,
): OpenClose {
  // The visitor may have opened the panel before this script was loaded.
  let opener = document.activeElement
  let isMailFormKept = false
  const hasFocus = (): boolean => holder.element.contains(document.activeElement)
  const sendState = (): void => {
    send(...(isOpen() ? OPEN_COMMANDS : CLOSE_COMMANDS))
    takeFocus()
    // Firefox focuses no iframe of another site while it handles the key that has opened the panel.
    if (!hasFocus()) requestAnimationFrame(takeFocus)
  }
  const takeFocus = (): void => {
    // While the chat loaded, the visitor may have moved to a field of the page, or a script opened the chat while they
    // type in one. If the iframe has the focus already, its own focused field would lose it.
    const { activeElement } = document
    const isFocusFree =
      [opener, document.body, holder.element].includes(activeElement) &&
      !innermost(activeElement)?.matches(':read-write,iframe')
    if (isFocusFree && isOpen() && !isInline) link.focus()
  }
  return {
    // The static Home does not know that an inline panel has no close button. A visitor who writes an e-mail keeps the form.
    onPainted: () => isInline || mailForm.isBegun() || holder.setState('ready'),
    onReady: () => {
      isMailFormKept = mailForm.isBegun()
      const wasOpen = isOpen()
      ready()
      // A visitor who writes an e-mail keeps the form; the next opening shows the chat.
      if (isMailFormKept) holder.setState('failed')
      else if (wasOpen && isOpen()) sendState()
    },
    onToggle: () => {
      if (isOpen()) opener = document.activeElement
      const hadFocus = hasFocus()
      phone.onToggle()
      if (isMailFormKept) holder.setState('ready')
      isMailFormKept = false
      if (isReady()) sendState()
      // The focus returns to the launcher or, if the page hides it, to the previously focused element.
      if (isOpen() || !hadFocus) return
      const { button } = bubble
      if (!button.hidden) button.focus()
      else if (opener instanceof HTMLElement) opener.focus()
    },
  }
}

/** Returns the focused element inside of the open shadow roots of a focused element. */
function innermost(focused: Element | null): Element | null {
  const inner = focused?.shadowRoot?.activeElement
  return inner ? innermost(inner) : focused
}
