import { bubblesWith, expect } from '../world.ts'
import { desk, enter, isReady, reachesPage, type Scene, startButton, write } from './scene.ts'
import type { Visit } from './table.ts'

const METHODS = [
  ...[
    'toggle',
    'toggleBubbleVisibility',
    'popoutChatWindow',
    'setUser',
    'setCustomAttributes',
    'deleteCustomAttribute',
  ],
  ...['setConversationCustomAttributes', 'deleteConversationCustomAttribute', 'setLabel', 'removeLabel', 'setLocale'],
  ...['setColorScheme', 'reset'],
]

const cookie = async ({ page }: Scene, name: string): Promise<string | undefined> => {
  const text = await page.evaluate(() => document.cookie)
  return text.split('; ').find((one) => one.startsWith(`${name}=`))
}

/** The page takes out what it was given, as a framework does that unmounts. */
const unmount = (scene: Scene): Promise<void> =>
  scene.page.evaluate(() => {
    for (const id of ['cw-widget-holder', 'cw-bubble-holder']) document.getElementById(id)?.remove()
    Reflect.deleteProperty(window, '$chatwoot')
  })

const style = ({ page }: Scene, values: Readonly<Record<string, string>>): Promise<void> =>
  page.evaluate((all) => {
    const holder = document.getElementById('cw-widget-holder')
    for (const [name, value] of Object.entries(all)) {
      if (value === '') holder?.style.removeProperty(name)
      else holder?.style.setProperty(name, value)
    }
  }, values)

const HIDDEN = { display: 'none', visibility: 'hidden', opacity: '0', 'pointer-events': 'none' }
const SHOWN = { display: '', visibility: '', opacity: '', 'pointer-events': '' }

/** What a page has and does around the widget. */
export const PAGE_VISITS: readonly Visit[] = [
  {
    name: 'an untouched page',
    rows: [
      { name: 'chatwoot:ready comes once', see: async ({ told }) => told('ready'), is: [null] },
      {
        name: 'the launcher is in its holder',
        see: ({ page }) =>
          page.locator('#cw-bubble-holder.woot--bubble-holder .woot-widget-bubble').first().isVisible(),
        is: true,
      },
      {
        name: 'the launcher is 20 px from the corner',
        see: async ({ launcher }) => {
          const box = await launcher.boundingBox()
          return box && [Math.round(1280 - box.x - box.width), Math.round(860 - box.y - box.height)]
        },
        is: [20, 20],
      },
      {
        name: 'the iframe is in the page',
        see: ({ page }) => page.locator('#cw-widget-holder #chatwoot_live_chat_widget').count(),
        is: 1,
        ourLoader: { is: 0, because: 'Our loader loads the frame once somebody wants the chat.' },
      },
      { name: 'the closed panel takes no clicks', see: reachesPage, is: true },
      {
        name: '$chatwoot has its methods',
        see: ({ page }) =>
          page.evaluate(
            (names) =>
              names.filter(
                (name) => typeof Reflect.get(Reflect.get(window, '$chatwoot') as object, name) !== 'function',
              ),
            METHODS,
          ),
        is: [],
      },
      {
        name: '$chatwoot knows its address and its token',
        see: async ({ property }) => [
          await property('websiteToken'),
          await property('hasLoaded'),
          await property('isOpen'),
        ],
        is: ['demo', true, false],
      },
      {
        name: 'a second run draws nothing',
        act: ({ page }) => page.evaluate('chatwootSDK.run(embed)'),
        see: ({ page }) => page.locator('#cw-bubble-holder').count(),
        is: 1,
      },
      {
        name: 'the page keeps its own message handler',
        see: ({ page }) => page.evaluate('window.onmessage === ownHandler'),
        is: false,
        ourLoader: { is: true, because: 'Our loader listens with addEventListener and replaces nothing.' },
      },
      {
        name: 'a cookie holds the token of a visitor who has not written',
        see: async (scene) => /=\S+\.\S+/.test((await cookie(scene, 'cw_conversation')) ?? ''),
        is: true,
        ourLoader: { is: false, because: 'Our loader writes no cookie; the token lies in the page’s own storage.' },
        ourFrame: { is: false, because: 'Our frame has no contact, so no token, before the visitor needs one.' },
      },
      {
        name: 'no cookie says undefined',
        see: async (scene) => (await cookie(scene, 'cw_conversation')) === 'cw_conversation=undefined',
        is: false,
      },
    ],
  },
  {
    name: 'a page that takes the widget out and starts it again',
    rows: [
      {
        name: 'the launcher is drawn again',
        act: async (scene) => {
          await unmount(scene)
          await scene.page.evaluate('chatwootSDK.run(embed)')
        },
        see: ({ launcher }) => launcher.isVisible(),
        is: true,
      },
      {
        name: 'its chat opens',
        act: ({ launcher }) => launcher.click(),
        see: ({ frame }) => startButton(frame).isVisible(),
        is: true,
      },
    ],
  },
  {
    name: 'a page that hides and shows the holder by inline styles',
    rows: [
      {
        name: 'hidden and shown, the closed panel takes no clicks',
        act: async (scene) => {
          await style(scene, HIDDEN)
          await style(scene, SHOWN)
        },
        see: reachesPage,
        is: true,
      },
      {
        name: 'a hidden holder hides the open panel',
        act: async (scene) => {
          await enter(scene)
          await style(scene, HIDDEN)
        },
        see: async (scene) => [await scene.frame.owner().isVisible(), await reachesPage(scene)],
        is: [false, true],
      },
      {
        name: 'shown again, the panel is open',
        act: (scene) => style(scene, SHOWN),
        see: async (scene) => [await scene.frame.owner().isVisible(), await reachesPage(scene)],
        is: [true, false],
      },
    ],
  },
  {
    name: 'a page that reloads, moves and resets',
    rows: [
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
        ourLoader: { is: false, because: 'Our loader writes no cookie; the token lies in the page’s own storage.' },
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
        name: 'reset closes the panel',
        act: async ({ call, greetings }) => {
          const before = await greetings()
          await call('reset')
          await expect.poll(greetings).toBeGreaterThan(before)
        },
        see: async ({ property }) => [await property('isOpen'), await property('resetTriggered')],
        is: [false, true],
      },
      {
        name: 'after a reset the conversation is gone',
        act: enter,
        see: ({ frame }) => bubblesWith(frame, 'Before the reload').count(),
        is: 0,
      },
      {
        name: 'after a reset the visitor writes as a new contact',
        act: (scene) => write(scene, 'After the reset'),
        see: async ({ sandbox, frame }) => [
          ((await sandbox('GET', '/conversations?website_token=demo')) as readonly unknown[]).length,
          await bubblesWith(frame, 'Before the reload').count(),
        ],
        is: [2, 0],
      },
    ],
  },
  {
    name: 'a bare iframe without a host script',
    isBare: true,
    rows: [
      {
        name: 'the home screen is shown',
        see: ({ frame }) => startButton(frame).isVisible(),
        is: true,
      },
      {
        name: 'a message reaches the server',
        act: async ({ frame }) => {
          await startButton(frame).click()
          await frame.getByPlaceholder('Type your message').fill('Bare')
          await frame.getByPlaceholder('Type your message').press('Enter')
        },
        see: async (scene) => (await desk(scene)) !== undefined,
        is: true,
      },
    ],
  },
]
