import type { AppAction } from '#state/root.ts'
import { type Saga, service, takeEvery, takeEveryWith } from './effects.ts'

type WithFailure = Exclude<Extract<AppAction, { readonly failure: unknown }>, { readonly type: 'preChat/refused' }>

/** Excludes `preChat/refused`, because the `messages/refused` before it reports the same failure. */
const hasFailure = (action: AppAction): action is WithFailure =>
  'failure' in action && action.type !== 'preChat/refused'

/** Reports the `failure` of every action that has one, so that no other saga needs to report. */
export function* failuresSaga(): Saga {
  const reportFailure = yield* service('reportFailure')
  yield* takeEveryWith(hasFailure, function* ({ failure }) {
    if (failure.code !== 'status' || !failure.isQuiet) reportFailure(failure)
  })
  const report = yield* service('report')
  yield* takeEvery('forms/patternIgnored', function* ({ name, problem }) {
    report(new Error(`The pattern of the field "${name}" is not used: ${problem}`))
  })
}
