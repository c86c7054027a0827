import type { FrameLocator, Locator, Page } from '@playwright/test'
import { bubbleOf, expect, frameOf } from './fixtures.ts'
import { holdRequests } from './holdRequests.ts'

export const SCRIPTS = /\/assets\/[^?]*\.js/

/** Holds all scripts of the frame. Returns a function that lets them through. */
export const holdScripts = (page: Page): Promise<() => void> => holdRequests(page, SCRIPTS)

export const card = (frame: FrameLocator): Locator => frame.getByRole('button', { name: /Send us a message/ })

export const staticHome = (frame: FrameLocator): Locator => frame.locator('#home')

/** Field of the chat that the visitor sees: of the static Home while it is there, or else that of the widget. */
export const fieldOf = (frame: FrameLocator): Locator =>
  frame.locator('#home .early-field, body:not(:has(#home)) #app textarea')

/** Opens the panel before any script of the frame is loaded. Returns the frame and a function that loads its scripts. */
export async function openStaticHome(page: Page, url: string) {
  const release = await holdScripts(page)
  await page.goto(url)
  await bubbleOf(page).click()
  const frame = frameOf(page)
  await expect(card(frame)).toBeVisible()
  return { frame, release }
}

/** Opens the early chat by a click on the card, and types a text into it. Returns what `openStaticHome` does. */
export async function openEarlyChat(page: Page, url: string, text = '') {
  const opened = await openStaticHome(page, url)
  await card(opened.frame).click()
  await page.keyboard.type(text)
  return opened
}
