import { bubblesWith, expect, goToConversation, startButton } from '../world.ts'
import { cookie, desk, enter, isReady, OFTEN, openWindow, write } from './scene.ts'
import type { Row } from './table.ts'

/** Rows for a page that reloads, and for a page that moves the iframe. */
export const RETURN: readonly Row[] = [
  {
    name: 'the conversation has the address of the page',
    act: (scene) => write(scene, 'Before the reload'),
    see: async (scene) => (await desk(scene))?.referer === scene.url,
    is: true,
  },
  {
    name: 'a cookie holds the token of the conversation',
    see: async (scene) => /=\S+\.\S+/.test((await cookie(scene, 'cw_conversation')) ?? ''),
    is: true,
    ourLoader: { is: false, why: 'Our loader writes no cookie; the token lies in the page’s own storage.' },
  },
  {
    name: 'after a reload the chat opens',
    act: async (scene) => {
      await scene.page.reload()
      await isReady(scene)
      await scene.call('toggle', 'open')
    },
    see: ({ frame }) => bubblesWith(frame, 'Before the reload').or(startButton(frame)).count(),
    is: 1,
  },
  {
    name: 'after a reload the conversation is found',
    act: enter,
    see: ({ frame }) => bubblesWith(frame, 'Before the reload').count(),
    is: 1,
  },
  {
    name: 'a moved iframe finds the conversation again',
    act: async (scene) => {
      const again = scene.page.waitForRequest((request) => request.resourceType() === 'document')
      await scene.page.evaluate(() => {
        const frame = document.getElementById('chatwoot_live_chat_widget')
        if (frame) frame.parentElement?.append(frame)
      })
      await again
      await enter(scene)
    },
    see: ({ frame }) => bubblesWith(frame, 'Before the reload').count(),
    is: 1,
  },
  {
    name: 'a window of the chat goes on with the conversation',
    see: async (scene) => {
      const opened = await openWindow(scene, () => scene.call('popoutChatWindow'))
      await goToConversation(opened)
      await bubblesWith(opened, 'Before the reload').waitFor()
      const count = await bubblesWith(opened, 'Before the reload').count()
      await opened.close()
      return count
    },
    is: 1,
  },
]

/** Rows for a page that resets the widget. */
export const RESET: readonly Row[] = [
  {
    name: 'reset closes the panel',
    act: async ({ call, greetings }) => {
      const before = await greetings()
      await call('reset')
      await expect.poll(greetings, OFTEN).toBeGreaterThan(before)
    },
    see: async ({ property }) => [await property('isOpen'), await property('resetTriggered')],
    is: [false, true],
  },
  {
    name: 'an opening in the same moment as a reset shows the home screen',
    act: ({ page }) => page.evaluate('$chatwoot.reset(), $chatwoot.toggle("open")'),
    see: async ({ property, frame }) => [await property('isOpen'), await startButton(frame).isVisible()],
    is: [true, true],
  },
  {
    name: 'after a reset the conversation is gone',
    act: enter,
    see: ({ frame }) => bubblesWith(frame, 'I am the second').count(),
    is: 0,
  },
  {
    name: 'after a reset the visitor writes as a new contact',
    act: (scene) => write(scene, 'After the reset'),
    see: async ({ sandbox, frame }) => [
      ((await sandbox('GET', '/conversations?website_token=demo')) as readonly unknown[]).length,
      await bubblesWith(frame, 'I am the second').count(),
    ],
    is: [3, 0],
  },
]
