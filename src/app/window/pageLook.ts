import { omitUndefined } from '#tools/fields.ts'
import { parseColourScheme } from '#protocol/hostCommands.ts'
import type { PageLook } from '#state/widget.ts'

/**
 * Reads the panel's initial look from the address of an older host, whose commands override it, or of a pop-out window.
 * Ignores `hasFetched` and `unreadMessageCount`, which claim what only the server can know.
 */
export function readLook(query: URLSearchParams): PageLook {
  const flag = (name: string): boolean | undefined => FLAGS.get(query.get(name) ?? '')
  const isPreview = flag('showUnreadView') === true || flag('showCampaignView') === true
  return omitUndefined({
    side: SIDES.get(query.get('isLeftAligned') ?? ''),
    isMobile: flag('isMobile'),
    isBubbleHidden: flag('hideMessageBubble'),
    showsPopoutButton: flag('showPopoutButton'),
    colourScheme: parseColourScheme(query.get('darkMode')),
    view: isPreview ? ('unread' as const) : undefined,
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
