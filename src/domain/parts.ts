/** Optional features of a tenant. A build leaves out the features that its tenant cannot use. */
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
  'recorder',
  'suggestedArticles',
] as const

export type Part = (typeof PARTS)[number]

declare global {
  /**
   * Features of this build. The bundler replaces `BUILT_IN.emoji` with true or false, so code must use the full name,
   * at the `import()` itself. An `import()` in an unreachable branch creates no chunk (ADR 0026).
   */
  const BUILT_IN: Readonly<Record<Part, boolean>>
}
