import { fillComposer, startButton } from '../fixtures.ts'
import { cookie, DESKTOP, isPageClickable, openConversation, type Scene, storedConversation } from './scene.ts'
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

const setHolderStyles = ({ page }: Scene, values: Readonly<Record<string, string>>): Promise<void> =>
  page.evaluate((all) => {
    const holder = document.getElementById('cw-widget-holder')
    for (const [name, value] of Object.entries(all)) {
      if (value === '') holder?.style.removeProperty(name)
      else holder?.style.setProperty(name, value)
    }
  }, values)

const HIDING_STYLES = { display: 'none', visibility: 'hidden', opacity: '0', 'pointer-events': 'none' }
const SHOWING_STYLES = { display: '', visibility: '', opacity: '', 'pointer-events': '' }

/** Test cases for a page before any interaction. */
export const INITIAL_PAGE: readonly Row[] = [
  { name: 'chatwoot:ready comes once', observe: async ({ eventDetails }) => eventDetails('ready'), expected: [null] },
  {
    name: 'the launcher is in its holder',
    observe: ({ page }) =>
      page.locator('#cw-bubble-holder.woot--bubble-holder .woot-widget-bubble').first().isVisible(),
    expected: true,
  },
  {
    name: 'the launcher is 20 px from the corner',
    observe: async ({ launcher }) => {
      const box = await launcher.boundingBox()
      return box && [Math.round(1280 - box.x - box.width), Math.round(860 - box.y - box.height)]
    },
    expected: [20, 20],
  },
  {
    name: 'the iframe is in the page',
    observe: ({ page }) => page.locator('#cw-widget-holder #chatwoot_live_chat_widget').count(),
    expected: 1,
    ourLoader: { expected: 0, reason: 'Our loader loads the frame when the chat is requested.' },
  },
  { name: 'the closed panel takes no clicks', observe: isPageClickable, expected: true },
  {
    name: '$chatwoot has its methods',
    observe: ({ page }) =>
      page.evaluate(
        (names) =>
          names.filter((name) => typeof Reflect.get(Reflect.get(window, '$chatwoot') as object, name) !== 'function'),
        METHODS,
      ),
    expected: [],
  },
  {
    name: '$chatwoot knows its address and its token',
    observe: async ({ property }) => [
      await property('websiteToken'),
      await property('hasLoaded'),
      await property('isOpen'),
    ],
    expected: ['demo', true, false],
  },
  {
    name: 'a second run draws nothing',
    act: ({ page }) => page.evaluate('chatwootSDK.run(embed)'),
    observe: ({ page }) => page.locator('#cw-bubble-holder').count(),
    expected: 1,
  },
  {
    name: 'the page keeps its own message handler',
    observe: ({ page }) => page.evaluate('window.onmessage === ownHandler'),
    expected: false,
    ourLoader: { expected: true, reason: 'Our loader listens with addEventListener and replaces nothing.' },
  },
  {
    name: 'a cookie holds the token of a visitor who has not written',
    observe: async (scene) => /=\S+\.\S+/.test((await cookie(scene, 'cw_conversation')) ?? ''),
    expected: true,
    ourLoader: { expected: false, reason: 'Our loader writes no cookie; the token lies in the page’s own storage.' },
    ourFrame: { expected: false, reason: 'Our frame has no contact, so no token, before the visitor needs one.' },
  },
  {
    name: 'no cookie says undefined',
    observe: async (scene) => (await cookie(scene, 'cw_conversation')) === 'cw_conversation=undefined',
    expected: false,
  },
]

/** Test cases for a page that hides and shows the element around the iframe with inline styles. */
export const HOLDER: readonly Row[] = [
  {
    name: 'hidden and shown, the closed panel takes no clicks',
    act: async (scene) => {
      await setHolderStyles(scene, HIDING_STYLES)
      await setHolderStyles(scene, SHOWING_STYLES)
    },
    observe: isPageClickable,
    expected: true,
  },
  {
    name: 'a hidden holder hides the open panel',
    act: async (scene) => {
      await openConversation(scene)
      await setHolderStyles(scene, HIDING_STYLES)
    },
    observe: async (scene) => [await scene.frame.owner().isVisible(), await isPageClickable(scene)],
    expected: [false, true],
  },
  {
    name: 'shown again, the panel is open',
    act: (scene) => setHolderStyles(scene, SHOWING_STYLES),
    observe: async (scene) => [await scene.frame.owner().isVisible(), await isPageClickable(scene)],
    expected: [true, false],
  },
]

/** Test cases for a page that removes the widget and starts it again. */
export const REMOUNT: readonly Row[] = [
  {
    name: 'the launcher is drawn again',
    act: async (scene) => {
      await scene.page.setViewportSize(DESKTOP)
      await unmount(scene)
      await scene.page.evaluate('chatwootSDK.run(embed)')
    },
    observe: ({ launcher }) => launcher.isVisible(),
    expected: true,
  },
  {
    name: 'its chat opens',
    act: ({ launcher }) => launcher.click(),
    observe: ({ frame }) => startButton(frame).isVisible(),
    expected: true,
  },
]

/** Test cases for a page that contains only the iframe, without a host script. */
export const BARE_IFRAME: readonly Row[] = [
  {
    name: 'the home screen is shown',
    observe: ({ frame }) => startButton(frame).isVisible(),
    expected: true,
  },
  {
    name: 'a message reaches the server',
    act: async ({ frame }) => {
      await startButton(frame).click()
      await fillComposer(frame, 'Bare')
      await frame.getByPlaceholder('Type your message').press('Enter')
    },
    observe: async (scene) => (await storedConversation(scene)) !== undefined,
    expected: true,
  },
]
