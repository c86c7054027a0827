import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

export const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

const NOT_OURS = [
  // The stand-alone page is one region of a site; inside a host the frame is the landmark.
  'region',
]

/**
 * What of WCAG 2.2 AA the page on its own breaks, rule by rule. The only frames in it are other sites' players, which
 * follow rules of their own: to go into none of them takes a third of the time.
 */
export async function violationsOf(page: Page): Promise<readonly string[]> {
  const axe = new AxeBuilder({ page }).withTags(RULES).disableRules(NOT_OURS).setLegacyMode()
  const { violations } = await axe.analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
}
