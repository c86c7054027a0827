import { bubblesWith, startButton } from '../world.ts'
import { agentWrites, answerWhileClosed, type Scene } from './scene.ts'
import type { Row } from './table.ts'

const MARA = { id: 1, name: 'Mara Lindqvist', avatar_url: '', type: 'user' }

const OFFER = { id: 31, message: 'Not sure about the size?', sender: MARA }

const isPreview = ({ page }: Scene): Promise<boolean> =>
  page.evaluate(() => document.querySelector('#cw-widget-holder.has-unread-view') !== null)

const hasDot = ({ page }: Scene): Promise<boolean> =>
  page.evaluate(() => document.querySelector('.woot-widget-bubble.unread-notification') !== null)

export const beginCampaign = (sandbox: Scene['sandbox'], origin: string): Promise<unknown> =>
  sandbox('PUT', '/tenants/demo/campaigns', [{ ...OFFER, trigger_rules: { url: `${origin}/*`, time_on_page: 0 } }])

const BESIDE = 'Our loader shows news beside the closed launcher; Chatwoot opens the panel for it.'

/** Rows about new messages while the panel is closed. */
export const NEWS: readonly Row[] = [
  {
    name: 'the news is shown',
    act: (scene) => answerWhileClosed(scene, 'Where is my order?', 'It is here'),
    see: async (scene) => [await isPreview(scene), await scene.frame.getByText('It is here').isVisible()],
    is: [true, true],
  },
  { name: 'the launcher has its dot', see: hasDot, is: true },
  {
    name: 'the page learns of an opening',
    see: async ({ told, property }) => [(await told('opened')).length, await property('isOpen')],
    is: [2, true],
    ourLoader: { is: [1, false], why: BESIDE },
  },
  {
    name: 'the close button of the news leaves the panel closed',
    act: ({ frame }) => frame.getByRole('button', { name: 'Close', exact: true }).click(),
    see: async (scene) => [await isPreview(scene), await scene.property('isOpen')],
    is: [false, false],
  },
  {
    name: 'more news is shown again',
    act: (scene) => agentWrites(scene, 'And one more'),
    see: async (scene) => [await isPreview(scene), await scene.frame.getByText('And one more').isVisible()],
    is: [true, true],
  },
  {
    name: 'the news leads into the conversation',
    act: ({ frame }) => frame.getByRole('button', { name: 'See new messages' }).click(),
    see: async (scene) => [
      await isPreview(scene),
      await scene.property('isOpen'),
      await bubblesWith(scene.frame, 'And one more').isVisible(),
    ],
    is: [false, true, true],
  },
  { name: 'read news leaves no dot', see: hasDot, is: false },
  {
    name: 'news for a panel that was closed again is shown',
    act: (scene) => answerWhileClosed(scene, 'Is it heavy?', 'Not at all'),
    see: isPreview,
    is: true,
  },
  {
    name: 'a press on the launcher while news is shown opens the conversation',
    act: ({ launcher }) => launcher.click(),
    see: async (scene) => [
      await scene.frame.owner().isVisible(),
      (await scene.frame.owner().isVisible()) && (await bubblesWith(scene.frame, 'Not at all').isVisible()),
    ],
    is: [false, false],
    theirFrameInOurLoader: {
      is: [true, false],
      why: 'Chatwoot’s frame keeps its list of news when the panel opens; one more press leads on.',
    },
    ourLoader: {
      is: [true, true],
      why: 'With news beside a closed launcher a press opens; Chatwoot’s panel is open already, and a press closes it.',
    },
  },
  { name: 'a press on the launcher ends the look of news', see: isPreview, is: false },
]

/** Rows for a page that turns the preview of new messages off. */
export const QUIET_NEWS: readonly Row[] = [
  {
    name: 'only the dot is shown',
    act: (scene) => answerWhileClosed(scene, 'Is it blue?', 'It is'),
    see: async (scene) => [await hasDot(scene), await isPreview(scene), await scene.property('isOpen')],
    is: [true, false, false],
  },
]

/** Rows about a campaign that the visitor closes. */
export const CAMPAIGN: readonly Row[] = [
  {
    name: 'the campaign is shown',
    see: async (scene) => [await isPreview(scene), await scene.frame.getByText('Not sure about the size?').isVisible()],
    is: [true, true],
  },
  {
    name: 'its close button leaves the panel closed',
    act: ({ frame }) => frame.getByRole('button', { name: 'Close', exact: true }).click(),
    see: async (scene) => [await isPreview(scene), await scene.property('isOpen')],
    is: [false, false],
  },
  {
    name: 'a cookie holds the hour of rest',
    see: async ({ page }) => (await page.evaluate(() => document.cookie)).includes('cw_snooze_campaigns_till='),
    is: true,
    ourLoader: { is: false, why: 'Our loader keeps the hour in the page’s own storage, within its consent.' },
  },
  {
    name: 'the launcher opens the home screen',
    act: ({ launcher }) => launcher.click(),
    see: ({ frame }) => startButton(frame).isVisible(),
    is: true,
  },
]

/** Rows about a campaign that the visitor answers. */
export const REPLY: readonly Row[] = [
  {
    name: 'a reply opens the conversation of the campaign',
    act: ({ frame }) => frame.getByRole('button', { name: 'Reply' }).click(),
    see: async (scene) => [
      await isPreview(scene),
      await scene.property('isOpen'),
      await bubblesWith(scene.frame, 'Not sure about the size?').isVisible(),
    ],
    is: [false, true, true],
  },
]
