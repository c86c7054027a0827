import { useState } from 'react'
import type { DeskMessage, Sandbox } from '../sandbox.ts'
import styles from './DeskPane.module.css'
import { EditForm } from './EditForm.tsx'

type MessageProps = { readonly sandbox: Sandbox; readonly message: DeskMessage; readonly onReply: () => void }

const SIDES = [styles.theirs, styles.ours, styles.activity, styles.ours] as const

export function Message({ sandbox, message, onReply }: MessageProps) {
  const [isEdited, setEdited] = useState(false)
  const { id, content_attributes: attributes } = message
  return (
    <li className={SIDES[message.message_type]}>
      <div className={styles.who}>
        <span>{describeMessage(message)}</span>
        {attributes.deleted !== true && (
          <span className={styles.acts}>
            <button className={styles.act} type="button" onClick={onReply}>
              Reply
            </button>
            <button className={styles.act} type="button" onClick={() => setEdited(true)}>
              Edit
            </button>
            <button className={styles.act} type="button" onClick={() => void sandbox.deleteMessage(id)}>
              Delete
            </button>
          </span>
        )}
      </div>
      {isEdited ? (
        <EditForm
          text={message.content ?? ''}
          onSave={(text) => void sandbox.editMessage(id, text)}
          onClose={() => setEdited(false)}
        />
      ) : (
        message.content
      )}
      <Files message={message} />
      <Submitted attributes={attributes} />
    </li>
  )
}

/** Describes a message in one line: sender, content type unless text, privacy, id, and the message it answers. */
function describeMessage({
  id,
  message_type: type,
  content_type: kind,
  content_attributes,
  sender,
  ...message
}: DeskMessage) {
  return [
    sender?.name ?? (type === 3 ? 'template' : 'activity'),
    kind !== 'text' && kind,
    message.private && 'private',
    `#${id}`,
    content_attributes.in_reply_to && `to #${content_attributes.in_reply_to}`,
  ]
    .filter(Boolean)
    .join(' · ')
}

const Files = ({ message: { attachments = [] } }: { readonly message: DeskMessage }) =>
  attachments.map(({ id, file_type: type, data_url: url }) => (
    <div key={id}>
      {url === null ? (
        `${type} without an address`
      ) : (
        <a href={url} target="_blank" rel="noreferrer">{`${type} ${nameOf(url)}`}</a>
      )}
    </div>
  ))

const nameOf = (url: string): string => decodeURIComponent(new URL(url).pathname.split('/').at(-1) ?? '')

/** Renders the values that the visitor submitted in answer to the message, as JSON; nothing if there are none. */
function Submitted({ attributes }: { readonly attributes: DeskMessage['content_attributes'] }) {
  const answer = attributes.submitted_email ?? attributes.submitted_values
  return answer === undefined ? null : <div className={styles.submitted}>{JSON.stringify(answer)}</div>
}
