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

declare global {
  /**
   * Which parts this build holds. The bundler writes true or false in the place of `BUILT_IN.emoji`, so it is asked by its full
   * name, and where an `import()` stands: one in a branch that cannot be reached leaves no chunk behind (ADR 0026).
   */
  const BUILT_IN: Readonly<Record<Part, boolean>>
}
