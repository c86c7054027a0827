import { useEffect, useRef } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Button } from '#components/Button.tsx'
import { Icon } from '#components/Icon.tsx'
import { PlainText } from '#components/richText/PlainText.tsx'
import { normaliseEmail } from '#domain/message/form.ts'
import { hasOwnName, type PreChatValues, valueIn } from '#domain/preChat/preChat.ts'
import { EMAIL_FIELD, MESSAGE_FIELD, NAME_FIELD } from '#domain/preChat/preChatAnswers.ts'
import { type ContactFormState, selectContactForm } from '#state/visitor/contactForm.ts'
import { selectContact } from '#state/visitor/contact.ts'
import { useAppDispatch, useAppSelector } from '#state/hooks.ts'
import { selectOutOfOfficeMessage } from '#state/selectors/outOfOffice.ts'
import { VisitorForm } from '../preChat/VisitorForm.tsx'
import formStyles from '../preChat/PreChatForm.module.css'
import { useFormValues } from '../preChat/useFormValues.ts'
import styles from './ContactForm.module.css'

type ContactFormProps = { readonly onShown: () => void }

/** Renders the form for a question by e-mail, or a confirmation once the question is sent. */
export function ContactForm({ onShown }: ContactFormProps) {
  const status = useAppSelector(selectContactForm)
  return status === 'sent' ? <Sent /> : <Open status={status} onShown={onShown} />
}

const FIELDS = [NAME_FIELD, EMAIL_FIELD, MESSAGE_FIELD]

function Open({ status, onShown }: ContactFormProps & { readonly status: ContactFormState }) {
  const intl = useIntl()
  const dispatch = useAppDispatch()
  const { values, fill } = useFormValues(useContactValues())
  const textOf = (name: string): string => valueIn(values, name).trim()
  const isBusy = status === 'sending'
  const submit = (): void => {
    if (isBusy) return
    const [name, email, message] = [textOf('fullName'), normaliseEmail(textOf('emailAddress')), textOf('message')]
    dispatch({ type: 'contactForm/submitted', entry: { name, email, message } })
  }
  return (
    <VisitorForm
      label={intl.formatMessage({ id: 'contactForm.title' })}
      intro={<Intro />}
      fields={FIELDS}
      values={values}
      failure={status === 'refused' && <FormattedMessage id="error.tryAgain" />}
      onFill={fill}
      onSubmit={submit}
      onShown={onShown}
    >
      <Button isSubmit isBusy={isBusy}>
        <FormattedMessage id="form.submit" />
      </Button>
      {!isBusy && <ChatInstead />}
    </VisitorForm>
  )
}

/** Returns the name and e-mail address that the server knows. A name that the server has generated does not count. */
function useContactValues(): PreChatValues {
  const contact = useAppSelector(selectContact)
  return {
    ...(hasOwnName(contact) && contact.name !== undefined && { fullName: contact.name }),
    ...(contact.email !== undefined && { emailAddress: contact.email }),
  }
}

/** Renders the form's title and the tenant's out-of-office message, if there is one. */
function Intro() {
  const text = useAppSelector(selectOutOfOfficeMessage)
  return (
    <>
      <h2 className={formStyles['title']}>
        <FormattedMessage id="contactForm.title" />
      </h2>
      {text !== undefined && (
        <p className={formStyles['line']} dir="auto">
          <PlainText text={text} />
        </p>
      )}
    </>
  )
}

function ChatInstead() {
  const dispatch = useAppDispatch()
  return (
    <Button kind="link" onPress={() => dispatch({ type: 'contactForm/declined' })}>
      <FormattedMessage id="contactForm.chatInstead" />
    </Button>
  )
}

function Sent() {
  const dispatch = useAppDispatch()
  const text = useRef<HTMLParagraphElement>(null)
  useEffect(() => text.current?.focus(), [])
  return (
    <section className={styles['sent']}>
      <span className={styles['tick']}>
        <Icon icon="check" />
      </span>
      <p ref={text} className={styles['words']} role="status" tabIndex={-1}>
        <FormattedMessage id="contactForm.sent" />
      </p>
      <Button kind="quiet" onPress={() => dispatch({ type: 'contactForm/reset' })}>
        <FormattedMessage id="contactForm.again" />
      </Button>
      <ChatInstead />
    </section>
  )
}
