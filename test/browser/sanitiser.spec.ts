/**
 * Tests articles of attackers in a real browser. Markup that runs script when shown unchanged must not run when the
 * widget renders it. It must not request files of foreign sites or leave the page either.
 *
 * XSS_VECTORS=<folder> adds external vectors: `*.json` files with `{ vectors: [{ id, html }] }`, and `live.json` with
 * `{ ids }` of the vectors that run script.
 */
import { chromium, expect, type Page, test as base } from '@playwright/test'
import fc from 'fast-check'
import { browserPath } from './installation/browserPath.ts'
import {
  type AttackedPage,
  inBatches,
  insertVectors,
  type Outcome,
  readVectors,
  recordOutcome,
  renderVectors,
  serveAttackedPage,
} from './xss/attack.ts'
import { type Vector, VECTORS } from './xss/vectors.ts'

const folder = process.env['XSS_VECTORS']
const vectors = folder === undefined ? VECTORS : [...VECTORS, ...readVectors(folder)]

const test = base.extend<{ attackedPage: AttackedPage; outcome: Outcome }>({
  // The global setup finds the browser only after the configuration has been read, so the configuration cannot name it.
  browser: async ({ launchOptions }, provide) => {
    const browser = await chromium.launch({ ...launchOptions, executablePath: browserPath() })
    await provide(browser)
    await browser.close()
  },
  attackedPage: async ({ browserName: _any }, provide) => {
    const attackedPage = await serveAttackedPage()
    await provide(attackedPage)
    attackedPage.close()
  },
  outcome: async ({ context, attackedPage }, provide) => provide(await recordOutcome(context, attackedPage)),
})

// Thousands of external vectors take longer than the normal time limit of a test.
if (folder !== undefined) test.describe.configure({ timeout: 900_000 })

test('attack vectors that are marked as live run script when they are shown without the sanitiser', async ({
  page,
  attackedPage,
  outcome,
}) => {
  await page.goto(attackedPage.url)
  const liveVectors = vectors.filter(({ isLive }) => isLive)
  const notExecuted = () => liveVectors.filter(({ id }) => !outcome.executed.includes(id))
  // Some vectors wait for a file or a timer. On a busy machine they may need a second or a third round.
  for (let round = 0; round < 3; round += 1) {
    for (const batch of inBatches(notExecuted(), 25)) await insertVectors(page, batch)
  }
  report('as they are', `${liveVectors.length} known to run, ${liveVectors.length - notExecuted().length} ran`)
  expect(notExecuted().map(({ id }) => id)).toEqual([])
  expect(outcome.foreign.length, 'requests to strangers are seen').toBeGreaterThan(0)
})

/** Waits until tables are rendered with their scroll buttons, which are a lazy chunk. */
const loadScrollButtons = (page: Page): Promise<void> =>
  expect
    .poll(() =>
      page.evaluate(() => {
        const { roots, remove } = window.renderArticles(['<table><tr><td>1</td></tr></table>'])
        const hasButtons = roots[0]?.querySelector('[data-more]') !== null
        remove()
        return hasButtons
      }),
    )
    .toBe(true)

const renderAll = async (
  page: Page,
  url: string,
  { outcome, all }: { readonly outcome: Outcome; readonly all: readonly Vector[] },
) => {
  await page.goto(url)
  await loadScrollButtons(page)
  const startUrl = page.url()
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame()) outcome.navigations.push(frame.url())
  })
  page.on('popup', (popup) => {
    outcome.navigations.push(`popup ${popup.url()}`)
    void popup.close()
  })
  page.on('dialog', (dialog) => {
    outcome.executed.push(dialog.message())
    void dialog.dismiss()
  })
  const markup: string[] = []
  for (const batch of inBatches(all, 40)) {
    const before = outcome.executed.length
    markup.push(...(await renderVectors(page, batch)))
    if (outcome.executed.length > before) await renderOneByOne(page, batch, outcome)
  }
  expect(page.url()).toBe(startUrl)
  return markup
}

/** Renders the vectors of a batch one by one, and records the ids of the vectors that run script. */
async function renderOneByOne(page: Page, batch: readonly Vector[], outcome: Outcome): Promise<void> {
  for (const vector of batch) {
    const before = outcome.executed.length
    await renderVectors(page, [vector])
    if (outcome.executed.length > before) outcome.executed.push(vector.id)
  }
}

const HARMLESS = { executed: [], foreign: [], navigations: [] }

test('the widget renders all attack vectors without running script, requesting foreign sites or navigating', async ({
  page,
  attackedPage,
  outcome,
}) => {
  const markup = await renderAll(page, `${attackedPage.url}/`, { outcome, all: vectors })
  report('drawn', `${vectors.length} vectors, ${summary(outcome)}`)
  expect(outcome).toMatchObject(HARMLESS)
  // The rendered markup stays the same when it is parsed again.
  const changedMarkup = await page.evaluate(
    (all) =>
      all.filter(
        (text) =>
          Object.assign(document.implementation.createHTMLDocument('').createElement('div'), { innerHTML: text })
            .innerHTML !== text,
      ),
    markup,
  )
  expect(changedMarkup).toEqual([])
})

test('under the widget’s policy with Trusted Types, attack vectors are harmless and rendered identically', async ({
  context,
  page,
  attackedPage,
  outcome,
}) => {
  const strictMarkup = await renderAll(page, `${attackedPage.url}/strict`, { outcome, all: vectors })
  const violations = await page.evaluate(() => window.violations.filter((text) => text.includes('trusted')))
  report('under the policy', `${vectors.length} vectors, ${summary(outcome)}`)
  expect(outcome).toMatchObject(HARMLESS)
  // The parser reports a script element without an end, although its document runs no script. A violation in the
  // widget's own code would have another name.
  expect(violations.filter((text) => !text.endsWith('ScriptElement text'))).toEqual([])
  const plainPage = await context.newPage()
  await plainPage.goto(attackedPage.url)
  await loadScrollButtons(plainPage)
  const markups = vectors.map(({ html }) => html)
  expect(strictMarkup).toEqual(
    await plainPage.evaluate((all) => window.renderArticles(all).roots.map((root) => root.innerHTML), markups),
  )
})

/** Mixtures of random pieces of the vectors. The report contains the seed. */
const mixtures = fc
  .array(
    fc
      .tuple(fc.constantFrom(...vectors.map(({ html }) => html.slice(0, 400))), fc.nat(400), fc.nat(400))
      .map(([html, from, to]) => html.slice(Math.min(from, to) % (html.length + 1), Math.max(from, to))),
    { minLength: 1, maxLength: 6 },
  )
  .map((parts) => parts.join(''))

test('random mixtures of attack vectors are harmless, and sanitising them is idempotent', async ({
  page,
  attackedPage,
  outcome,
}) => {
  const seed = Date.now()
  const all = fc
    .sample(mixtures, { seed, numRuns: 400 })
    .map((html, index) => ({ id: `${index}`, html, isLive: false }))
  await renderAll(page, `${attackedPage.url}/`, { outcome, all })
  const notIdempotent = await page.evaluate(
    (articles) => articles.filter((html) => window.sanitise(window.sanitise(html)) !== window.sanitise(html)),
    all.map(({ html }) => html),
  )
  report('put together', `${all.length} mixtures, seed ${seed}, ${summary(outcome)}`)
  expect(outcome).toMatchObject(HARMLESS)
  expect(notIdempotent).toEqual([])
})

const ARTICLE = `<h2>Charge</h2><p>Turn the <b>key</b>.</p><img src="https://pictures.test/a.png" alt="Key">
  <figure class="media"><oembed url="https://youtu.be/dQw4w9WgXcQ"></oembed></figure><table><tr><td>1</td></tr></table>`

test('a harmless article is rendered with its picture and video and causes no policy violation', async ({
  page,
  attackedPage,
  outcome,
}) => {
  await renderAll(page, `${attackedPage.url}/strict`, {
    outcome,
    all: [{ id: 'honest', html: ARTICLE, isLive: false }],
  })
  expect(await page.evaluate(() => window.violations)).toEqual([])
  expect(outcome).toMatchObject(HARMLESS)
  expect(outcome.embeds).toEqual(['https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'])
  expect(outcome.pictures).toEqual(['https://pictures.test/a.png'])
})

/** Shapes of 100,000 elements, and the text at the end that must remain; undefined where the limits cut the end off. */
const LONG_SHAPES = [
  ['nested <b>', '<b>', 'Turn the key.'],
  ['nested <div>', '<div>', 'Turn the key.'],
  ['nested lists', '<ul><li>', undefined],
  ['nested paragraphs', '<b><p>', undefined],
  ['nested tables', '<table><tr><td>', 'Turn the key.'],
  ['list items', '<li>Item', undefined],
  ['paragraphs', '<p>Paragraph</p>', undefined],
] as const

/**
 * Limits of `markupWriter.ts` plus a margin. A table adds a body and a row to each level, and a few elements are around
 * the article.
 */
const MAX_LEVELS = 3 * 100 + 10
const MAX_NODES = 20_000 + 10

for (const [description, shape, remainingText] of LONG_SHAPES)
  test(`an article of 100,000 ${description} is rendered with a limited number of elements`, async ({
    page,
    attackedPage,
  }) => {
    await page.goto(attackedPage.url)
    await page.evaluate(
      (html) => {
        window.renderArticles([html])
      },
      `<p>Charge the bike first.</p>${shape.repeat(100_000)}Turn the key.`,
    )
    await expect(page.getByText('Charge the bike first.')).toBeVisible()
    if (remainingText !== undefined) await expect(page.getByText(remainingText)).toBeAttached()
    const count = await page.locator('#app *').count()
    expect(count).toBeGreaterThan(50)
    expect(count).toBeLessThanOrEqual(remainingText === undefined ? MAX_NODES : MAX_LEVELS)
  })

const summary = ({ executed, foreign, navigations, embeds, pictures }: Outcome): string =>
  `${executed.length} ran, ${foreign.length} foreign requests, ${navigations.length} navigations; ${embeds.length} players, ${pictures.length} pictures`

function report(mode: string, text: string): void {
  test.info().annotations.push({ type: mode, description: text })
  process.stdout.write(`  ${mode}: ${text}\n`)
}
