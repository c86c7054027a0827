/** One chunk for both: whoever meets one form may well turn to the other. */
export { ContactForm } from './contactForm/ContactForm.tsx'
export { MailInstead } from './contactForm/MailInstead.tsx'
export { PreChatForm } from './preChat/PreChatForm.tsx'
