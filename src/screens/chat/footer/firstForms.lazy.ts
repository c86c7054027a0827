import { Nothing } from '#components/lazyComponent.tsx'
import { ContactForm as Mail } from '../contactForm/ContactForm.tsx'
import { MailInstead as InsteadOfChat } from '../contactForm/MailInstead.tsx'
import { PreChatForm as Form } from '../preChat/PreChatForm.tsx'

/** Lazy chunk of both forms, as a visitor often moves from one to the other. `Nothing` replaces those a build lacks. */
export const ContactForm = BUILT_IN.contactForm ? Mail : Nothing
export const MailInstead = BUILT_IN.contactForm ? InsteadOfChat : Nothing
export const PreChatForm = BUILT_IN.preChat ? Form : Nothing
