import type { LoaderContext } from '../panelContract.ts'
import type { CommandQueue } from './commandQueue.ts'
import { CLOSE_COMMANDS, OPEN_COMMANDS } from './handshakeCommands.ts'
import type { FrameLink } from './frameLink.ts'
import type { MailForm } from './mailForm.ts'
import { createPanelFocus } from './panelFocus.ts'
import type { Phone } from './phone.ts'

/** Notifies the iframe of openings and closings. */
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
  context: LoaderContext,
  { queue: { send, isReady }, link, mailForm, phone }: Dependencies,
): OpenClose {
  const { holder, isOpen, isInline, ready } = context
  const focus = createPanelFocus(context, link)
  let isMailFormKept = false
  const sendState = (): void => {
    send(...(isOpen() ? OPEN_COMMANDS : CLOSE_COMMANDS))
    focus.take()
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
      focus.remember()
      phone.onToggle()
      if (isMailFormKept) holder.setState('ready')
      isMailFormKept = false
      if (isReady()) sendState()
      focus.giveBack()
    },
  }
}
