import { useState } from 'react'
import type { Sandbox } from '../../sandbox.ts'
import { formatMoment, previewOf } from '../list/rows.ts'
import { Problem } from '../Problem.tsx'
import { type DeskMessage, MESSAGE_TYPES } from '../records.ts'
import { type Action, useAction } from '../useAction.ts'
import { Attachments } from './Attachments.tsx'
import styles from './Conversation.module.css'
import { EditForm } from './EditForm.tsx'
import { itemTitles } from './itemTitles.ts'

type MessageProps = {
  readonly sandbox: Sandbox
  readonly message: DeskMessage
  /** Message that this one answers, if it is in the conversation. */
  readonly quoted: DeskMessage | undefined
  readonly isSeen: boolean
  readonly onReply: () => void
}

const SIDES = [styles.theirs, styles.ours, styles.activity, styles.ours] as const

/** Renders a message with its sender, quote, content, attachments and answer, and the actions of an agent on it. */
export function Message({ sandbox, message, quoted, isSeen, onReply }: MessageProps) {
  const [isEdited, setEdited] = useState(false)
  const action = useAction()
  const { id, content, content_attributes: attributes } = message
  const isDeleted = attributes.deleted === true
  return (
    <li className={SIDES[message.message_type]} data-private={message.private} data-deleted={isDeleted}>
      <div className={styles.meta}>
        <span>{describeMessage(message, isSeen)}</span>
        {!isDeleted && !isEdited && <Actions {...{ sandbox, id, action, onReply }} onEdit={() => setEdited(true)} />}
      </div>
      <Quote id={attributes.in_reply_to} quoted={quoted} />
      {isEdited ? (
        <EditForm
          text={content ?? ''}
          onSave={(text) => action.run(() => sandbox.editMessage(id, { content: text }))}
          onClose={() => setEdited(false)}
        />
      ) : (
        <div className={styles.content}>{content}</div>
      )}
      <Attachments attachments={message.attachments ?? []} />
      <Items items={attributes.items} />
      <Submitted attributes={attributes} />
      <Problem action={action} />
    </li>
  )
}

type QuoteProps = { readonly id: number | null | undefined; readonly quoted: DeskMessage | undefined }

/** Renders the message that another one answers, or only its id if the conversation does not have it. */
const Quote = ({ id, quoted }: QuoteProps) =>
  id ? (
    <div className={styles.quote}>
      ↩ #{id} {quoted && previewOf(quoted)}
    </div>
  ) : null

function Items({ items }: { readonly items: unknown }) {
  const titles = itemTitles(items)
  return titles.length > 0 && <div className={styles.items}>{titles.join(' · ')}</div>
}

type ActionsProps = Pick<MessageProps, 'sandbox' | 'onReply'> & {
  readonly id: number
  readonly action: Action
  readonly onEdit: () => void
}

function Actions({ sandbox, id, action, onReply, onEdit }: ActionsProps) {
  const remove = async (list: HTMLElement | null): Promise<void> => {
    // The buttons of a deleted message disappear, and the focus with them.
    if (await action.run(() => sandbox.deleteMessage(id))) list?.focus()
  }
  return (
    <span className={styles.acts}>
      <button className={styles.act} type="button" onClick={onReply}>
        Reply
      </button>
      <button className={styles.act} type="button" onClick={onEdit}>
        Edit
      </button>
      <button
        className={styles.act}
        type="button"
        onClick={({ currentTarget }) => void remove(currentTarget.closest('ol'))}
      >
        Delete
      </button>
    </span>
  )
}

/** Describes a message in one line: sender, time, content type unless text, privacy, id, and whether it was seen. */
const describeMessage = (message: DeskMessage, isSeen: boolean): string =>
  [
    message.private && 'Private note',
    senderName(message),
    formatMoment(message.created_at),
    message.content_type !== 'text' && message.content_type,
    `#${message.id}`,
    isSeen && isForVisitor(message) && 'seen',
  ]
    .filter(Boolean)
    .join(' · ')

const senderName = ({ sender, message_type: type }: DeskMessage): string =>
  sender?.name ?? (type === MESSAGE_TYPES.template ? 'template' : 'activity')

const isForVisitor = ({ message_type: type, private: isPrivate }: DeskMessage): boolean =>
  !isPrivate && (type === MESSAGE_TYPES.outgoing || type === MESSAGE_TYPES.template)

/** Renders the values that the visitor submitted in answer to the message, as JSON; nothing if there are none. */
function Submitted({ attributes }: { readonly attributes: DeskMessage['content_attributes'] }) {
  const answer = attributes.submitted_email ?? attributes.submitted_values
  return answer === undefined ? null : <code className={styles.items}>{JSON.stringify(answer)}</code>
}
