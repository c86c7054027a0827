import type { ActionOf, AppAction } from '#state/root.ts'
import type * as visitorActions from './visitorActions.lazy.ts'
import { type Saga, takeEvery, takeLatest } from './effects.ts'
import { importWithRetry } from './importWithRetry.ts'
import { NAVIGATION_COMMANDS } from './host/commandGroups.ts'

type PickHandler<Type extends AppAction['type']> = (from: typeof visitorActions) => (action: ActionOf<Type>) => Saga

/** Loads the lazy chunk of handlers for visitor actions. An action is handled once the chunk is loaded. */
export const loadVisitorActions = (): Saga<typeof visitorActions> =>
  importWithRetry(() => import('./visitorActions.lazy.ts'))

const runLazily = <Type extends AppAction['type']>(pick: PickHandler<Type>) =>
  function* (action: ActionOf<Type>): Saga {
    yield* pick(yield* loadVisitorActions())(action)
  }

function* optionalFeaturesSaga(): Saga {
  if (BUILT_IN.recorder)
    yield* takeLatest(
      'diagnostics/allowed',
      runLazily<'diagnostics/allowed'>((from) => from.recordDiagnostics),
    )
  if (BUILT_IN.suggestedArticles)
    yield* takeLatest(
      'suggestions/started',
      runLazily<'suggestions/started'>((from) => from.suggestArticles),
    )
}

export function* visitorActionsSaga(): Saga {
  yield* takeEvery(
    'answers/submitted',
    runLazily<'answers/submitted'>((from) => from.submitAnswer),
  )
  yield* takeEvery(
    'contactForm/submitted',
    runLazily<'contactForm/submitted'>((from) => from.sendContactForm),
  )
  yield* optionalFeaturesSaga()
  yield* takeEvery(
    'preChat/submitted',
    runLazily<'preChat/submitted'>((from) => from.submitForm),
  )
  yield* takeEvery(
    'preChat/countryRequested',
    runLazily<'preChat/countryRequested'>((from) => from.lookUpCountry),
  )
  yield* takeEvery(
    'messages/refused',
    runLazily<'messages/refused'>((from) => from.restoreForm),
  )
  yield* takeEvery(
    'transcript/requested',
    runLazily<'transcript/requested'>((from) => from.requestTranscript),
  )
  // Navigation commands start in order and do not wait for each other.
  yield* takeEvery(
    NAVIGATION_COMMANDS,
    runLazily<(typeof NAVIGATION_COMMANDS)[number]>((from) => from.handleNavigation),
  )
  yield* takeEvery(
    'host/set-locale',
    runLazily<'host/set-locale'>((from) => from.awaitLocale),
  )
  yield* takeEvery(
    'host/push-event',
    runLazily<'host/push-event'>((from) => from.pushEvent),
  )
  yield* takeEvery(
    'realtime/received',
    runLazily<'realtime/received'>((from) => from.forwardMessages),
  )
}
