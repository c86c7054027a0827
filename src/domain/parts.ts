/** Optional features of a tenant. A build leaves out the features that its tenant cannot use. */
export const PARTS = [
  'attachments',
  'bot',
  'campaigns',
  'contactForm',
  'csat',
  'emoji',
  'errorReports',
  'forgetVisitor',
  'knowledgeBase',
  'metrics',
  'offlineHistory',
  'phone',
  'pictureEditor',
  'preChat',
  'productEvents',
  'recorder',
  'saveConversation',
  'streamedAnswers',
  'suggestedArticles',
  'voiceMessages',
] as const

export type Part = (typeof PARTS)[number]

/**
 * Optional features whose texts are in files of their own, which only these features load. Each key is the prefix of the
 * feature's message ids.
 */
const TEXT_GROUPS = {
  diagnostics: 'recorder',
  forgetVisitor: 'forgetVisitor',
  offlineHistory: 'offlineHistory',
  pictureEditor: 'pictureEditor',
  savedCopy: 'saveConversation',
  stream: 'streamedAnswers',
  suggestions: 'suggestedArticles',
  voice: 'voiceMessages',
} as const satisfies Readonly<Record<string, Part>>

export type TextGroup = keyof typeof TEXT_GROUPS

const isTextGroup = (text: string): text is TextGroup => Object.hasOwn(TEXT_GROUPS, text)

/** Returns the groups of these features; without an argument, all groups. */
export const listTextGroups = (parts?: readonly Part[]): readonly TextGroup[] =>
  Object.keys(TEXT_GROUPS)
    .filter(isTextGroup)
    .filter((group) => parts?.includes(TEXT_GROUPS[group]) ?? true)

/** Returns the group of a message; undefined if the message is in the file that every visitor of a language loads. */
export function textGroupOf(messageId: string): TextGroup | undefined {
  const prefix = messageId.slice(0, messageId.indexOf('.'))
  return isTextGroup(prefix) ? prefix : undefined
}

/** Browser features, by their names in Permissions Policy, that optional features of the frame use. */
const PERMISSIONS: Readonly<Partial<Record<Part, string>>> = {
  pictureEditor: 'display-capture',
  voiceMessages: 'microphone',
}

/** Returns the browser features that a frame with these optional features uses; without an argument, all of them. */
export const framePermissions = (parts: readonly Part[] = PARTS): readonly string[] =>
  parts.flatMap((part) => PERMISSIONS[part] ?? [])

declare global {
  /**
   * Features of this build. The bundler replaces `BUILT_IN.emoji` with true or false, so code must use the full name,
   * at the `import()` itself. An `import()` in an unreachable branch creates no chunk (ADR 0026).
   */
  const BUILT_IN: Readonly<Record<Part, boolean>>
}
