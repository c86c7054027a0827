import { Suspense } from 'react'
import { FormattedMessage } from 'react-intl'
import { absent } from '#browser/chunks.ts'
import { lazyPart } from '#components/lazyPart.tsx'

type FormProps = { readonly onShown: () => void }

/** Renders an error if the chunk of the forms cannot be loaded. A reload tries again. */
const Missing = () => <FormattedMessage id="error.setup" />

const load = BUILT_IN.preChat || BUILT_IN.contactForm ? () => import('./firstForms.lazy.ts') : absent

const PreChatForm = lazyPart(load, (forms) => forms.PreChatForm, Missing)

const ContactForm = lazyPart(load, (forms) => forms.ContactForm, Missing)

/** Renders the pre-chat form, or the contact form that replaces the chat. */
export const FirstForm = ({ step, ...props }: FormProps & { readonly step: 'preChat' | 'contactForm' }) => (
  <Suspense>{step === 'preChat' ? <PreChatForm {...props} /> : <ContactForm {...props} />}</Suspense>
)
