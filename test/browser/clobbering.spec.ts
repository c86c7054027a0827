import { type Embed } from '../../harness/hosts/hostPages.ts'
import { expect, settle, test } from './hosts/hostFixtures.ts'

/**
 * Names for elements of a host page. For these names, the browser may return the element instead of a built-in
 * property.
 */
const NAMES = [
  'chatwootSettings', '$chatwoot', 'chatwootSDK', 'cw-widget-holder', 'cw-bubble-holder', 'chatwoot_live_chat_widget',
  'body', 'head', 'cookie', 'documentElement', 'createElement', 'createElementNS', 'addEventListener', 'removeEventListener',
  'getElementById', 'querySelector', 'defaultView', 'location', 'readyState', 'currentScript', 'activeElement', 'navigation',
  'localStorage', 'matchMedia', 'visualViewport', 'parent', 'length', 'constructor', 'toString', '__proto__',
] // prettier-ignore

/**
 * Names for which the loader may do nothing: the page has replaced a part of the DOM that the loader needs, or a global
 * name of the loader.
 */
const BLOCKING_NAMES = [
  '$chatwoot',
  'chatwootSDK',
  'body',
  'documentElement',
  'createElement',
  'createElementNS',
  'addEventListener',
]

/**
 * Returns an image and a form with this id and name. They shadow a property of `document`, and the form's fields shadow
 * properties of the form.
 */
const elements = (name: string): string =>
  `<img id="${name}" name="${name}" alt=""><form id="${name}" name="${name}"><input name="append"><input name="websiteToken"></form>`

const page = (body: string): string =>
  `<!doctype html><link rel="icon" href="data:,"><meta charset="utf-8"><body>${body}</body>`

const snippet = (embed: Embed): string =>
  `<script src="${embed.baseUrl}/widget/loader.js"></script>
<script>if (typeof chatwootSDK.run === 'function') chatwootSDK.run(${JSON.stringify(embed)})</script>`

test('DOM clobbering with 30 names causes no errors: the loader starts, or does nothing for known names', async ({
  page: host,
  site,
  observed,
}) => {
  const embed = { baseUrl: site.sandboxUrl, websiteToken: 'demo' }
  const frames = NAMES.map((name) => site.addPage({ body: page(`${elements(name)}${snippet(embed)}`) }))
  const iframes = frames.map((path, index) => `<iframe title="${NAMES[index]}" src="${path}"></iframe>`).join('')
  await host.goto(`${site.origin('shop.test')}${site.addPage({ body: page(iframes) })}`)
  await settle(host)
  const started = await Promise.all(
    host.frames().slice(1).map(async (frame, index) =>
      (await frame.evaluate(() => {
        // An element may shadow a method of `document`, so the test, like the loader, calls the method through the
        // prototype.
        const divs = Document.prototype.querySelectorAll.call(document, 'div')
        return [...divs].filter((element) => element.firstElementChild?.shadowRoot?.querySelector('button')).length
      }))
        ? [NAMES[index]]
        : [],
    ),
  ) // prettier-ignore
  const notStarted = NAMES.filter((name) => !started.flat().includes(name))

  expect(NAMES).toHaveLength(30)
  expect(observed.problems.filter((problem) => !problem.includes('chat widget:'))).toEqual([])
  expect(notStarted.filter((name) => !BLOCKING_NAMES.includes(name))).toEqual([])
})
