import type { TraceFile } from '#protocol/trace.ts'
import { type DiagnosticsState, selectDiagnostics } from '#state/visitor/diagnostics.ts'
import { firstOf, put, type Saga, service, take, takeAny, takeEvery, until } from './effects.ts'
import { importWithRetry } from './importWithRetry.ts'
import type { FlightRecorder } from './services.ts'

/**
 * Records diagnostics, and keeps their file until the visitor removes it. Another person, or a visitor who withdraws the
 * consent, ends everything, also while the recorder is still being loaded.
 */
export const recordDiagnostics = (): Saga => firstOf(record, () => until((state) => selectDiagnostics(state) === 'off'))

function* record(): Saga {
  const { load, ...page } = yield* service('diagnostics')
  const { startRecorder } = yield* importWithRetry(load)
  const recorder = startRecorder({ ...page, host: yield* service('host') })
  try {
    yield* setState('recording')
    yield* firstOf(
      () => recordActions(recorder),
      () => take('diagnostics/finishRequested'),
    )
    yield* handOver(recorder, recorder.finish())
  } finally {
    recorder.finish()
  }
}

const setState = (state: DiagnosticsState): Saga => put({ type: 'diagnostics/changed', state })

/** Records the types of actions. Their values are data of the visitor. */
function* recordActions(recorder: FlightRecorder): Saga {
  while (true) recorder.recordAction((yield* takeAny()).type)
}

/** Gives the file to the host page, or to the visitor as a download. It never goes to a server. */
function* handOver({ download }: FlightRecorder, file: TraceFile): Saga {
  const host = yield* service('host')
  yield* setState('recorded')
  yield* takeEvery('diagnostics/downloadRequested', function* () {
    download(file)
  })
  yield* takeEvery('diagnostics/sendRequested', function* () {
    host?.post({ event: 'onEvent', eventIdentifier: 'chatwoot:diagnostics', data: file })
    yield* setState('sent')
  })
}
