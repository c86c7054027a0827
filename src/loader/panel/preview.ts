import type { LoaderContext } from '../panelContract.ts'
import type { CommandQueue } from './commandQueue.ts'
import { CLOSE_COMMANDS } from './handshakeCommands.ts'
import type { LauncherLabel } from './launcherLabel.ts'

/** Preview of new messages beside the closed bubble. */
export type Preview = {
  /**
   * Shows the preview. If the visitor has just opened the panel, sends `unset-unread-view` instead, because the iframe
   * did not know of the opening.
   */
  readonly begin: (unread?: number) => void
  /** Sets the preview's height, so that clicks above it reach the page; false if the height is unknown. */
  readonly fit: (heightPx: number | false) => void
  readonly end: () => void
  readonly isShown: () => boolean
  /** Ends the preview for an iframe that closes it. Returns false if none is shown. */
  readonly dismiss: () => boolean
}

export function createPreview(
  { holder, isOpen }: LoaderContext,
  { send }: CommandQueue,
  launcher: LauncherLabel,
): Preview {
  let isShown = false
  const { panel } = holder.content()
  // Changes only the clip, as a moving element could lose the visitor's click.
  const fit = (heightPx: number | false): void => {
    panel.style.clipPath = isShown && heightPx ? `inset(calc(100% - ${heightPx}px) 0 0)` : ''
  }
  const show = (next: boolean): void => {
    isShown = next
    panel.classList.toggle('peek', next)
    holder.element.classList.toggle('has-unread-view', next)
    if (!next) fit(false)
    send({ event: next ? 'set-unread-view' : 'unset-unread-view' })
  }
  return {
    fit,
    isShown: () => isShown,
    dismiss: () => {
      const wasShown = isShown
      if (wasShown) {
        show(false)
        // A Chatwoot iframe leaves its preview when it receives a closing.
        send(...CLOSE_COMMANDS)
      }
      return wasShown
    },
    begin: (unread) => {
      const isClosed = !isOpen()
      if (isClosed && unread) launcher.setUnread(unread)
      show(isClosed)
    },
    end: () => {
      if (isShown) show(false)
    },
  }
}
