import type { PageLook } from '#state/widget.ts'

/**
 * How an older host's address wants the panel to begin; its commands have the last word. `hasFetched` and
 * `unreadMessageCount` are claims about what only the server knows, and are left to it.
 */
export function readLook(query: URLSearchParams): PageLook {
  const flag = (name: string): boolean | undefined => FLAGS.get(query.get(name) ?? '')
  const isLeft = flag('isLeftAligned')
  const [isMobile, isBubbleHidden, showsPopoutButton] = ['isMobile', 'hideMessageBubble', 'showPopoutButton'].map(flag)
  const isPeeking = flag('showUnreadView') === true || flag('showCampaignView') === true
  return {
    ...(isLeft !== undefined && { side: isLeft ? 'left' : 'right' }),
    ...(isMobile !== undefined && { isMobile }),
    ...(isBubbleHidden !== undefined && { isBubbleHidden }),
    ...(showsPopoutButton !== undefined && { showsPopoutButton }),
    ...(isPeeking && { view: 'unread' }),
  }
}

const FLAGS: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['false', false],
])
