import { readdirSync, readFileSync } from 'node:fs'
import { chromium, expect, test } from '@playwright/test'
import { estimateLines, estimateWidth } from '../../cli/preflight/widths.ts'
import { browserPath } from './installation/browserPath.ts'
import { hasFonts } from './installation/fonts.ts'

const FOLDER = new URL('../../locales/', import.meta.url)

const FONT =
  /--font:([^;]+);/.exec(readFileSync(new URL('../../src/components/tokens.css', import.meta.url), 'utf8'))?.[1] ?? ''

/**
 * All texts of the widget with at least 12 characters and without placeholders, in every language. Each fills half a
 * line to three lines, as a tenant's texts do.
 */
const TEXTS = readdirSync(FOLDER).flatMap((name) =>
  Object.values(JSON.parse(readFileSync(new URL(name, FOLDER), 'utf8')) as Record<string, string>)
    .filter((text) => text.length >= 12 && !text.includes('{'))
    .map((text) => ({ language: name.replace('.json', ''), text })),
)

test('the preflight’s text widths are 0.95 times Chromium’s or more, and less than 1.35 times on average', async ({
  launchOptions,
}) => {
  test.skip(!hasFonts(), 'this machine has no fonts for Hindi and other scripts')
  // The test needs no server, so it opens a page of its own.
  const browser = await chromium.launch({ ...launchOptions, executablePath: browserPath() })
  const page = await browser.newPage()
  await page.setContent(`<style>p { font: 600 24px/30px ${FONT}; margin: 0; overflow-wrap: anywhere } #wide { white-space: nowrap } #narrow { width: 280px }</style>`) // prettier-ignore
  const measured = await page.evaluate((texts) => {
    const [wide, narrow] = ['wide', 'narrow'].map((id) => Object.assign(document.createElement('p'), { id }))
    if (!wide || !narrow) return []
    wide.style.display = 'inline-block'
    document.body.append(wide, narrow)
    return texts.map((text) => {
      wide.textContent = text
      narrow.textContent = text
      return { width: wide.getBoundingClientRect().width, lines: Math.round(narrow.getBoundingClientRect().height / 30) }
    })
  }, TEXTS.map(({ text }) => text)) // prettier-ignore
  await browser.close()
  const type = { px: 24, isBold: true }
  const compared = TEXTS.map(({ language, text }, index) => {
    const { width = 0, lines = 0 } = measured[index] ?? {}
    return { language, text, share: estimateWidth(text, type) / width, more: estimateLines(text, 280, type) - lines }
  })
  const shares = compared.map(({ share }) => share)

  expect(compared.length).toBeGreaterThan(2000)
  expect(compared.filter(({ share, more }) => share < 0.95 || more < -1)).toEqual([])
  expect(shares.reduce((sum, share) => sum + share, 0) / shares.length).toBeLessThan(1.35)
})
