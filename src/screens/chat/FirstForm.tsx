import { lazy, Suspense } from 'react'
import { FormattedMessage } from 'react-intl'

type FormProps = { readonly onShown: () => void }

/** Without its chunk nobody can be asked anything: a reload brings it. */
const Missing = () => <FormattedMessage id="error.setup" />

const PreChatForm = lazy(async () => {
  try {
    return { default: (await import('./firstForms.ts')).PreChatForm }
  } catch {
    return { default: Missing }
  }
})

const ContactForm = lazy(async () => {
  try {
    return { default: (await import('./firstForms.ts')).ContactForm }
  } catch {
    return { default: Missing }
  }
})

/** What is asked before the chat, or instead of it. */
export const FirstForm = ({ step, ...props }: FormProps & { readonly step: 'preChat' | 'contactForm' }) => (
  <Suspense>{step === 'preChat' ? <PreChatForm {...props} /> : <ContactForm {...props} />}</Suspense>
)
