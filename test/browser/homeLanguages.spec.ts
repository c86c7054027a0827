import type { Frame, Page } from '@playwright/test'
import { type Locale, LOCALES, parseLocale } from '#domain/locale.ts'
import { listen } from '../support/cli/staticServer.ts'
import { expect, test } from './fixtures.ts'
import { toEnvelope } from './hosts/frameEvents.ts'
import { startPageServer } from '../support/cli/pageServer.ts'

type Look = {
  readonly element: string
  readonly text: string
  readonly box: readonly number[]
  readonly style: readonly string[]
}

type Home = { readonly markup: string; readonly looks: readonly Look[] }

type Homes = { readonly light: Home; readonly dark: Home }

/**
 * Records in each frame how the static Home looks in both colour schemes at the moment when the widget removes it: the
 * markup of the screen, and the text, the place and the colours of each element. `readHome` reads the same of the Home
 * that React has rendered.
 */
const recordStaticHomes = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const readLook = (element: Element): Look => {
      const { left, top, width, height } = element.getBoundingClientRect()
      const style = getComputedStyle(element)
      const texts = [...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE)
      return {
        element: `${element.tagName} ${element.className}`,
        text: texts.map(({ textContent }) => textContent).join(''),
        box: [left, top, width, height],
        style: [style.color, style.backgroundColor, style.backgroundImage, style.borderTopColor, style.boxShadow, style.font, style.direction], // prettier-ignore
      }
    }
    const readHome = (id: string): Home => {
      const screen = document.getElementById(id)?.firstElementChild
      return { markup: screen?.outerHTML ?? '', looks: [...(screen?.querySelectorAll('*') ?? [])].map(readLook) }
    }
    const readStatic = (scheme: string): Home => {
      document.documentElement.dataset['scheme'] = scheme
      return readHome('home')
    }
    const remove = Reflect.get(Element.prototype, 'remove')
    Element.prototype.remove = function removeElement() {
      if (this.matches('#home:not([hidden])')) {
        const { style, dataset } = document.documentElement
        const { cssText } = style
        const { scheme = '' } = dataset
        // The colours of the static Home are those of the page's stylesheet, and the widget sets its own in addition.
        style.cssText = ''
        Reflect.set(window, 'staticHomes', { light: readStatic('light'), dark: readStatic('dark') })
        style.cssText = cssText
        dataset['scheme'] = scheme
      }
      remove.call(this)
    }
    Reflect.set(window, 'readHome', readHome)
  })

/** Commands with which the loader answers the hello of a frame, with its default colour. */
const ANSWERS = [
  { event: 'config-set', darkMode: 'auto', widgetColor: '#ffd301' },
  { event: 'inner-document-width', width: 1280 },
  { event: 'toggle-open', isOpen: true },
].map(toEnvelope)

/** Returns a host page with a frame for each language. */
const toHostPage = (
  locales: readonly Locale[],
): string => `<!doctype html><title>Shop</title><link rel="icon" href="data:,">
${locales.map((locale) => `<iframe title="Chat" style="position:fixed;inset:0;width:400px;height:704px" src="/widget?website_token=demo&cw_conversation=&darkMode=auto&locale=${locale}"></iframe>`).join('\n')}
<script>
  const answers = ${JSON.stringify(ANSWERS)}
  addEventListener('message', ({ data, source }) => {
    if (String(data).includes('"loaded"')) for (const answer of answers) source.postMessage(answer, '*')
  })
</script>`

/** Switches the colour scheme, and reads the Home that React has rendered in each frame. */
async function readRendered(page: Page, scheme: keyof Homes): Promise<readonly Home[]> {
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
  const read = async (frame: Frame): Promise<Home> => {
    const root = frame.locator(`html[data-scheme="${scheme}"][style*="--accent"]:has(#app > *):not(:has(#home))`)
    return root.evaluate(() => (Reflect.get(window, 'readHome') as (id: string) => Home)('app'))
  }
  return Promise.all(page.frames().slice(1).map(read))
}

/**
 * Opens a frame for each language, whose page is rendered for this tenant, and expects that its static Home looks like
 * the one that React then renders.
 */
async function expectEqualHomes(
  page: Page,
  locales: readonly Locale[],
  tenantOf: (requested: Locale) => { readonly locale: Locale; readonly languages?: readonly Locale[] },
): Promise<void> {
  // The services accept connections and never answer, so that Home stays as it is before any data is known.
  const services = await listen('localhost', () => Promise.resolve())
  const addresses = { widgetApi: services.url, middleware: services.url, knowledgeBase: services.url }
  const server = await startPageServer({
    hostPage: toHostPage(locales),
    render: (renderPage, query) => {
      const tenant = tenantOf(parseLocale(query.get('locale') ?? '') ?? 'en')
      return renderPage({ token: 'demo', name: 'Lumen', accent: '#0a7a5c', services: addresses, ...tenant })
    },
  })
  await recordStaticHomes(page)
  // The colours of a new scheme are there at once, without a transition.
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await page.goto(server.url)
  const light = await readRendered(page, 'light')
  const dark = await readRendered(page, 'dark')
  const frames = page.frames().slice(1)
  const initial = await Promise.all(
    frames.map((frame) => frame.evaluate(() => Reflect.get(window, 'staticHomes') as Homes)),
  )
  for (const [index, locale] of locales.entries()) {
    const homes = initial[index]
    expect(homes?.light.looks.length, locale).toBeGreaterThan(20)
    expect(homes?.dark.looks, locale).not.toEqual(homes?.light.looks)
    expect({ light: light[index], dark: dark[index] }, locale).toEqual(homes)
  }
  await Promise.all([server.close(), services.close()])
}

test('the static Home looks like the Home that React renders, in each language, light and dark', ({ page }) =>
  expectEqualHomes(page, LOCALES, (locale) => ({ locale })))

test('the static Home of a page in English is translated into the other languages that its tenant has chosen', async ({
  page,
}) => {
  const languages = ['ar', 'de', 'en', 'ja', 'pt_BR', 'zh_TW'] as const
  await expectEqualHomes(page, languages, () => ({ locale: 'en', languages }))
})
