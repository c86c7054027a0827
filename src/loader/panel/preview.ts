import type { LoaderContext } from '../panelContract.ts'
import type { CommandQueue } from './commandQueue.ts'
import { CLOSE_COMMANDS } from './handshakeCommands.ts'
import type { LauncherLabel } from './launcherLabel.ts'

/** Time in which the iframe must paint a preview, in ms. Later, only the launcher's badge announces the messages. */
const PAINT_TIMEOUT_MS = 10_000

/** Preview of new messages beside the closed bubble. */
export type Preview = {
  /**
   * Shows the preview as soon as the iframe has painted it. If the visitor has just opened the panel, sends
   * `unset-unread-view` instead, because the iframe did not know of the opening.
   */
  readonly begin: (unread?: number) => void
  /**
   * Sets the height of the painted preview, so that clicks above it reach the page. 0 if the iframe has painted none.
   */
  readonly fit: (heightPx: number) => void
  readonly end: () => void
  readonly isShown: () => boolean
  /** Ends the preview for an iframe that closes it. Returns false if none is shown. */
  readonly dismiss: () => boolean
}

export function createPreview(
  { holder, bubble, isOpen }: LoaderContext,
  { send }: CommandQueue,
  launcher: LauncherLabel,
): Preview {
  let isShown = false
  let heightPx = 0
  // A Chatwoot iframe sends the height before it announces the preview, and draws at its top. Ours draws at its bottom.
  let isAtTop = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const { element } = holder
  const { panel } = holder.content()
  const show = (next: boolean): void => {
    isShown = next
    element.classList.toggle('has-unread-view', next)
    panel.classList.toggle('peek', next)
    clearTimeout(timer)
    if (next) timer = setTimeout(() => !heightPx && end(), PAINT_TIMEOUT_MS)
    // The focused button disappears with the preview.
    else if (!isOpen() && element.contains(document.activeElement)) bubble.button.focus()
    send({ event: next ? 'set-unread-view' : 'unset-unread-view' })
  }
  const clip = (): void => panel.style.setProperty('--peek', String(isAtTop && heightPx ? innerHeight : heightPx))
  const end = (): void => {
    if (isShown) show(false)
  }
  return {
    fit: (next) => {
      heightPx = next
      // The stylesheet clips the panel: a moving element could lose the visitor's click.
      clip()
    },
    end,
    isShown: () => isShown,
    dismiss: () => {
      const wasShown = isShown
      end()
      // A Chatwoot iframe leaves its preview when it receives a closing.
      if (wasShown) send(...CLOSE_COMMANDS)
      return wasShown
    },
    begin: (unread) => {
      const isClosed = !isOpen()
      if (isClosed && unread) launcher.setUnread(unread)
      if (!isShown && heightPx) isAtTop = true
      clip()
      show(isClosed)
    },
  }
}
