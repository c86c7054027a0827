/** What a tenant may have or not: what it cannot use is not in its build. */
export const PARTS = [
  'attachments',
  'bot',
  'campaigns',
  'contactForm',
  'csat',
  'emoji',
  'errorReports',
  'knowledgeBase',
  'metrics',
  'phone',
  'preChat',
  'productEvents',
] as const

export type Part = (typeof PARTS)[number]
