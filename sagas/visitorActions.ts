import type { ActionOf, AppAction } from '#state/root.ts'
import type * as visitorActions from './visitorActions.lazy.ts'
import { fork, type Saga, take, takeEvery } from './effects.ts'
import { importWithRetry } from './importWithRetry.ts'
import { NAVIGATION_COMMANDS } from './host/commandGroups.ts'
import { OWN_COPY_TRIGGERS } from './ownCopy/triggers.ts'

type PickHandler<Type extends AppAction['type']> = (from: typeof visitorActions) => (action: ActionOf<Type>) => Saga

/** Loads the lazy chunk of handlers for visitor actions. An action is handled once the chunk is loaded. */
export const loadVisitorActions = (): Saga<typeof visitorActions> =>
  importWithRetry(() => import('./visitorActions.lazy.ts'))

/** Handles each of these actions by the lazy chunk. */
const handleLazily = <Type extends AppAction['type']>(type: Type | readonly Type[], pick: PickHandler<Type>): Saga =>
  takeEvery(type, function* (action) {
    yield* pick(yield* loadVisitorActions())(action)
  })

export function* visitorActionsSaga(): Saga {
  yield* fork(waitForEarlierRequest)
  yield* handleLazily('answers/submitted', (from) => from.submitAnswer)
  yield* handleLazily('contactForm/submitted', (from) => from.sendContactForm)
  if (BUILT_IN.recorder) yield* handleLazily('diagnostics/allowed', (from) => from.recordDiagnostics)
  if (BUILT_IN.suggestedArticles) yield* handleLazily('suggestions/started', (from) => from.suggestArticles)
  yield* handleLazily('preChat/submitted', (from) => from.submitForm)
  yield* handleLazily('preChat/countryRequested', (from) => from.lookUpCountry)
  yield* handleLazily('messages/refused', (from) => from.restoreForm)
  yield* handleLazily('messages/failed', (from) => from.retryCatchUp)
  if (BUILT_IN.streamedAnswers) yield* handleLazily('messages/askedAgain', (from) => from.askAgain)
  yield* handleLazily('transcript/requested', (from) => from.requestTranscript)
  // Navigation commands start in order and do not wait for each other.
  yield* handleLazily(NAVIGATION_COMMANDS, (from) => from.handleNavigation)
  yield* handleLazily('host/set-locale', (from) => from.awaitLocale)
  yield* handleLazily('host/push-event', (from) => from.pushEvent)
  if (BUILT_IN.voiceMessages) yield* handleLazily('voice/opened', (from) => from.handleVoice)
  if (BUILT_IN.saveConversation || BUILT_IN.forgetVisitor || BUILT_IN.offlineHistory)
    yield* handleLazily(OWN_COPY_TRIGGERS, (from) => from.handleOwnCopy)
}

/** Starts the saga for earlier messages with the first request for them. */
function* waitForEarlierRequest(): Saga {
  yield* take('messages/earlierRequested')
  yield* (yield* loadVisitorActions()).loadEarlierMessages()
}
