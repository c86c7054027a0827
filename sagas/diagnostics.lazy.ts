import type { DiagnosticsState } from '#state/visitor/diagnostics.ts'
import { firstOf, put, type Saga, service, take, takeAny, takeEvery } from './effects.ts'
import { importWithRetry } from './importWithRetry.ts'
import type { FlightRecorder } from './services.ts'

/** Records diagnostics until the visitor ends it, or until another person uses this page. */
export function* recordDiagnostics(): Saga {
  const { load, ...page } = yield* service('diagnostics')
  const { startRecorder } = yield* importWithRetry(load)
  const host = yield* service('host')
  const recorder = startRecorder({ ...page, host, session: yield* service('session') })
  try {
    yield* setState('recording')
    yield* firstOf(
      () => recordActions(recorder),
      () => handOver(recorder),
      () => take('diagnostics/stopRequested'),
      () => awaitOtherPerson(),
    )
  } finally {
    recorder.stop()
  }
  yield* setState('off')
}

const setState = (state: DiagnosticsState): Saga => put({ type: 'diagnostics/changed', state })

/** Records the types of actions. Their values are data of the visitor. */
function* recordActions(recorder: FlightRecorder): Saga {
  while (true) recorder.recordAction((yield* takeAny()).type)
}

/** Gives the file to the host page, or to the visitor as a download. It never goes to a server. */
function* handOver(recorder: FlightRecorder): Saga {
  const host = yield* service('host')
  yield* takeEvery('diagnostics/downloadRequested', function* () {
    recorder.download()
  })
  yield* takeEvery('diagnostics/sendRequested', function* () {
    host?.post({ event: 'onEvent', eventIdentifier: 'chatwoot:diagnostics', data: recorder.toFile() })
    yield* setState('sent')
  })
}

function* awaitOtherPerson(): Saga {
  while ((yield* take('contact/changed')).isSamePerson);
}
