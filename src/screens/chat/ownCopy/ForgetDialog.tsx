import { FormattedMessage } from 'react-intl'
import { selectChannel } from '#state/channel.ts'
import { selectPendingMessages } from '#state/conversation/outbox.ts'
import { useAppDispatch, useAppSelector } from '#state/hooks.ts'
import { useGoTo } from '../../navigation.ts'
import { ConfirmDialog } from '../ConfirmDialog.tsx'
import styles from './ForgetDialog.module.css'

/** Asks the visitor to confirm that this browser forgets them, and says what is removed, what stays, and what is lost. */
export function ForgetDialog({ onClose }: { readonly onClose: () => void }) {
  const dispatch = useAppDispatch()
  const goTo = useGoTo()
  const company = useAppSelector(selectChannel)?.websiteName ?? ''
  // A message that is being sent may still arrive.
  const count = useAppSelector(selectPendingMessages).filter(({ status }) => status !== 'sending').length
  return (
    <ConfirmDialog
      messageId="forgetVisitor.start"
      onCancel={onClose}
      onConfirm={() => {
        onClose()
        dispatch({ type: 'visitor/forgotten' })
        goTo('/home')
      }}
    >
      {count > 0 && (
        <span className={styles['loss']}>
          <FormattedMessage id="forgetVisitor.unsent" values={{ count }} />
        </span>
      )}
      <span className={styles['text']}>
        <FormattedMessage id="forgetVisitor.removes" />
      </span>
      <span className={styles['text']}>
        <FormattedMessage id="forgetVisitor.keeps" values={{ company }} />
      </span>
    </ConfirmDialog>
  )
}
