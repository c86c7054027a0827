/** Details of single stories that a visitor sees, in the storyboard's frames. */
import type { Frame, Page } from '@playwright/test'
import type { Dev } from '../../cli/commands/dev.ts'
import { STORIES } from '../../harness/storyboard/stories.ts'
import type { Story } from '../../harness/storyboard/story.ts'
import { checkLayout, type Opened } from '../a11y/matrix.ts'
import { openStory, switchLocale } from '../a11y/stage.ts'
import { expect, test } from './fixtures.ts'

async function open(page: Page, servers: Dev, name: string): Promise<Opened> {
  const story = STORIES.find((known) => known.name === name)
  if (story === undefined) throw new Error(`There is no story ${name}.`)
  return { page, frame: await openStory(page, servers, story), story }
}

test('Korean lines break between words at 320 px, not inside them', async ({ page, servers }) => {
  const opened = await open(page, servers, 'setup-failed')
  expect((await checkLayout(opened, ['ko'])).faults).toEqual([])

  // The check finds broken words if the style sheet allows them.
  await opened.frame.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(':lang(ko) { word-break: break-all !important }')
    document.adoptedStyleSheets.push(sheet)
  })
  expect((await checkLayout(opened, ['ko'])).faults.join()).toContain('word')
})

test('a placeholder of the search field that is too long for 320 px ends with an ellipsis', async ({
  page,
  servers,
}) => {
  const { frame } = await open(page, servers, 'help')
  await page.setViewportSize({ width: 320, height: 568 })
  await switchLocale(page, frame, 'ml')
  const field = frame.getByRole('searchbox')

  expect(await placeholderExcess(frame)).toBeGreaterThan(0)
  await expect(field).toHaveCSS('text-overflow', 'ellipsis')
})

/** Returns by how many pixels the placeholder is wider than the search field. */
const placeholderExcess = (frame: Frame): Promise<number> =>
  frame.getByRole('searchbox').evaluate((field) => {
    if (!(field instanceof HTMLInputElement)) return NaN
    const pen = document.createElement('canvas').getContext('2d')
    if (!pen) return NaN
    const { font, paddingInlineEnd } = getComputedStyle(field)
    pen.font = font
    return pen.measureText(field.placeholder).width - (field.clientWidth - parseFloat(paddingInlineEnd))
  })

const ERRORS: readonly Story['name'][] = [
  'pre-chat-errors',
  'contact-form-errors',
  'message-form-errors',
  'chat-too-long',
  'chat-failed',
]

for (const name of ERRORS)
  test(`${name} shows each error with an icon or an underlined action, as a tenant can have the colour of errors`, async ({
    page,
    servers,
  }) => {
    const { frame } = await open(page, servers, name)
    const { reds, bare } = await frame.evaluate(findRedElements)

    expect(reds).toBeGreaterThan(0)
    expect(bare).toEqual([])
  })

/** Runs in the frame. Returns how many elements have the colour of errors, and those without another mark. */
function findRedElements(): { readonly reds: number; readonly bare: readonly string[] } {
  const probe = document.body.appendChild(document.createElement('i'))
  probe.style.color = 'var(--danger)'
  const danger = getComputedStyle(probe).color
  probe.remove()
  const colourOf = (element: Element | null): string => (element ? getComputedStyle(element).color : '')
  const all = [...document.body.querySelectorAll('*')].filter((element) => element.checkVisibility())
  const texts = all.filter((element) => colourOf(element) === danger && colourOf(element.parentElement) !== danger)
  const fields = all.filter((element) => getComputedStyle(element).borderTopColor === danger && element.matches('input, textarea, select')) // prettier-ignore
  const hasMark = (element: Element): boolean =>
    element.querySelector('svg') !== null || getComputedStyle(element).textDecorationLine === 'underline'
  const describedBy = (field: Element) => document.getElementById(field.getAttribute('aria-describedby') ?? '')
  return {
    reds: texts.length + fields.length,
    bare: [
      ...texts.filter((element) => !hasMark(element)),
      ...fields.filter((field) => !describedBy(field)?.querySelector('svg')),
    ].map((element) => element.outerHTML.slice(0, 200)),
  }
}
