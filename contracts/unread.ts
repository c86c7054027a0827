/** A value that the mapping from the wire keeps, as the specification names it, and that nobody in the widget reads. */
export type Unread = {
  /** How a path of it ends: `knowledge_base.id`. */
  readonly field: string
  /** Where the mapping puts it: file, type and property. */
  readonly domain: string
  readonly reason: string
}

const NAMED = 'the specification counts it among what is known; no screen and no decision depends on it'

/** No backend is asked for these: a visitor would lose nothing. A new one has to be read by somebody, or go. */
export const UNREAD: readonly Unread[] = [
  { field: 'performer', domain: 'src/domain/conversation.ts Conversation.performer', reason: NAMED },
  {
    field: 'additional_attributes.referer',
    domain: 'src/domain/conversation.ts Conversation.refererUrl',
    reason: NAMED,
  },
  { field: 'LOGO_THUMBNAIL', domain: 'src/domain/channel.ts Branding.logoUrl', reason: NAMED },
  { field: 'is_workflow_enabled', domain: 'src/domain/account.ts Account.isWorkflowEnabled', reason: NAMED },
  { field: 'knowledge_base.id', domain: 'src/domain/account.ts Account.knowledgeBaseId', reason: NAMED },
  {
    field: 'csat_survey_enabled',
    domain: 'src/domain/channel.ts Channel.isCsatEnabled',
    reason: 'the command line asks it when it builds for a tenant; in the widget a rating comes as a message',
  },
]

/** Whether a path of an answer is one of these, or lies in one: `$.message.data.performer.name`. */
export const isUnread = (path: string): boolean =>
  UNREAD.some(({ field }) => path.endsWith(`.${field}`) || path.includes(`.${field}.`) || path.includes(`.${field}[`))
