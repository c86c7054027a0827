import { rejectNotBuiltIn } from '#browser/chunks.ts'
import type { ActionOf, AppState } from '#state/root.ts'
import { sendContactForm as mail } from './visitor/contactForm.ts'
import { firstOf, type Saga, select, take } from './effects.ts'
import type { NavigationCommand } from './host/commandGroups.ts'
import type { OwnCopyTrigger } from './ownCopy/triggers.ts'
import { importWithRetry } from './importWithRetry.ts'
import { submitForm as begin, lookUpCountry as lookUp } from './visitor/preChat.ts'
import { upload as send } from './outbox/upload.ts'

/* Handlers that run only after an action of the visitor or host. Lazy chunk, loaded on first use. */
export { submitAnswer } from './conversation/answers.ts'
export { restoreForm, attachContactAttributes } from './visitor/preChat.ts'
export { requestTranscript } from './conversation/transcript.ts'
export { createMessageForwarder } from './host/messageForwarder.ts'
export { awaitLocale } from './awaitLocale.ts'
export { pushEvent } from './host/pushEvent.ts'
export { loadEarlierMessages } from './conversation/earlierMessages.ts'
export { retryCatchUp } from './conversation/retryCatchUp.ts'
export { askAgain } from './conversation/askAgain.ts'

export const submitForm = BUILT_IN.preChat ? begin : doNothing
export const lookUpCountry = BUILT_IN.preChat && BUILT_IN.phone ? lookUp : doNothing
export const sendContactForm = BUILT_IN.contactForm ? mail : doNothing
export const upload = BUILT_IN.attachments ? send : doNothing
export const recordDiagnostics = BUILT_IN.recorder ? record : doNothing
export const handleVoice = BUILT_IN.voiceMessages ? recordVoice : doNothing

export const suggestArticles = BUILT_IN.suggestedArticles ? suggest : doNothing

/** Suggests articles until the next start, with which the chat is shown again. */
function* suggest(): Saga {
  const suggestions = yield* importWithRetry(
    BUILT_IN.suggestedArticles ? () => import('./articles/suggestions.lazy.ts') : rejectNotBuiltIn,
  )
  yield* firstOf(suggestions.suggestArticles, () => take('suggestions/started'))
}

/** Handles a navigation command of the host. Few hosts send one, so its handler is a chunk of its own. */
export function* handleNavigation(command: NavigationCommand): Saga {
  yield* (yield* importWithRetry(() => import('./host/hostNavigation.lazy.ts'))).handleNavigation(command)
}

function* recordVoice(): Saga {
  const voice = yield* importWithRetry(
    BUILT_IN.voiceMessages ? () => import('./voice/voice.lazy.ts') : rejectNotBuiltIn,
  )
  yield* voice.handleVoice()
}

function* record(): Saga {
  const diagnostics = yield* importWithRetry(
    BUILT_IN.recorder ? () => import('./diagnostics.lazy.ts') : rejectNotBuiltIn,
  )
  yield* diagnostics.recordDiagnostics()
}

/** Handles what concerns the visitor's own conversation. The chunk is loaded early, as forgetting needs no network. */
export function* handleOwnCopy(action: ActionOf<OwnCopyTrigger>): Saga {
  if (!(yield* select(({ widget }: AppState) => widget.ownCopy))) return
  const ownCopy = yield* importWithRetry(
    BUILT_IN.saveConversation || BUILT_IN.forgetVisitor || BUILT_IN.offlineHistory
      ? () => import('./ownCopy/ownCopy.lazy.ts')
      : rejectNotBuiltIn,
  )
  yield* ownCopy.handleAction(action)
}

function* doNothing(): Saga<undefined> {
  return undefined
}
