import type { LoaderContext } from '../panelContract.ts'
import type { FrameLink } from './frameLink.ts'
import { CLOSED, OPENED } from './introduction.ts'
import type { MailForm } from './mailForm.ts'

/** The panel opens and closes, and the frame comes: what each is told, and who has the focus. */
export type OpenClose = {
  /** The frame has said hello. */
  readonly arrived: () => void
  readonly toggled: () => void
}

export function createOpenClose(
  { holder, bubble, isOpen, isInline, ready }: LoaderContext,
  link: FrameLink,
  mail: MailForm,
): OpenClose {
  // The visitor may have been faster than this file.
  let opener = document.activeElement
  let isHeldBack = false
  const say = (): void => {
    link.tell(...(isOpen() ? OPENED : CLOSED))
    if (isOpen() && !isInline) link.focus()
  }
  return {
    arrived: () => {
      isHeldBack = mail.isBegun()
      const wasOpen = isOpen()
      ready()
      // Whoever writes a mail instead goes on: the chat is there when they next open the panel.
      if (isHeldBack) holder.setState('failed')
      else if (wasOpen && isOpen()) say()
    },
    toggled: () => {
      if (isOpen()) opener = document.activeElement
      if (isHeldBack) holder.setState('ready')
      isHeldBack = false
      if (link.isReady()) say()
      // The launcher takes the focus back; where the page hides it, whatever had the focus before.
      if (isOpen() || !holder.element.contains(document.activeElement)) return
      const { button } = bubble
      if (!button.hidden) button.focus()
      else if (opener instanceof HTMLElement) opener.focus()
    },
  }
}
