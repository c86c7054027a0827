import { writeFile } from 'node:fs/promises'
import type { TestInfo } from '@playwright/test'
import { expect, test as base } from '../browser/fixtures.ts'
import { type EngineName, findEngine } from './installed.ts'
import type { Place, Visitor } from './visitor.ts'

export type EngineOptions = { readonly engine: EngineName }

/** Tests of a visitor with one of the engines. They are skipped where the engine is missing. */
export const test = base.extend<{ readonly visitor: Visitor }, EngineOptions>({
  engine: ['firefox', { scope: 'worker', option: true }],
  visitor: async ({ engine, servers }, provide, testInfo) => {
    const installed = findEngine(engine)
    if ('missing' in installed) return testInfo.skip(true, installed.missing)
    const visitor = await installed.start()
    try {
      await visitor.resize(1200, 900)
      await visitor.open(`${servers.url}/?dock=0&token=demo`)
      await provide(visitor)
      await attachDocuments(visitor, testInfo)
      expect(visitor.errors() ?? [], 'the console has no error').toEqual([])
    } finally {
      await visitor.close()
    }
  },
})

/** Attaches the documents of a failed test, because its browser is closed with the test. */
async function attachDocuments(visitor: Visitor, testInfo: TestInfo): Promise<void> {
  if (testInfo.status === testInfo.expectedStatus) return
  for (const place of ['page', 'frame'] as const) {
    const path = testInfo.outputPath(`${place}.html`)
    await writeFile(path, await visitor.evaluate(place, () => document.documentElement.outerHTML))
    await testInfo.attach(`${place}.html`, { path, contentType: 'text/html' })
  }
}

/** XPath of an element with this name: its text begins with it, or it is its label or its placeholder. */
export const named = (tag: 'a' | 'button' | 'input' | 'textarea', name: string): string =>
  `//${tag}[starts-with(normalize-space(.), "${name}") or @aria-label="${name}" or @placeholder="${name}"]`

/** The launcher. Its button is in a shadow tree, which XPath does not see. */
export const BUBBLE = '//*[contains(@class, "woot-widget-bubble")]'

/** Returns the visible text of a place. Empty while its document loads. */
export const textOf = (visitor: Visitor, place: Place): Promise<string> =>
  visitor.evaluate(place, () => document.body?.innerText ?? '')

export const expectText = (visitor: Visitor, place: Place, text: string): Promise<void> =>
  expect.poll(() => textOf(visitor, place)).toContain(text)

/** Returns what has the focus: its tag, and the name that it has for assistive technology or its text. */
export const focusOf = (visitor: Visitor, place: Place): Promise<string> =>
  visitor.evaluate(place, () => {
    const focused = document.activeElement
    const name = focused?.getAttribute('aria-label') ?? focused?.getAttribute('title') ?? focused?.textContent
    return `${focused?.tagName.toLowerCase()} ${name?.trim()}`
  })

export { expect }
