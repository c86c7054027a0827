import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { FormattedMessage } from 'react-intl'
import { Button } from '#components/Button.tsx'
import { classNames } from '#components/classNames.ts'
import styles from './ChatMenu.module.css'

type ConfirmDialogProps = {
  /** Action to confirm: the message id of its button, and the prefix of the question's and the Cancel button's ids. */
  readonly messageId:
    'bot.restart' | 'conversation.end' | 'diagnostics.start' | 'forgetVisitor.start' | 'pictureEditor.discard'
  /** True if the action deletes and ends nothing. */
  readonly isHarmless?: boolean
  readonly onConfirm: () => void
  readonly onCancel: () => void
  /** Explanation after the question. */
  readonly children?: ReactNode
}

/**
 * Asks the visitor to confirm an action. The safe answer comes first and has the focus. Tab stays in the
 * dialog, Escape is the safe answer, and at the end the focus returns.
 */
export function ConfirmDialog({ messageId, isHarmless = false, onConfirm, onCancel, children }: ConfirmDialogProps) {
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
      aria-modal
      aria-labelledby={id}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key === 'Tab') moveFocus(event)
        if (event.key !== 'Escape') return
        event.stopPropagation()
        onCancel()
      }}
    >
      <p id={id}>
        <FormattedMessage id={`${messageId}Confirm`} />
        {children}
      </p>
      <div className={classNames(styles['answers'], !isHarmless && styles['irreversible'])}>
        <Button onPress={onCancel}>
          <FormattedMessage id={`${messageId}Cancel`} />
        </Button>
        <Button kind="quiet" onPress={onConfirm}>
          <FormattedMessage id={messageId} />
        </Button>
      </div>
    </div>
  )
}

/** Moves the focus to the other one of the two buttons. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  event.preventDefault()
  for (const button of event.currentTarget.querySelectorAll('button'))
    if (button !== event.target) return button.focus()
}
