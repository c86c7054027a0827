import { FormattedMessage } from 'react-intl'
import { rejectNotBuiltIn } from '#browser/chunks.ts'
import { FieldSuspense, lazyComponent } from '#components/lazyComponent.tsx'
import { Branding } from '../../Branding.tsx'
import { FieldLoading } from '../../Loading.tsx'

type FormProps = { readonly onShown: () => void }

/** Renders an error if the chunk of the forms cannot be loaded. A reload tries again. */
const Missing = () => <FormattedMessage id="error.setup" />

const load = BUILT_IN.preChat || BUILT_IN.contactForm ? () => import('./firstForms.lazy.ts') : rejectNotBuiltIn

const PreChatForm = lazyComponent(load, (forms) => forms.PreChatForm, Missing)

const ContactForm = lazyComponent(load, (forms) => forms.ContactForm, Missing)

/** Renders the pre-chat form, or the contact form that replaces the chat. */
export const FirstForm = ({ step, ...props }: FormProps & { readonly step: 'preChat' | 'contactForm' }) => (
  <FieldSuspense fallback={<FieldLoading />}>
    {step === 'preChat' ? (
      <PreChatForm {...props} />
    ) : (
      <>
        <ContactForm {...props} />
        <Branding />
      </>
    )}
  </FieldSuspense>
)
