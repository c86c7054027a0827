import { fillComposer, startButton } from '../world.ts'
import { cookie, DESKTOP, desk, enter, reachesPage, type Scene } from './scene.ts'
import type { Row } from './table.ts'

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

/** Removes the widget's elements and `$chatwoot` from the page, as a framework does when it unmounts. */
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

/** Rows for a page before any interaction. */
export const UNTOUCHED: readonly Row[] = [
  { name: 'chatwoot:ready comes once', see: async ({ told }) => told('ready'), is: [null] },
  {
    name: 'the launcher is in its holder',
    see: ({ page }) => page.locator('#cw-bubble-holder.woot--bubble-holder .woot-widget-bubble').first().isVisible(),
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
    ourLoader: { is: 0, why: 'Our loader loads the frame once somebody wants the chat.' },
  },
  { name: 'the closed panel takes no clicks', see: reachesPage, is: true },
  {
    name: '$chatwoot has its methods',
    see: ({ page }) =>
      page.evaluate(
        (names) =>
          names.filter((name) => typeof Reflect.get(Reflect.get(window, '$chatwoot') as object, name) !== 'function'),
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
    ourLoader: { is: true, why: 'Our loader listens with addEventListener and replaces nothing.' },
  },
  {
    name: 'a cookie holds the token of a visitor who has not written',
    see: async (scene) => /=\S+\.\S+/.test((await cookie(scene, 'cw_conversation')) ?? ''),
    is: true,
    ourLoader: { is: false, why: 'Our loader writes no cookie; the token lies in the page’s own storage.' },
    ourFrame: { is: false, why: 'Our frame has no contact, so no token, before the visitor needs one.' },
  },
  {
    name: 'no cookie says undefined',
    see: async (scene) => (await cookie(scene, 'cw_conversation')) === 'cw_conversation=undefined',
    is: false,
  },
]

/** Rows for a page that hides and shows the holder with inline styles. */
export const HOLDER: readonly Row[] = [
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
]

/** Rows for a page that removes the widget and starts it again. */
export const REMOUNT: readonly Row[] = [
  {
    name: 'the launcher is drawn again',
    act: async (scene) => {
      await scene.page.setViewportSize(DESKTOP)
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
]

/** Rows for an iframe without a host script. */
export const BARE: readonly Row[] = [
  {
    name: 'the home screen is shown',
    see: ({ frame }) => startButton(frame).isVisible(),
    is: true,
  },
  {
    name: 'a message reaches the server',
    act: async ({ frame }) => {
      await startButton(frame).click()
      await fillComposer(frame, 'Bare')
      await frame.getByPlaceholder('Type your message').press('Enter')
    },
    see: async (scene) => (await desk(scene)) !== undefined,
    is: true,
  },
]
