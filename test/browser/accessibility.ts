import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

export const WCAG_TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

export const DISABLED_RULES = [
  // The rule requires landmarks around all content. In a host page, the frame as a whole is the landmark.
  'region',
]

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
