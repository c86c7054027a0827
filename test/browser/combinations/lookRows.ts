import { enter, openWindow, type Scene } from './scene.ts'
import type { Row } from './table.ts'

const language = ({ frame }: Scene): Promise<string> =>
  frame.locator('html').evaluate(({ lang }: HTMLElement) => lang.split(/[-_]/)[0] ?? '')

const scheme = ({ frame }: Scene): Promise<string> =>
  frame.locator('html').evaluate((root) => getComputedStyle(root).colorScheme.split(' ').at(-1) ?? '')

const width = async ({ frame }: Scene): Promise<number | undefined> => (await frame.owner().boundingBox())?.width

const title = ({ page }: Scene): Promise<string | null> => page.locator('#woot-widget--expanded__text').textContent()

const has = ({ page }: Scene, selector: string): Promise<boolean> =>
  page.evaluate((one) => document.querySelector(one) !== null, selector)

async function windowOf(scene: Scene, act: () => Promise<unknown>): Promise<readonly unknown[]> {
  const opened = await openWindow(scene, act)
  const found = [new URL(opened.url()).searchParams.get('website_token'), await opened.evaluate('window.name')]
  await opened.close()
  return found
}

const POPUP = ['demo', 'webwidget_session_demo']

/** Rows for an expanded launcher on the left, with the flat style, the dark scheme and German. */
export const LEFT: readonly Row[] = [
  {
    name: 'the launcher is on the left',
    see: async ({ launcher }) => Math.round((await launcher.boundingBox())?.x ?? NaN),
    is: 20,
  },
  {
    name: 'the launcher and the holder have the class of their side',
    see: async (scene) => [
      await has(scene, '.woot-widget-bubble.woot-elements--left'),
      await has(scene, '.woot-widget-holder.woot-elements--left'),
    ],
    is: [true, true],
  },
  {
    name: 'the launcher has the class of its style',
    see: (scene) => has(scene, '.woot-widget-bubble--flat'),
    is: true,
  },
  {
    name: 'the launcher has its title',
    see: async (scene) => [await title(scene), await has(scene, '.woot-widget--expanded')],
    is: ['Ask us', true],
  },
  {
    name: 'the panel is on the left',
    act: ({ launcher }) => launcher.click(),
    see: async ({ frame }) => Math.round((await frame.owner().boundingBox())?.x ?? NaN),
    is: 20,
  },
  { name: 'the frame speaks German', see: language, is: 'de' },
  { name: 'the frame is dark', see: scheme, is: 'dark' },
  { name: 'setLocale changes the language', act: ({ call }) => call('setLocale', 'fr'), see: language, is: 'fr' },
  {
    name: 'setColorScheme changes the scheme',
    act: ({ call }) => call('setColorScheme', 'light'),
    see: scheme,
    is: 'light',
  },
]

/** Rows for a page with a hidden launcher. */
export const WITHOUT_LAUNCHER: readonly Row[] = [
  {
    name: 'the launcher is hidden',
    see: async (scene) => [
      await scene.page.locator('.woot-widget-bubble').first().isVisible(),
      await has(scene, '#cw-bubble-holder.woot-hidden'),
    ],
    is: [false, true],
  },
  {
    name: 'the frame speaks the browser’s language',
    act: ({ call }) => call('toggle', 'open'),
    see: language,
    is: 'de',
  },
  { name: 'the launcher has the frame’s label', see: title, is: 'Chatten Sie mit uns' },
]

/** Rows about features that a page switches on and off in the frame. */
export const SWITCHED: readonly Row[] = [
  {
    name: 'the page’s welcome title is shown',
    see: ({ frame }) => frame.getByText('Hello from the page').isVisible(),
    is: true,
  },
  {
    name: 'there is no emoji picker and no upload',
    act: enter,
    see: async ({ frame }) => [
      await frame.getByRole('button', { name: 'Choose an emoji' }).count(),
      await frame.getByRole('button', { name: 'Attach files' }).count(),
    ],
    is: [0, 0],
  },
  {
    name: 'the frame’s button opens a window and closes the panel',
    see: async (scene) => {
      await scene.call('toggle', 'open')
      return [
        ...(await windowOf(scene, () => scene.frame.getByRole('button', { name: 'Open in a new window' }).click())),
        await scene.property('isOpen'),
      ]
    },
    is: [...POPUP, false],
  },
  {
    name: 'popoutChatWindow opens the same window',
    see: (scene) => windowOf(scene, () => scene.call('popoutChatWindow')),
    is: POPUP,
  },
]

/** Rows for a phone and a small tablet. */
export const NARROW: readonly Row[] = [
  {
    name: 'the panel covers the screen of a phone',
    act: async ({ page, call }) => {
      await page.setViewportSize({ width: 400, height: 800 })
      await call('toggle', 'open')
    },
    see: async ({ frame }) => {
      const box = await frame.owner().boundingBox()
      return box && [box.width, box.height]
    },
    is: [400, 800],
  },
  {
    name: 'the frame’s close button closes the panel of a phone',
    // Chatwoot's fake frame renders again at every change of size, which may happen between the two halves of a click.
    act: ({ frame }) => frame.getByRole('button', { name: 'Close chat' }).dispatchEvent('click'),
    see: ({ property }) => property('isOpen'),
    is: false,
  },
  {
    name: 'the panel covers the screen of a small tablet',
    act: async ({ page, call }) => {
      await page.setViewportSize({ width: 600, height: 900 })
      await call('toggle', 'open')
    },
    see: width,
    is: 600,
    ourLoader: { is: 400, why: 'Our panel covers the screen below 480 px: a tablet keeps the page beside it.' },
  },
]
