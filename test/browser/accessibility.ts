import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { DISABLED_RULES, WCAG_TAGS } from '#harness/accessibility/axeRules.ts'

/**
 * Returns the violations of WCAG 2.2 AA on the stand-alone page, or in one element of a page, rule by rule. Legacy mode does not check frames and
 * needs only a third of the time. The only frames are players of other sites, which have their own rules.
 */
export async function violationsOf(page: Page, selector = 'html'): Promise<readonly string[]> {
  const axe = new AxeBuilder({ page })
    .withTags(WCAG_TAGS)
    .disableRules(DISABLED_RULES)
    .include(selector)
    .setLegacyMode()
  const { violations } = await axe.analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
}
