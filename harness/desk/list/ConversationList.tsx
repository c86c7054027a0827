import { type KeyboardEvent, type MouseEvent, type RefObject, useState } from 'react'
import { Choice } from '../Choice.tsx'
import { ALL } from '../deskStore.ts'
import { type DeskConversation, STATUSES } from '../records.ts'
import styles from './ConversationList.module.css'
import { formatMoment, previewOf, rowsOf, visitorName } from './rows.ts'

export type OpenOptions = { readonly isBeside: boolean; readonly isFocused: boolean }

type ConversationListProps = {
  readonly conversations: readonly DeskConversation[]
  readonly openIds: readonly number[]
  readonly typingIds: readonly number[]
  readonly filter: string
  readonly list: RefObject<HTMLDivElement | null>
  readonly onFilter: (filter: string) => void
  readonly onOpen: (id: number, options: OpenOptions) => void
}

const rowId = (id: number): string => `desk-row-${id}`

/**
 * Renders the conversations as a list box. Up, Down, Home and End move, Enter opens a conversation, and Shift+Enter or
 * Ctrl+click opens it beside the others, as the switch above the list makes every opening do.
 */
export function ConversationList({ conversations, openIds, filter, list, ...props }: ConversationListProps) {
  const [cursor, setCursor] = useState<number>()
  const [isBeside, setBeside] = useState(false)
  const rows = rowsOf(conversations, filter)
  const current = rows.find(({ id }) => id === cursor) ?? rows.find(({ id }) => openIds.includes(id)) ?? rows[0]
  const open = (id: number, event: KeyboardEvent | MouseEvent, isFocused: boolean): void =>
    props.onOpen(id, { isBeside: isBeside || event.shiftKey || event.ctrlKey || event.metaKey, isFocused })
  const moveTo = (row: DeskConversation): void => {
    setCursor(row.id)
    document.getElementById(rowId(row.id))?.scrollIntoView({ block: 'nearest' })
  }
  const handleKey = (event: KeyboardEvent): void => {
    if (current === undefined) return
    if (event.key === 'Enter') open(current.id, event, true)
    const target = rowAt(rows, rows.indexOf(current), event.key)
    if (target) moveTo(target)
    if (target || event.key === 'Enter') event.preventDefault()
  }
  const handleClick = (id: number, event: MouseEvent): void => {
    setCursor(id)
    open(id, event, false)
  }
  return (
    <div className={styles.list}>
      <div className={styles.head}>
        <Filter conversations={conversations} filter={filter} onFilter={props.onFilter} />
        <button
          className={styles.beside}
          type="button"
          aria-pressed={isBeside}
          title="Open conversations beside the others, like Shift+Enter"
          onClick={() => setBeside(!isBeside)}
        >
          Beside
        </button>
      </div>
      {current === undefined ? (
        <p className={styles.none}>
          {conversations.length === 0
            ? 'No conversation yet. Write in the widget.'
            : 'No conversation has this status.'}
        </p>
      ) : (
        <div
          ref={list}
          className={styles.rows}
          role="listbox"
          aria-label="Conversations"
          aria-multiselectable
          aria-activedescendant={rowId(current.id)}
          tabIndex={0}
          title="Enter opens, Shift+Enter opens beside"
          onKeyDown={handleKey}
        >
          {rows.map((row) => (
            <Row
              key={row.id}
              conversation={row}
              isOpen={openIds.includes(row.id)}
              isCurrent={row === current}
              isTyping={props.typingIds.includes(row.id)}
              onClick={(event) => handleClick(row.id, event)}
            />
          ))}
        </div>
      )}
    </div>
  )
}

/** Returns the row to which a key moves; undefined for any other key and at an end. */
function rowAt(rows: readonly DeskConversation[], index: number, key: string): DeskConversation | undefined {
  const targets: Readonly<Record<string, number>> = {
    ArrowDown: index + 1,
    ArrowUp: index - 1,
    Home: 0,
    End: rows.length - 1,
  }
  return rows[targets[key] ?? -1]
}

type FilterProps = Pick<ConversationListProps, 'conversations' | 'filter' | 'onFilter'>

const Filter = ({ conversations, filter, onFilter }: FilterProps) => (
  <Choice
    label="Status of the listed conversations"
    value={filter}
    options={[ALL, ...STATUSES].map(
      (status) => [status, `${status} (${rowsOf(conversations, status).length})`] as const,
    )}
    onChoose={onFilter}
  />
)

type RowProps = {
  readonly conversation: DeskConversation
  readonly isOpen: boolean
  readonly isCurrent: boolean
  readonly isTyping: boolean
  readonly onClick: (event: MouseEvent) => void
}

function Row({ conversation, isOpen, isCurrent, isTyping, onClick }: RowProps) {
  const { id, status, unread, last_message: last, created_at: created } = conversation
  return (
    // The list box handles the keys, and has the focus of its rows.
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus, jsx-a11y/click-events-have-key-events
    <div
      id={rowId(id)}
      className={styles.row}
      role="option"
      aria-selected={isOpen}
      data-current={isCurrent}
      onClick={onClick}
    >
      <span className={styles.name}>{visitorName(conversation)}</span>
      <time className={styles.quiet}>{formatMoment(last?.created_at ?? created)}</time>
      <span className={styles.preview}>
        <span className={styles.status} data-status={status}>
          {status}
        </span>{' '}
        {isTyping ? 'typing…' : previewOf(last)}
      </span>
      {unread > 0 && (
        <span className={styles.unread} aria-label={`${unread} unread`} role="img">
          {unread}
        </span>
      )}
    </div>
  )
}
