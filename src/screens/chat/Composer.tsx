import { FormattedMessage, useIntl } from 'react-intl'
import { Icon } from '#components/Icon.tsx'
import { TextArea } from '#components/TextArea.tsx'
import { MESSAGE_MAX_LENGTH } from '#domain/limits.ts'
import { selectDraft, selectSendableDraft } from '#state/draft.ts'
import { useAppDispatch, useAppSelector } from '#state/hooks.ts'
import styles from './Composer.module.css'

export function Composer() {
  const intl = useIntl()
  const dispatch = useAppDispatch()
  const draft = useAppSelector(selectDraft)
  const canSend = useAppSelector(selectSendableDraft) !== undefined
  const send = (): void => void dispatch({ type: 'draft/submitted' })
  const isTooLong = draft.trim().length > MESSAGE_MAX_LENGTH
  return (
    <form
      className={styles['composer']}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      {isTooLong && (
        <p className={styles['problem']} id="composer-problem" role="alert">
          <FormattedMessage id="composer.tooLong" values={{ limit: MESSAGE_MAX_LENGTH }} />
        </p>
      )}
      <div className={styles['surface']}>
        <TextArea
          label={intl.formatMessage({ id: 'composer.label' })}
          placeholder={intl.formatMessage({ id: 'composer.placeholder' })}
          value={draft}
          problemId={isTooLong ? 'composer-problem' : undefined}
          onChange={(text) => dispatch({ type: 'draft/changed', text })}
          onEnter={send}
        />
        <button
          className={styles['send']}
          type="submit"
          disabled={!canSend}
          aria-label={intl.formatMessage({ id: 'composer.send' })}
        >
          <Icon name="send" />
        </button>
      </div>
    </form>
  )
}
