import { sendContactForm as mail } from './contactForm.ts'
import type { Saga } from './effects.ts'
import { submitForm as begin, lookUpCountry as lookUp } from './preChat.ts'
import { upload as send } from './upload.ts'

/* Handlers that run only after an action of the visitor or host. Lazy chunk, loaded on first use. */
export { submitAnswer } from './answers.ts'
export { restoreForm, introduce } from './preChat.ts'
export { requestTranscript } from './transcript.ts'
export { forwardMessages } from './hostMessages.ts'
export { awaitLocale } from './awaitLocale.ts'
export { pushEvent } from './pushEvent.ts'
export { handleNavigation } from './hostNavigation.ts'

export const submitForm = BUILT_IN.preChat ? begin : nothing
export const lookUpCountry = BUILT_IN.preChat && BUILT_IN.phone ? lookUp : nothing
export const sendContactForm = BUILT_IN.contactForm ? mail : nothing
export const upload = BUILT_IN.attachments ? send : nothing

function* nothing(): Saga<undefined> {
  return undefined
}
