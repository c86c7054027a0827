import { expect, goToConversation, messagesWithText, startButton } from '../fixtures.ts'
import {
  cookie,
  openConversation,
  openWindow,
  POLL_OPTIONS,
  sendAsVisitor,
  storedConversation,
  waitUntilReady,
} from './scene.ts'
import type { Row } from './table.ts'

/** Test cases for a page that reloads or moves the iframe, and for the chat's own window. */
export const RELOAD: readonly Row[] = [
  {
    name: 'the conversation has the address of the page',
    act: (scene) => sendAsVisitor(scene, 'Before the reload'),
    observe: async (scene) => (await storedConversation(scene))?.referer === scene.url,
    expected: true,
  },
  {
    name: 'a cookie holds the token of the conversation',
    observe: async (scene) => /=\S+\.\S+/.test((await cookie(scene, 'cw_conversation')) ?? ''),
    expected: true,
    ourLoader: { expected: false, reason: 'Our loader writes no cookie; the token lies in the page’s own storage.' },
  },
  {
    name: 'after a reload the chat opens',
    act: async (scene) => {
      await scene.page.reload()
      await waitUntilReady(scene)
      await scene.call('toggle', 'open')
    },
    observe: ({ frame }) => messagesWithText(frame, 'Before the reload').or(startButton(frame)).count(),
    expected: 1,
  },
  {
    name: 'after a reload the conversation is found',
    act: openConversation,
    observe: ({ frame }) => messagesWithText(frame, 'Before the reload').count(),
    expected: 1,
  },
  {
    name: 'a moved iframe finds the conversation again',
    act: async (scene) => {
      const reloadRequest = scene.page.waitForRequest((request) => request.resourceType() === 'document')
      await scene.page.evaluate(() => {
        const frame = document.getElementById('chatwoot_live_chat_widget')
        if (frame) frame.parentElement?.append(frame)
      })
      await reloadRequest
      await openConversation(scene)
    },
    observe: ({ frame }) => messagesWithText(frame, 'Before the reload').count(),
    expected: 1,
  },
  {
    name: 'a window of the chat goes on with the conversation',
    observe: async (scene) => {
      const popup = await openWindow(scene, () => scene.call('popoutChatWindow'))
      await goToConversation(popup)
      await messagesWithText(popup, 'Before the reload').waitFor()
      const count = await messagesWithText(popup, 'Before the reload').count()
      await popup.close()
      return count
    },
    expected: 1,
  },
]

/** Test cases for a page that calls `$chatwoot.reset`. */
export const RESET: readonly Row[] = [
  {
    name: 'reset closes the panel',
    act: async ({ call, loadedCount }) => {
      const before = await loadedCount()
      await call('reset')
      await expect.poll(loadedCount, POLL_OPTIONS).toBeGreaterThan(before)
    },
    observe: async ({ property }) => [await property('isOpen'), await property('resetTriggered')],
    expected: [false, true],
  },
  {
    name: 'an opening in the same moment as a reset shows the home screen',
    act: ({ page }) => page.evaluate('$chatwoot.reset(), $chatwoot.toggle("open")'),
    observe: async ({ property, frame }) => [await property('isOpen'), await startButton(frame).isVisible()],
    expected: [true, true],
  },
  {
    name: 'after a reset the conversation is gone',
    act: openConversation,
    observe: ({ frame }) => messagesWithText(frame, 'I am the second').count(),
    expected: 0,
  },
  {
    name: 'after a reset the visitor writes as a new contact',
    act: (scene) => sendAsVisitor(scene, 'After the reset'),
    observe: async ({ sandbox, frame }) => [
      ((await sandbox('GET', '/conversations?website_token=demo')) as readonly unknown[]).length,
      await messagesWithText(frame, 'I am the second').count(),
    ],
    expected: [3, 0],
  },
]
