/** What only a visitor's own doing asks for; one chunk, fetched when it first does. */
export { submitAnswer } from './answers.ts'
export { sendContactForm } from './contactForm.ts'
export { beginAsTold, giveFormBack, introduce, lookUpCountry } from './preChat.ts'
export { requestTranscript } from './transcript.ts'
export { upload } from './upload.ts'
