import type { ActionOf, AppAction } from '#state/root.ts'
import type * as deeds from './deeds.ts'
import { type Saga, takeEvery } from './effects.ts'
import { fetched } from './fetched.ts'

/** What a host wants shown. */
export const WISHES = ['host/set-draft', 'host/show-article', 'host/show-help', 'host/start-campaign'] as const

type Pick<Type extends AppAction['type']> = (from: typeof deeds) => (fact: ActionOf<Type>) => Saga

/** The code for what a visitor does comes when they do it; what they did waits for it. */
export const withDeeds = (): Saga<typeof deeds> => fetched(() => import('./deeds.ts'))

const doing = <Type extends AppAction['type']>(pick: Pick<Type>) =>
  function* (fact: ActionOf<Type>): Saga {
    yield* pick(yield* withDeeds())(fact)
  }

export function* onDemandSaga(): Saga {
  yield* takeEvery(
    'answers/submitted',
    doing<'answers/submitted'>((from) => from.submitAnswer),
  )
  yield* takeEvery(
    'contactForm/submitted',
    doing<'contactForm/submitted'>((from) => from.sendContactForm),
  )
  yield* takeEvery(
    'preChat/submitted',
    doing<'preChat/submitted'>((from) => from.beginAsTold),
  )
  yield* takeEvery(
    'preChat/countryRequested',
    doing<'preChat/countryRequested'>((from) => from.lookUpCountry),
  )
  yield* takeEvery(
    'messages/refused',
    doing<'messages/refused'>((from) => from.giveFormBack),
  )
  yield* takeEvery(
    'transcript/requested',
    doing<'transcript/requested'>((from) => from.requestTranscript),
  )
  // In the order they were said, and without waiting for each other.
  yield* takeEvery(
    WISHES,
    doing<(typeof WISHES)[number]>((from) => from.grantWish),
  )
  yield* takeEvery(
    'host/set-locale',
    doing<'host/set-locale'>((from) => from.awaitWords),
  )
  yield* takeEvery(
    'host/push-event',
    doing<'host/push-event'>((from) => from.pushEvent),
  )
  yield* takeEvery(
    'realtime/received',
    doing<'realtime/received'>((from) => from.tellMessages),
  )
}
