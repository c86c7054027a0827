import { FormattedMessage, useIntl } from 'react-intl'
import { Button } from '#components/Button.tsx'
import { PlainText } from '#components/richText/PlainText.tsx'
import type { Failure } from '#domain/failure.ts'
import { MESSAGE_FIELD, toSubmission } from '#domain/preChatAnswers.ts'
import { useAppDispatch, useAppSelector } from '#state/hooks.ts'
import { selectPreChat } from '#state/preChat.ts'
import { selectOpeningWords } from '#state/selectors/composer.ts'
import { selectAsksMessage } from '#state/selectors/preChat.ts'
import { selectPreChatFields } from '#state/selectors/preChatFields.ts'
import { FailureReason } from '../FailureReason.tsx'
import { AskedForm } from './AskedForm.tsx'
import styles from './PreChatForm.module.css'
import { useAsked } from './useAsked.ts'
import { usePhone } from './usePhone.ts'

/** Asks for the visitor's details before the chat, and for the first message unless a bot or a campaign begins. */
export function PreChatForm({ onShown }: { readonly onShown: () => void }) {
  const intl = useIntl()
  const dispatch = useAppDispatch()
  const asked = useAppSelector(selectPreChatFields)
  const asksMessage = useAppSelector(selectAsksMessage)
  const words = useAppSelector(selectOpeningWords)
  const { failure } = useAppSelector(selectPreChat)
  const { values, fill } = useAsked()
  const { parse } = usePhone(asked.some(({ kind, name }) => kind === 'standard' && name === 'phoneNumber'))
  const message = values[MESSAGE_FIELD.name]?.trim()
  const submit = (): void =>
    void dispatch({
      type: 'preChat/submitted',
      ...toSubmission(asked, values, parse),
      ...(asksMessage && message !== undefined && { message }),
    })
  return (
    <AskedForm
      label={intl.formatMessage({ id: 'conversation.start' })}
      intro={
        words !== undefined && (
          <p className={styles['intro']} dir="auto">
            <PlainText text={words} />
          </p>
        )
      }
      fields={asksMessage ? [...asked, MESSAGE_FIELD] : asked}
      values={values}
      parsePhone={parse}
      failure={failure && <Refused failure={failure} />}
      onFill={fill}
      onSubmit={submit}
      onShown={onShown}
    >
      <Button isSubmit>
        <FormattedMessage id="conversation.start" />
      </Button>
    </AskedForm>
  )
}

const Refused = ({ failure }: { readonly failure: Failure }) => (
  <>
    <FormattedMessage id="error.send" />
    <FailureReason failure={failure} />
  </>
)
