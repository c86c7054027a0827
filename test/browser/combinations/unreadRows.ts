import { messagesWithText, startButton } from '../fixtures.ts'
import { replyWhileClosed, type Scene, sendAsAgent } from './scene.ts'
import type { Row } from './table.ts'

const AGENT = { id: 1, name: 'Mara Lindqvist', avatar_url: '', type: 'user' }

const CAMPAIGN_MESSAGE = { id: 31, message: 'Not sure about the size?', sender: AGENT }

const isPreview = ({ page }: Scene): Promise<boolean> =>
  page.evaluate(() => document.querySelector('#cw-widget-holder.has-unread-view') !== null)

const hasDot = ({ page }: Scene): Promise<boolean> =>
  page.evaluate(() => document.querySelector('.woot-widget-bubble.unread-notification') !== null)

export const createCampaign = (sandbox: Scene['sandbox'], origin: string): Promise<unknown> =>
  sandbox('PUT', '/tenants/demo/campaigns', [
    { ...CAMPAIGN_MESSAGE, trigger_rules: { url: `${origin}/*`, time_on_page: 0 } },
  ])

const PREVIEW_REASON = 'Our loader shows the preview beside the closed launcher; Chatwoot opens the panel for it.'

/** Test cases for new messages that arrive while the panel is closed. */
export const UNREAD: readonly Row[] = [
  {
    name: 'the preview of unread messages is shown',
    act: (scene) => replyWhileClosed(scene, 'Where is my order?', 'It is here'),
    observe: async (scene) => [await isPreview(scene), await scene.frame.getByText('It is here').isVisible()],
    expected: [true, true],
  },
  { name: 'the launcher has its dot', observe: hasDot, expected: true },
  {
    name: 'the page learns of an opening',
    observe: async ({ eventDetails, property }) => [(await eventDetails('opened')).length, await property('isOpen')],
    expected: [2, true],
    ourLoader: { expected: [1, false], reason: PREVIEW_REASON },
  },
  {
    name: 'the close button of the preview leaves the panel closed',
    act: ({ frame }) => frame.getByRole('button', { name: 'Close', exact: true }).click(),
    observe: async (scene) => [await isPreview(scene), await scene.property('isOpen')],
    expected: [false, false],
  },
  {
    name: 'another message shows the preview again',
    act: (scene) => sendAsAgent(scene, 'And one more'),
    observe: async (scene) => [await isPreview(scene), await scene.frame.getByText('And one more').isVisible()],
    expected: [true, true],
  },
  {
    name: 'a press on the preview opens the conversation',
    act: ({ frame }) => frame.getByRole('button', { name: 'See new messages' }).click(),
    observe: async (scene) => [
      await isPreview(scene),
      await scene.property('isOpen'),
      await messagesWithText(scene.frame, 'And one more').isVisible(),
    ],
    expected: [false, true, true],
  },
  { name: 'read messages leave no dot', observe: hasDot, expected: false },
  {
    name: 'news for a panel that was closed again is shown',
    act: (scene) => replyWhileClosed(scene, 'Is it heavy?', 'Not at all'),
    observe: isPreview,
    expected: true,
  },
  {
    name: 'a press on the launcher while news is shown opens the conversation',
    act: ({ launcher }) => launcher.click(),
    observe: async (scene) => [
      await scene.frame.owner().isVisible(),
      (await scene.frame.owner().isVisible()) && (await messagesWithText(scene.frame, 'Not at all').isVisible()),
    ],
    expected: [false, false],
    theirFrameInOurLoader: {
      expected: [true, false],
      reason: 'Chatwoot’s frame keeps its list of news when the panel opens; one more press leads on.',
    },
    ourLoader: {
      expected: [true, true],
      reason:
        'With news beside a closed launcher a press opens; Chatwoot’s panel is open already, and a press closes it.',
    },
  },
  { name: 'a press on the launcher ends the preview', observe: isPreview, expected: false },
]

/** Test cases for a page that turns the preview of new messages off. */
export const UNREAD_WITHOUT_PREVIEW: readonly Row[] = [
  {
    name: 'only the dot is shown',
    act: (scene) => replyWhileClosed(scene, 'Is it blue?', 'It is'),
    observe: async (scene) => [await hasDot(scene), await isPreview(scene), await scene.property('isOpen')],
    expected: [true, false, false],
  },
]

/** Test cases for a campaign that the visitor closes. */
export const CAMPAIGN: readonly Row[] = [
  {
    name: 'the campaign is shown',
    observe: async (scene) => [
      await isPreview(scene),
      await scene.frame.getByText('Not sure about the size?').isVisible(),
    ],
    expected: [true, true],
  },
  {
    name: 'its close button leaves the panel closed',
    act: ({ frame }) => frame.getByRole('button', { name: 'Close', exact: true }).click(),
    observe: async (scene) => [await isPreview(scene), await scene.property('isOpen')],
    expected: [false, false],
  },
  {
    name: 'a cookie holds the hour of rest',
    observe: async ({ page }) => (await page.evaluate(() => document.cookie)).includes('cw_snooze_campaigns_till='),
    expected: true,
    ourLoader: { expected: false, reason: 'Our loader keeps the hour in the page’s own storage, within its consent.' },
  },
  {
    name: 'the launcher opens the home screen',
    act: ({ launcher }) => launcher.click(),
    observe: ({ frame }) => startButton(frame).isVisible(),
    expected: true,
  },
]

/** Test cases for a campaign that the visitor answers. */
export const CAMPAIGN_REPLY: readonly Row[] = [
  {
    name: 'a reply opens the conversation of the campaign',
    act: ({ frame }) => frame.getByRole('button', { name: 'Reply' }).click(),
    observe: async (scene) => [
      await isPreview(scene),
      await scene.property('isOpen'),
      await messagesWithText(scene.frame, 'Not sure about the size?').isVisible(),
    ],
    expected: [false, true, true],
  },
]
