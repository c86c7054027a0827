import puppeteer, { type Frame, type Page } from 'puppeteer-core'
import { FRAME, type Place, type StartVisitor, type Visitor } from './visitor.ts'

/** Maximum time until an element is visible, in ms. */
const TIMEOUT = 60_000

/** Preferences that give a headless Firefox a mouse: the sum of 2 for a fine pointer and 4 for one that hovers. */
const MOUSE = { 'ui.primaryPointerCapabilities': 6, 'ui.allPointerCapabilities': 6 }

/** Returns a function that starts this Firefox, which it drives by WebDriver BiDi. */
export const startFirefox =
  (executablePath: string): StartVisitor =>
  async () => {
    const browser = await puppeteer.launch({
      browser: 'firefox',
      executablePath,
      headless: true,
      extraPrefsFirefox: MOUSE,
    })
    const page = await browser.newPage()
    const errors = recordErrors(page)
    return { ...operate(page), errors: () => errors, close: () => browser.close() }
  }

function recordErrors(page: Page): readonly string[] {
  const errors: string[] = []
  page.on('pageerror', (problem) => errors.push(String(problem)))
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text())
  })
  return errors
}

const operate = (page: Page): Omit<Visitor, 'close' | 'errors'> => ({
  open: async (url) => void (await page.goto(url)),
  reload: async () => void (await page.reload()),
  resize: (width, height) => page.setViewport({ width, height }),
  click: async (place, xpath) =>
    (await documentOf(page, place)).locator(`::-p-xpath(${xpath})`).setTimeout(TIMEOUT).click(),
  type: (text) => page.keyboard.type(text),
  press: (key) => page.keyboard.press(key),
  evaluate: async (place, run, ...values) => {
    const frame = await documentOf(page, place)
    // Puppeteer gives the function copies of its arguments, and returns a copy of its result.
    const withCopies = run as unknown as (...copies: unknown[]) => unknown
    return (await frame.evaluate(withCopies, ...values)) as ReturnType<typeof run>
  },
})

async function frameOf(page: Page): Promise<Frame> {
  const element = await page.waitForSelector(FRAME, { timeout: TIMEOUT })
  const frame = await element?.contentFrame()
  if (!frame) throw new Error('the element of the chat has no frame')
  return frame
}

const documentOf = async (page: Page, place: Place): Promise<Frame> =>
  place === 'page' ? page.mainFrame() : frameOf(page)
