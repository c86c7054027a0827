import { omitUndefined } from '#protocol/fields.ts'
import { parseColourScheme } from '#protocol/hostCommands.ts'
import type { PageLook } from '#state/widget.ts'

/**
 * How an address wants the panel to begin: an older host's, whose commands have the last word, or that of a window of
 * its own. `hasFetched` and `unreadMessageCount` are claims about what only the server knows, and are left to it.
 */
export function readLook(query: URLSearchParams): PageLook {
  const flag = (name: string): boolean | undefined => FLAGS.get(query.get(name) ?? '')
  const isPeeking = flag('showUnreadView') === true || flag('showCampaignView') === true
  return omitUndefined({
    side: SIDES.get(query.get('isLeftAligned') ?? ''),
    isMobile: flag('isMobile'),
    isBubbleHidden: flag('hideMessageBubble'),
    showsPopoutButton: flag('showPopoutButton'),
    colourScheme: parseColourScheme(query.get('darkMode')),
    view: isPeeking ? ('unread' as const) : undefined,
  })
}

const SIDES: ReadonlyMap<string, 'left' | 'right'> = new Map([
  ['true', 'left'],
  ['false', 'right'],
])

const FLAGS: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['false', false],
])
