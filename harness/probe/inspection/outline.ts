import type { ProbeContext } from '../context.ts'

/** Outlines of all elements, inside of their boxes so that nothing moves; those that a visitor operates stand out. */
const RULES = `
* { outline: 1px solid oklch(0.6 0.2 330 / 55%) !important; outline-offset: -1px !important }
a, button, input, select, textarea, summary, [role=button], [tabindex] { outline-color: oklch(0.6 0.2 260) !important }
`

/** Provides a switch for the outlines of all elements. A constructed stylesheet is allowed by every policy. */
export function provideOutline({ page, recorder }: ProbeContext): void {
  const sheet = new page.CSSStyleSheet()
  recorder.provide('outline', (isShown): boolean => {
    const { document } = page
    sheet.replaceSync(RULES)
    const others = document.adoptedStyleSheets.filter((other) => other !== sheet)
    document.adoptedStyleSheets = isShown === true ? [...others, sheet] : others
    return isShown === true
  })
}
