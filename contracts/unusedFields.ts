/** Value that the wire mapping keeps because the specification names it, although the widget never reads it. */
export type UnusedField = {
  /** End of its path: `knowledge_base.id`. */
  readonly field: string
  /** File, type and property in which the mapping stores it. */
  readonly domain: string
  readonly reason: string
}

const SPECIFICATION_ONLY = 'the specification names it, but no screen and no decision depends on it'

/**
 * Fields that the widget parses but never uses, so no contract contains them: a visitor loses nothing if they are
 * missing. A new unread field has to be used in the widget or removed.
 */
export const UNUSED_FIELDS: readonly UnusedField[] = [
  { field: 'performer', domain: 'src/domain/conversation.ts Conversation.performer', reason: SPECIFICATION_ONLY },
  {
    field: 'additional_attributes.referer',
    domain: 'src/domain/conversation.ts Conversation.refererUrl',
    reason: SPECIFICATION_ONLY,
  },
  { field: 'LOGO_THUMBNAIL', domain: 'src/domain/channel.ts Branding.logoUrl', reason: SPECIFICATION_ONLY },
  {
    field: 'is_workflow_enabled',
    domain: 'src/domain/account.ts Account.isWorkflowEnabled',
    reason: SPECIFICATION_ONLY,
  },
  { field: 'knowledge_base.id', domain: 'src/domain/account.ts Account.knowledgeBaseId', reason: SPECIFICATION_ONLY },
  {
    field: 'csat_survey_enabled',
    domain: 'src/domain/channel.ts Channel.isCsatEnabled',
    reason: 'the CLI reads it when it builds for a tenant; the widget receives a rating request as a message',
  },
]

/** Returns whether a path leads to a field in `UNUSED_FIELDS` or below it: `$.message.data.performer.name`. */
export const isUnusedField = (path: string): boolean =>
  UNUSED_FIELDS.some(
    ({ field }) => path.endsWith(`.${field}`) || path.includes(`.${field}.`) || path.includes(`.${field}[`),
  )
