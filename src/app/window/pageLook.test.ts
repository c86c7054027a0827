import { expect, test } from '@jest/globals'
import { readLook } from './pageLook.ts'

test.each([
  ['', {}],
  ['isLeftAligned=true', { side: 'left' }],
  ['isLeftAligned=false', { side: 'right' }],
  [
    'isMobile=true&hideMessageBubble=true&showPopoutButton=false',
    { isMobile: true, isBubbleHidden: true, showsPopoutButton: false },
  ],
  ['darkMode=auto', { colourScheme: 'auto' }],
  ['darkMode=mauve', {}],
  ['showUnreadView=true', { view: 'unread' }],
  ['showCampaignView=true', { view: 'unread' }],
  ['showUnreadView=false&showCampaignView=', {}],
  ['hasFetched=true&unreadMessageCount=99', {}],
  ['isMobile=yes&side=left&isLeftAligned=%00&isMobile=true', {}],
])('the initial look is read from the query “%s”', (query, look) =>
  expect(readLook(new URLSearchParams(query))).toEqual(look),
)
