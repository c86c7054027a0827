/**
 * Tests articles of attackers in a real browser. Markup that runs script when shown unchanged must not run when the
 * widget renders it. It must not request files of foreign sites or leave the page either.
 *
 * XSS_VECTORS=<folder> adds external vectors: `*.json` files with `{ vectors: [{ id, html }] }`, and `live.json` with
 * `{ ids }` of the vectors that run script.
 */
import { chromium, expect, type Page, test as base } from '@playwright/test'
import fc from 'fast-check'
import {
  type AttackedPage,
  inBatches,
  type Outcome,
  readVectors,
  serveAttackedPage,
  showDrawn,
  showRaw,
  watch,
} from './attack.ts'
import { type Vector, VECTORS } from './vectors.ts'

const folder = process.env['XSS_VECTORS']
const vectors = folder === undefined ? VECTORS : [...VECTORS, ...readVectors(folder)]

const test = base.extend<{ attacked: AttackedPage; seen: Outcome }>({
  // The global setup finds the browser, after the configuration has been read.
  browser: async ({ launchOptions }, provide) => {
    const browser = await chromium.launch({ ...launchOptions, executablePath: process.env['CHROME_PATH'] ?? '' })
    await provide(browser)
    await browser.close()
  },
  attacked: async ({ browserName: _any }, provide) => {
    const attacked = await serveAttackedPage()
    await provide(attacked)
    attacked.close()
  },
  seen: async ({ context, attacked }, provide) => provide(await watch(context, attacked)),
})

// Thousands of external vectors take longer than the normal time limit of a test.
if (folder !== undefined) test.describe.configure({ timeout: 900_000 })

test('attack vectors that are marked as live run script when they are shown without the sanitiser', async ({
  page,
  attacked,
  seen,
}) => {
  await page.goto(attacked.url)
  const live = vectors.filter(({ isLive }) => isLive)
  const waiting = () => live.filter(({ id }) => !seen.executed.includes(id))
  // Some vectors wait for a file or a timer. On a busy machine they may need a second or a third round.
  for (let round = 0; round < 3; round += 1) {
    for (const batch of inBatches(waiting(), 25)) await showRaw(page, batch)
  }
  report('as they are', `${live.length} known to run, ${live.length - waiting().length} ran`)
  expect(waiting().map(({ id }) => id)).toEqual([])
  expect(seen.foreign.length, 'requests to strangers are seen').toBeGreaterThan(0)
})

const drawAll = async (
  page: Page,
  address: string,
  { seen, all }: { readonly seen: Outcome; readonly all: readonly Vector[] },
) => {
  await page.goto(address)
  const home = page.url()
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame()) seen.navigations.push(frame.url())
  })
  page.on('popup', (popup) => {
    seen.navigations.push(`popup ${popup.url()}`)
    void popup.close()
  })
  page.on('dialog', (dialog) => {
    seen.executed.push(dialog.message())
    void dialog.dismiss()
  })
  const markup: string[] = []
  for (const batch of inBatches(all, 40)) {
    const before = seen.executed.length
    markup.push(...(await showDrawn(page, batch)))
    if (seen.executed.length > before) await drawOneByOne(page, batch, seen)
  }
  expect(page.url()).toBe(home)
  return markup
}

/** Renders the vectors of a batch one by one, and records the ids of the vectors that run script. */
async function drawOneByOne(page: Page, batch: readonly Vector[], seen: Outcome): Promise<void> {
  for (const vector of batch) {
    const before = seen.executed.length
    await showDrawn(page, [vector])
    if (seen.executed.length > before) seen.executed.push(vector.id)
  }
}

const NOTHING = { executed: [], foreign: [], navigations: [] }

test('the widget renders all attack vectors without running script, requesting foreign sites or navigating', async ({
  page,
  attacked,
  seen,
}) => {
  const markup = await drawAll(page, `${attacked.url}/`, { seen, all: vectors })
  report('drawn', `${vectors.length} vectors, ${figures(seen)}`)
  expect(seen).toMatchObject(NOTHING)
  // The rendered markup stays the same when it is parsed again.
  const again = await page.evaluate(
    (all) =>
      all.filter(
        (text) =>
          Object.assign(document.implementation.createHTMLDocument('').createElement('div'), { innerHTML: text })
            .innerHTML !== text,
      ),
    markup,
  )
  expect(again).toEqual([])
})

test('under the widget’s policy with Trusted Types, attack vectors are harmless and rendered identically', async ({
  context,
  page,
  attacked,
  seen,
}) => {
  const strict = await drawAll(page, `${attacked.url}/strict`, { seen, all: vectors })
  const violations = await page.evaluate(() => window.violations.filter((text) => text.includes('trusted')))
  report('under the policy', `${vectors.length} vectors, ${figures(seen)}`)
  expect(seen).toMatchObject(NOTHING)
  // The parser reports a script element without an end, although its document runs no script. A violation in the
  // widget's own code would have another name.
  expect(violations.filter((text) => !text.endsWith('ScriptElement text'))).toEqual([])
  const plain = await context.newPage()
  await plain.goto(attacked.url)
  const htmls = vectors.map(({ html }) => html)
  expect(strict).toEqual(
    await plain.evaluate((all) => window.drawArticles(all).roots.map((root) => root.innerHTML), htmls),
  )
})

/** Mixtures of random pieces of the vectors. The report contains the seed. */
const mixed = fc
  .array(
    fc
      .tuple(fc.constantFrom(...vectors.map(({ html }) => html.slice(0, 400))), fc.nat(400), fc.nat(400))
      .map(([html, from, to]) => html.slice(Math.min(from, to) % (html.length + 1), Math.max(from, to))),
    { minLength: 1, maxLength: 6 },
  )
  .map((parts) => parts.join(''))

test('random mixtures of attack vectors are harmless, and sanitising them is idempotent', async ({
  page,
  attacked,
  seen,
}) => {
  const seed = Date.now()
  const all = fc.sample(mixed, { seed, numRuns: 400 }).map((html, place) => ({ id: `${place}`, html, isLive: false }))
  await drawAll(page, `${attacked.url}/`, { seen, all })
  const unsettled = await page.evaluate(
    (articles) => articles.filter((html) => window.sanitise(window.sanitise(html)) !== window.sanitise(html)),
    all.map(({ html }) => html),
  )
  report('put together', `${all.length} mixtures, seed ${seed}, ${figures(seen)}`)
  expect(seen).toMatchObject(NOTHING)
  expect(unsettled).toEqual([])
})

const ARTICLE = `<h2>Charge</h2><p>Turn the <b>key</b>.</p><img src="https://pictures.test/a.png" alt="Key">
  <figure class="media"><oembed url="https://youtu.be/dQw4w9WgXcQ"></oembed></figure><table><tr><td>1</td></tr></table>`

test('a harmless article is rendered with its picture and video and causes no policy violation', async ({
  page,
  attacked,
  seen,
}) => {
  await drawAll(page, `${attacked.url}/strict`, { seen, all: [{ id: 'honest', html: ARTICLE, isLive: false }] })
  expect(await page.evaluate(() => window.violations)).toEqual([])
  expect(seen).toMatchObject(NOTHING)
  expect(seen.embeds).toEqual(['https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'])
  expect(seen.pictures).toEqual(['https://pictures.test/a.png'])
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
const MOST_LEVELS = 3 * 100 + 10
const MOST_NODES = 20_000 + 10

for (const [what, shape, end] of LONG_SHAPES)
  test(`an article of 100,000 ${what} is rendered with a limited number of elements`, async ({ page, attacked }) => {
    await page.goto(attacked.url)
    await page.evaluate(
      (html) => {
        window.drawArticles([html])
      },
      `<p>Charge the bike first.</p>${shape.repeat(100_000)}Turn the key.`,
    )
    await expect(page.getByText('Charge the bike first.')).toBeVisible()
    if (end !== undefined) await expect(page.getByText(end)).toBeAttached()
    const count = await page.locator('#app *').count()
    expect(count).toBeGreaterThan(50)
    expect(count).toBeLessThanOrEqual(end === undefined ? MOST_NODES : MOST_LEVELS)
  })

const figures = ({ executed, foreign, navigations, embeds, pictures }: Outcome): string =>
  `${executed.length} ran, ${foreign.length} foreign requests, ${navigations.length} navigations; ${embeds.length} players, ${pictures.length} pictures`

function report(mode: string, text: string): void {
  test.info().annotations.push({ type: mode, description: text })
  process.stdout.write(`  ${mode}: ${text}\n`)
}
