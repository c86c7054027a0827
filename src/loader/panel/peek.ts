import type { Stage } from '../stages.ts'
import type { FrameLink } from './frameLink.ts'
import type { LauncherLabel } from './launcherLabel.ts'

/** A few lines of news, beside a bubble that stays closed. */
export type Peek = {
  readonly begin: (unread?: number) => void
  readonly end: () => void
}

export function createPeek({ holder }: Stage, link: FrameLink, launcher: LauncherLabel): Peek {
  let isPeeking = false
  const show = (next: boolean): void => {
    isPeeking = next
    holder.content().panel.classList.toggle('peek', next)
    holder.element.classList.toggle('has-unread-view', next)
    link.tell({ event: next ? 'set-unread-view' : 'unset-unread-view' })
  }
  return {
    begin: (unread) => {
      if (unread) launcher.setUnread(unread)
      show(true)
    },
    end: () => {
      if (isPeeking) show(false)
    },
  }
}
