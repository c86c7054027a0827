/** What a file is there for, in the order of a visitor's way to it. */
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

/** By the names the bundler gives to chunks; one that stands in no row belongs to the chat. */
const ROWS: readonly (readonly [RegExp, Group])[] = [
  [/\/(loader|panel)\.js$/, 'Host page'],
  [/\/locales-[^/]+\//, 'Languages'],
  [/^emoji\/|\/EmojiPanel-/, 'Emoji'],
  [/\/(MessageExtras|Lightbox)-/, 'Attachments'],
  [/\/(firstForms|contactForm)\w*-/, 'Forms'],
  [/\/phone\w*-/, 'Phone numbers'],
  [/\/(ArticleSearch|HelpScreen|ArticleScreen|searching|reading)-/, 'Knowledge base'],
  [/\/botFlow-/, 'Bot'],
  [/\/(campaign\w*|CampaignView|StandIn)-/, 'Campaigns'],
  [/\/sendProductEvents-/, 'Product events'],
  [/\/(telemetry|timings)-/, 'Metrics'],
  [/\/sentry-/, 'Error reports'],
]

export const groupOf = (path: string, firstView: ReadonlySet<string>): Group =>
  firstView.has(path) ? 'First view' : (ROWS.find(([pattern]) => pattern.test(path))?.[1] ?? 'Chat')
