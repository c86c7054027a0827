import type { LoaderContext } from '../panelContract.ts'
import type { FrameLink } from './frameLink.ts'
import { CLOSED } from './introduction.ts'
import type { LauncherLabel } from './launcherLabel.ts'

/** A few lines of news, beside a bubble that stays closed. */
export type Preview = {
  /**
   * Shows the preview of news beside the closed bubble. If the visitor has opened the panel before this call, it tells the
   * frame to show the chat, as the frame did not know of the opening when it announced the news.
   */
  readonly begin: (unread?: number) => void
  /** Its cards reach so far up: what is above them stays the page's. False: nobody knows. */
  readonly fit: (heightPx: number | false) => void
  readonly end: () => void
  readonly isShown: () => boolean
  /** Ends it for a frame that closes; false if nothing is shown. */
  readonly dismiss: () => boolean
}

export function createPreview({ holder, isOpen }: LoaderContext, link: FrameLink, launcher: LauncherLabel): Preview {
  let isPeeking = false
  const { panel } = holder.content()
  // Nothing of it moves, which would cost the visitor a click.
  const fit = (heightPx: number | false): void => {
    panel.style.clipPath = isPeeking && heightPx ? `inset(calc(100% - ${heightPx}px) 0 0)` : ''
  }
  const show = (next: boolean): void => {
    isPeeking = next
    panel.classList.toggle('peek', next)
    holder.element.classList.toggle('has-unread-view', next)
    if (!next) fit(false)
    link.tell({ event: next ? 'set-unread-view' : 'unset-unread-view' })
  }
  return {
    fit,
    isShown: () => isPeeking,
    dismiss: () => {
      const wasShown = isPeeking
      if (wasShown) {
        show(false)
        // A Chatwoot frame leaves its dialog when its host closes.
        link.tell(...CLOSED)
      }
      return wasShown
    },
    begin: (unread) => {
      const isClosed = !isOpen()
      if (isClosed && unread) launcher.setUnread(unread)
      show(isClosed)
    },
    end: () => {
      if (isPeeking) show(false)
    },
  }
}
