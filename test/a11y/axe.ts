import { createRequire } from 'node:module'
import type { Frame } from '@playwright/test'
import { DISABLED_RULES, WCAG_TAGS } from '#harness/accessibility/axeRules.ts'

const requireOfProject = createRequire(import.meta.url)
const requireOfAxe = createRequire(requireOfProject.resolve('@axe-core/playwright'))

/** Rules whose results depend on colours. All others have the same result in every colour scheme. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

type Results = { readonly violations: readonly { readonly id: string; readonly nodes: readonly { readonly html: string }[] }[] } // prettier-ignore

type Axe = { readonly run: (context: Document, options: object) => Promise<Results> }

/** Loads axe into the frame, once for all runs. */
export const loadAxe = (frame: Frame): Promise<unknown> =>
  frame.evaluate(String(Reflect.get(requireOfAxe('axe-core') as object, 'source')))

/** Returns the violations of WCAG 2.2 AA in the frame, one line for each rule. */
export async function axeFaults(frame: Frame, rules: 'all' | 'colours' = 'all'): Promise<readonly string[]> {
  const options = {
    resultTypes: ['violations'],
    iframes: false,
    ...(rules === 'all'
      ? {
          runOnly: { type: 'tag', values: WCAG_TAGS },
          rules: Object.fromEntries(DISABLED_RULES.map((rule) => [rule, { enabled: false }])),
        }
      : { runOnly: { type: 'rule', values: COLOUR_RULES } }),
  }
  const { violations } = await frame.evaluate(
    (given) => (Reflect.get(window, 'axe') as Axe).run(document, given),
    options,
  )
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`)
}
