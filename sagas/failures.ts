import type { AppAction } from '#state/root.ts'
import { type Saga, service, takeEvery } from './effects.ts'

type FailureType = Extract<AppAction, { readonly failure: unknown }>['type']

const FAILURES = [
  'account/failed',
  'answers/refused',
  'agents/failed',
  'articles/failed',
  'bot/failed',
  'bot/restartRefused',
  'campaigns/failed',
  'campaigns/refused',
  'articles/unread',
  'channel/failed',
  'contactForm/refused',
  'contact/failed',
  'contact/unproven',
  'conversation/endRefused',
  'conversation/failed',
  'messages/failed',
  'messages/deferred',
  'messages/refused',
  'messages/uploadRefused',
  'metrics/refused',
  'remarks/failed',
  'preChat/countryFailed',
  'productEvents/refused',
  'pushedEvents/refused',
  'search/failed',
  'transcript/refused',
] as const satisfies readonly FailureType[]

/** Every fact that carries a failure ends here, so no other saga reports for itself. */
export function* failuresSaga(): Saga {
  const reportFailure = yield* service('reportFailure')
  yield* takeEvery(FAILURES, function* ({ failure }) {
    if (failure.code !== 'status' || !failure.isQuiet) reportFailure(failure)
  })
  const report = yield* service('report')
  yield* takeEvery('forms/patternIgnored', function* ({ name, problem }) {
    report(new Error(`The pattern of the field "${name}" is not used: ${problem}`))
  })
}
