import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Button } from '#components/Button.tsx'
import { useHasLasted } from '#components/hooks/useHasLasted.ts'
import { PlainText } from '#components/richText/PlainText.tsx'
import { useIsComposing } from '#components/textArea/composition.ts'
import type { Failure } from '#domain/failure.ts'
import { MESSAGE_FIELD, toSubmission } from '#domain/preChat/preChatAnswers.ts'
import { selectDraft } from '#state/conversation/draft.ts'
import { useAppDispatch, useAppSelector } from '#state/hooks.ts'
import { selectPreChat } from '#state/visitor/preChat.ts'
import { selectPreChatMessage } from '#state/selectors/composer.ts'
import { selectAsksMessage } from '#state/selectors/preChat.ts'
import { selectPreChatFields } from '#state/selectors/preChatFields.ts'
import { Branding } from '../../Branding.tsx'
import { TYPING_PAUSE_MS } from '../../EarlyField.tsx'
import { FieldLoading } from '../../Loading.tsx'
import { FailureReason } from '../message/FailureReason.tsx'
import { VisitorForm } from './VisitorForm.tsx'
import styles from './PreChatForm.module.css'
import { useFormValues } from './useFormValues.ts'
import { usePhone } from './usePhone.ts'

type PreChatFormProps = { readonly onShown: () => void }

/** Renders the pre-chat form. The field of a chat that is loading stays in its place until the visitor pauses. */
export const PreChatForm = (props: PreChatFormProps) =>
  useMayInterrupt() ? (
    <>
      <Form {...props} />
      <Branding />
    </>
  ) : (
    <FieldLoading />
  )

/**
 * Returns whether the form may be shown to a visitor who has begun a message. A form without a field for it would get the
 * rest of a sentence as an e-mail address.
 */
function useMayInterrupt(): boolean {
  const draft = useAppSelector(selectDraft)
  const asksMessage = useAppSelector(selectAsksMessage)
  const isComposing = useIsComposing()
  const hasPaused = useHasLasted(TYPING_PAUSE_MS, `${isComposing}${draft}`) && !isComposing
  const [isShown, setShown] = useState(asksMessage || draft === '')
  if (!isShown && hasPaused) setShown(true)
  return isShown
}

/** Asks for the visitor's details before the chat, and for the first message unless a bot or a campaign begins. */
function Form({ onShown }: PreChatFormProps) {
  const intl = useIntl()
  const dispatch = useAppDispatch()
  const visitorFields = useAppSelector(selectPreChatFields)
  const asksMessage = useAppSelector(selectAsksMessage)
  const text = useAppSelector(selectPreChatMessage)
  const { failure } = useAppSelector(selectPreChat)
  const { values, fill } = useFormValues()
  const { parse } = usePhone(visitorFields.some(({ kind, name }) => kind === 'standard' && name === 'phoneNumber'))
  const message = values[MESSAGE_FIELD.name]?.trim()
  const submit = (): void =>
    void dispatch({
      type: 'preChat/submitted',
      ...toSubmission(visitorFields, values, parse),
      ...(asksMessage && message !== undefined && { message }),
    })
  return (
    <VisitorForm
      label={intl.formatMessage({ id: 'conversation.start' })}
      intro={
        text !== undefined && (
          <p className={styles['intro']} dir="auto">
            <PlainText text={text} />
          </p>
        )
      }
      fields={asksMessage ? [...visitorFields, MESSAGE_FIELD] : visitorFields}
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
    </VisitorForm>
  )
}

const Refused = ({ failure }: { readonly failure: Failure }) => (
  <>
    <FormattedMessage id="error.send" />
    <FailureReason failure={failure} />
  </>
)
