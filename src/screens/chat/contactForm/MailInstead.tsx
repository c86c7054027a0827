import { useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { Button } from '#components/Button.tsx'
import { selectContactForm } from '#state/visitor/contactForm.ts'
import { useAppDispatch, useAppSelector } from '#state/hooks.ts'
import { ContactForm } from './ContactForm.tsx'
import styles from './ContactForm.module.css'

/** Renders a button that offers the contact form when the chat cannot be shown. After a press, renders the form. */
export function MailInstead() {
  const dispatch = useAppDispatch()
  const isDeclined = useAppSelector(selectContactForm) === 'declined'
  const [isWriting, setWriting] = useState(false)
  const write = (): void => {
    dispatch({ type: 'contactForm/reset' })
    setWriting(true)
  }
  if (isWriting && !isDeclined) return <ContactForm onShown={() => undefined} />
  return (
    <div className={styles['offer']}>
      <Button kind="quiet" onPress={write}>
        <FormattedMessage id="home.sendMail" />
      </Button>
    </div>
  )
}
