/** Standards that the product meets, and axe's own best practices. */
export const WCAG_TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

export const DISABLED_RULES = [
  // The rule requires landmarks around all content. In a host page, the frame as a whole is the landmark.
  'region',
]
