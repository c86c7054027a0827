/** Purposes of the files of a build, in the order in which a visitor needs them. */
export const GROUPS = [
  'First view',
  'Chat',
  'Attachments',
  'Forms',
  'Phone numbers',
  'Emoji',
  'Knowledge base',
  'Bot',
  'Campaigns',
  'Product events',
  'Metrics',
  'Error reports',
  'Languages',
  'Host page',
] as const

export type Group = (typeof GROUPS)[number]

/** Patterns for the chunk names that the bundler generates. A file that matches no pattern belongs to the chat. */
const CHUNK_PATTERNS: readonly (readonly [RegExp, Group])[] = [
  [/\/(loader|panel)\.js$/, 'Host page'],
  [/\/locales-[^/]+\//, 'Languages'],
  [/^emoji\/|\/EmojiPanel-/, 'Emoji'],
  [/\/(MessageExtras|Lightbox)-/, 'Attachments'],
  [/\/(firstForms|contactForm)[.\w]*-/, 'Forms'],
  [/\/phone[.\w]*-/, 'Phone numbers'],
  [/\/(HomeArticles|HelpScreen|ArticleScreen|reader[.]lazy)-/, 'Knowledge base'],
  [/\/bot[.]lazy-/, 'Bot'],
  [/\/(campaign[.\w]*|CampaignView|CampaignMessage)-/, 'Campaigns'],
  [/\/productEvents[.]lazy-/, 'Product events'],
  [/\/(telemetry|timings)[.]lazy-/, 'Metrics'],
  [/\/sentry[.]lazy-/, 'Error reports'],
]

export const groupOf = (path: string, firstView: ReadonlySet<string>): Group =>
  firstView.has(path) ? 'First view' : (CHUNK_PATTERNS.find(([pattern]) => pattern.test(path))?.[1] ?? 'Chat')
