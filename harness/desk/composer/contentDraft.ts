import { isRecord } from '#tools/fields.ts'
import type { Example } from '../examples.ts'
import { type DeskDraft, type DeskFile, MESSAGE_TYPES } from '../records.ts'

/** Message of any content type, as a person edits it. */
export type ContentDraft = {
  readonly example: string
  readonly text: string
  /** `content_type`, also one that the widget does not know. */
  readonly contentType: string
  /** `content_attributes` as JSON; empty for none. */
  readonly attributes: string
  readonly messageType: number
  readonly isPrivate: boolean
  readonly files: readonly DeskFile[]
  /** Further messages of the example, which are sent as they are. */
  readonly more: readonly DeskDraft[]
}

/** Returns an example with its first message to edit. */
export function toContentDraft({ name, drafts: [first = {}, ...more] }: Example): ContentDraft {
  const attributes = first.content_attributes
  return {
    example: name,
    text: first.content ?? '',
    contentType: first.content_type ?? 'text',
    attributes: attributes === undefined ? '' : JSON.stringify(attributes, null, 2),
    messageType: first.message_type ?? MESSAGE_TYPES.outgoing,
    isPrivate: first.private === true,
    files: first.attachments ?? [],
    more,
  }
}

/** Returns the messages to send, or the reason why the attributes are invalid. */
export function toDrafts(draft: ContentDraft): readonly DeskDraft[] | string {
  const attributes = parseAttributes(draft.attributes)
  if (typeof attributes === 'string') return attributes
  const { text, files, contentType, messageType, isPrivate, more } = draft
  const first: DeskDraft = {
    ...(text !== '' && { content: text }),
    ...(contentType !== 'text' && { content_type: contentType }),
    ...(attributes && { content_attributes: attributes }),
    ...(messageType !== MESSAGE_TYPES.outgoing && { message_type: messageType }),
    ...(isPrivate && { private: true }),
    ...(files.length > 0 && { attachments: files }),
  }
  return [first, ...more]
}

function parseAttributes(json: string): object | undefined | string {
  if (json.trim() === '') return undefined
  try {
    const value: unknown = JSON.parse(json)
    return isRecord(value) ? value : 'The attributes must be an object, such as {"items": []}.'
  } catch (error) {
    return `The attributes are not valid JSON. ${String(error)}`
  }
}
