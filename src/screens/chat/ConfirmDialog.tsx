import { useEffect, useId, useRef } from 'react'
import { FormattedMessage } from 'react-intl'
import { Button } from '#components/Button.tsx'
import styles from './ChatMenu.module.css'

type ConfirmDialogProps = {
  /** Action to confirm: the message id of its button, and the prefix of the question's and the Cancel button's ids. */
  readonly messageId: 'bot.restart' | 'conversation.end'
  readonly onConfirm: () => void
  readonly onCancel: () => void
}

/** Asks the visitor to confirm an irreversible action. Focuses the Cancel button, and restores the focus at the end. */
export function ConfirmDialog({ messageId, onConfirm, onCancel }: ConfirmDialogProps) {
  const id = useId()
  const dialog = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const previousFocus = dialog.current?.ownerDocument.activeElement
    dialog.current?.querySelector('button')?.focus()
    return () => {
      if (previousFocus instanceof HTMLElement) previousFocus.focus()
    }
  }, [])
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape answers a dialog, wherever in it one is
    <div
      ref={dialog}
      className={styles['question']}
      role="alertdialog"
      aria-labelledby={id}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        onCancel()
      }}
    >
      <p id={id}>
        <FormattedMessage id={`${messageId}Confirm`} />
      </p>
      <div className={styles['answers']}>
        <Button kind="quiet" onPress={onCancel}>
          <FormattedMessage id={`${messageId}Cancel`} />
        </Button>
        <Button onPress={onConfirm}>
          <FormattedMessage id={messageId} />
        </Button>
      </div>
    </div>
  )
}
