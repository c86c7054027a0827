import type { Sandbox } from '../../sandbox.ts'
import { replyId } from '../composer/replyId.ts'
import type { Unsent } from '../deskStore.ts'
import { discard, retry } from '../send.ts'
import styles from './Conversation.module.css'

type UnsentListProps = {
  readonly target: { readonly sandbox: Sandbox; readonly conversationId: number }
  readonly unsent: readonly Unsent[]
}

/** Renders the messages that the sandbox has not accepted, with the reason, and with buttons to retry or discard them. */
export const UnsentList = ({ target, unsent }: UnsentListProps) =>
  unsent.length > 0 && (
    <ul className={styles.unsent} aria-label="Not sent">
      {unsent.map((item) => (
        <li key={item.id} role="alert">
          <span className={styles.unsentText}>
            {item.drafts[0]?.content ?? item.drafts[0]?.content_type ?? 'files'}
          </span>
          {item.drafts.length > 1 && <span>and {item.drafts.length - 1} more</span>}
          <span className={styles.reason}>{item.problem}</span>
          <button
            className={styles.act}
            type="button"
            disabled={item.isSending}
            onClick={() => void retry(target, item).then((isSent) => isSent && focusReply(target.conversationId))}
          >
            Retry
          </button>
          <button
            className={styles.act}
            type="button"
            onClick={() => {
              discard(target.conversationId, item)
              focusReply(target.conversationId)
            }}
          >
            Discard
          </button>
        </li>
      ))}
    </ul>
  )

/** Moves the focus to the reply, as the buttons of an entry disappear with it. */
const focusReply = (conversationId: number): void => document.getElementById(replyId(conversationId))?.focus()
