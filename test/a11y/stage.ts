import type { Frame, Page } from '@playwright/test'
import type { Dev } from '../../cli/commands/dev.ts'
import { STORIES } from '../../harness/storyboard/stories.ts'
import type { Step } from '../../harness/storyboard/step.ts'
import type { Story } from '../../harness/storyboard/story.ts'
import { LOCALES } from '../../src/domain/locale.ts'
import { encodeEnvelope } from '../../src/protocol/envelope.ts'

/** Sizes in which every story is checked: the narrowest phone, the panel, a window of its own. */
export const SIZES = [
  { width: 320, height: 568 },
  { width: 400, height: 704 },
  { width: 1280, height: 800 },
] as const

/** Values that are separated by commas in an environment variable; undefined if it is not set. */
const listIn = (variable: string): readonly string[] | undefined => process.env[variable]?.split(',')

/** Stories whose names contain a text of `STORIES`, or all stories. */
export const chosenStories = (): readonly Story[] =>
  STORIES.filter(({ name }) => listIn('STORIES')?.some((text) => name.includes(text)) ?? true)

/** Locales of `LOCALES`, or all locales. A locale that the widget does not have is an error. */
export function chosenLocales(): readonly string[] {
  const chosen = listIn('LOCALES') ?? LOCALES
  const unknown = chosen.filter((name) => !LOCALES.some((locale) => locale === name))
  if (unknown.length > 0) throw new Error(`LOCALES has ${unknown.join(', ')}; the widget has ${LOCALES.join(', ')}`)
  return chosen
}

/** Opens a story in English and takes the visitor's steps. Returns the widget's frame. */
export async function openStory(page: Page, { url }: Dev, story: Story): Promise<Frame> {
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' })
  await page.goto(`${url}/storyboard?bare&story=${story.name}&locale=en`)
  const iframe = await page.waitForSelector('iframe[src]')
  const frame = await iframe.contentFrame()
  if (frame === null) throw new Error(`${story.name}: the frame is gone`)
  // Chromium returns the keys to the host if the frame gets the focus before its page has replaced the empty one.
  await frame.waitForURL('**/widget/**', { waitUntil: 'domcontentloaded' })
  // The loader does the same when the visitor opens the chat.
  await iframe.focus()
  for (const step of story.steps ?? []) await takeStep(page, frame, step)
  await frame.locator(story.shows).first().waitFor({ state: 'attached', timeout: 60_000 })
  await settle(frame)
  return frame
}

async function takeStep(page: Page, frame: Frame, step: Step): Promise<void> {
  if ('click' in step) await frame.locator(step.click).first().click()
  else if ('fill' in step) await frame.locator(step.fill).first().fill(step.text)
  else if ('press' in step) await frame.locator(step.press).first().press(step.key)
  else if ('choose' in step)
    await frame
      .locator(step.choose)
      .first()
      .setInputFiles(step.files.map(({ name, mimeType, ...file }) => ({ name, mimeType, buffer: bytesOf(file) })))
  else await goOffline(page, frame)
}

const bytesOf = (file: { readonly base64: string } | { readonly bytes: number }): Buffer =>
  'bytes' in file ? Buffer.alloc(file.bytes) : Buffer.from(file.base64, 'base64')

/** Waits for the conversation and loads the texts of all locales first, because a page without a network cannot. */
async function goOffline(page: Page, frame: Frame): Promise<void> {
  await frame.locator('[role=log] time').first().waitFor()
  for (const locale of [...chosenLocales(), 'en']) await switchLocale(page, frame, locale)
  await page.context().setOffline(true)
}

/** Switches the locale as a host page does, and waits until the frame uses it. */
export async function switchLocale(page: Page, frame: Frame, locale: string): Promise<void> {
  const text = encodeEnvelope({ event: 'set-locale', ...{ locale } })
  await page.evaluate((data) => document.querySelector('iframe')?.contentWindow?.postMessage(data, '*'), text)
  await frame.waitForFunction((lang) => document.documentElement.lang === lang, locale.replace('_', '-'))
  await settle(frame)
}

/** Waits until fonts and pictures are loaded and two frames are painted. */
export const settle = (frame: Frame): Promise<void> =>
  frame.evaluate(async () => {
    await document.fonts.ready
    const visible = [...document.images].filter((image) => image.checkVisibility() && image.loading !== 'lazy')
    // A picture that cannot be loaded is a part of some stories.
    await Promise.all(visible.map((image) => image.decode().catch(() => undefined)))
    for (let frames = 0; frames < 2; frames += 1) await new Promise((resolve) => requestAnimationFrame(resolve))
  })
