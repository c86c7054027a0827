import { openConversation, openWindow, type Scene } from './scene.ts'
import type { Row } from './table.ts'

const language = ({ frame }: Scene): Promise<string> =>
  frame.locator('html').evaluate(({ lang }: HTMLElement) => lang.split(/[-_]/)[0] ?? '')

const scheme = ({ frame }: Scene): Promise<string> =>
  frame.locator('html').evaluate((root) => getComputedStyle(root).colorScheme.split(' ').at(-1) ?? '')

const width = async ({ frame }: Scene): Promise<number | undefined> => (await frame.owner().boundingBox())?.width

const title = ({ page }: Scene): Promise<string | null> => page.locator('#woot-widget--expanded__text').textContent()

const hasElement = ({ page }: Scene, selector: string): Promise<boolean> =>
  page.evaluate((elementSelector) => document.querySelector(elementSelector) !== null, selector)

async function inspectWindow(scene: Scene, action: () => Promise<unknown>): Promise<readonly unknown[]> {
  const popup = await openWindow(scene, action)
  const properties = [new URL(popup.url()).searchParams.get('website_token'), await popup.evaluate('window.name')]
  await popup.close()
  return properties
}

const POPUP = ['demo', 'webwidget_session_demo']

/** Test cases for a page with an expanded launcher on the left, the flat style, the dark scheme and German. */
export const LEFT_LAUNCHER: readonly Row[] = [
  {
    name: 'the launcher is on the left',
    observe: async ({ launcher }) => Math.round((await launcher.boundingBox())?.x ?? NaN),
    expected: 20,
  },
  {
    name: 'the launcher and the holder have the class of their side',
    observe: async (scene) => [
      await hasElement(scene, '.woot-widget-bubble.woot-elements--left'),
      await hasElement(scene, '.woot-widget-holder.woot-elements--left'),
    ],
    expected: [true, true],
  },
  {
    name: 'the launcher has the class of its style',
    observe: (scene) => hasElement(scene, '.woot-widget-bubble--flat'),
    expected: true,
  },
  {
    name: 'the launcher has its title',
    observe: async (scene) => [await title(scene), await hasElement(scene, '.woot-widget--expanded')],
    expected: ['Ask us', true],
  },
  {
    name: 'the panel is on the left',
    act: ({ launcher }) => launcher.click(),
    observe: async ({ frame }) => Math.round((await frame.owner().boundingBox())?.x ?? NaN),
    expected: 20,
  },
  { name: 'the frame speaks German', observe: language, expected: 'de' },
  { name: 'the frame is dark', observe: scheme, expected: 'dark' },
  {
    name: 'setLocale changes the language',
    act: ({ call }) => call('setLocale', 'fr'),
    observe: language,
    expected: 'fr',
  },
  {
    name: 'setColorScheme changes the scheme',
    act: ({ call }) => call('setColorScheme', 'light'),
    observe: scheme,
    expected: 'light',
  },
]

/** Test cases for a page that hides the launcher. */
export const WITHOUT_LAUNCHER: readonly Row[] = [
  {
    name: 'the launcher is hidden',
    observe: async (scene) => [
      await scene.page.locator('.woot-widget-bubble').first().isVisible(),
      await hasElement(scene, '#cw-bubble-holder.woot-hidden'),
    ],
    expected: [false, true],
  },
  {
    name: 'the frame speaks the browser’s language',
    act: ({ call }) => call('toggle', 'open'),
    observe: language,
    expected: 'de',
  },
  { name: 'the launcher has the frame’s label', observe: title, expected: 'Chatten Sie mit uns' },
]

/** Test cases for texts and features of the frame that the page's settings change. */
export const FEATURE_SWITCHES: readonly Row[] = [
  {
    name: 'the page’s welcome title is shown',
    observe: ({ frame }) => frame.getByText('Hello from the page').isVisible(),
    expected: true,
  },
  {
    name: 'there is no emoji picker and no upload',
    act: openConversation,
    observe: async ({ frame }) => [
      await frame.getByRole('button', { name: 'Choose an emoji' }).count(),
      await frame.getByRole('button', { name: 'Attach files' }).count(),
    ],
    expected: [0, 0],
  },
  {
    name: 'the frame’s button opens a window and closes the panel',
    observe: async (scene) => {
      await scene.call('toggle', 'open')
      return [
        ...(await inspectWindow(scene, () =>
          scene.frame.getByRole('button', { name: 'Open in a new window' }).click(),
        )),
        await scene.property('isOpen'),
      ]
    },
    expected: [...POPUP, false],
  },
  {
    name: 'popoutChatWindow opens the same window',
    observe: (scene) => inspectWindow(scene, () => scene.call('popoutChatWindow')),
    expected: POPUP,
  },
]

/** Test cases for the screens of a phone and of a small tablet. */
export const NARROW: readonly Row[] = [
  {
    name: 'the panel covers the screen of a phone',
    act: async ({ page, call }) => {
      await page.setViewportSize({ width: 400, height: 800 })
      await call('toggle', 'open')
    },
    observe: async ({ frame }) => {
      const box = await frame.owner().boundingBox()
      return box && [box.width, box.height]
    },
    expected: [400, 800],
  },
  {
    name: 'the frame’s close button closes the panel of a phone',
    // Chatwoot's fake frame renders again at every change of size, which may happen between the two halves of a click.
    act: ({ frame }) => frame.getByRole('button', { name: 'Close chat' }).dispatchEvent('click'),
    observe: ({ property }) => property('isOpen'),
    expected: false,
  },
  {
    name: 'the panel covers the screen of a small tablet',
    act: async ({ page, call }) => {
      await page.setViewportSize({ width: 600, height: 900 })
      await call('toggle', 'open')
    },
    observe: width,
    expected: 600,
    ourLoader: {
      expected: 400,
      reason: 'Our panel covers the screen below 480 px: a tablet keeps the page beside it.',
    },
  },
]
