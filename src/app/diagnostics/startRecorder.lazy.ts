import type { DiagnosticsPage, FlightRecorder, Services, SessionStore } from '#sagas/services.ts'
import { secretsOf } from '#telemetry/scrub.ts'
import { probeCable } from './cable.ts'
import { probeHttp } from './http.ts'
import { probeErrors, probeHost, probePage } from './probes.ts'
import { createRecorder } from './recorder.ts'

type RecorderOptions = DiagnosticsPage & {
  readonly host: Services['host']
  readonly session: Pick<SessionStore, 'token' | 'current'>
}

/** Starts to record what crosses the boundaries of this page, without texts of people, in memory only. */
export function startRecorder({ window, host, session, sockets }: RecorderOptions): FlightRecorder {
  const now = (): number => window.performance.timeOrigin + window.performance.now()
  const recorder = createRecorder({ document: 'frame', now })
  const context = { recorder, window, host, secrets: () => secretsOf(session) }
  const stops = [probePage, probeHost, probeHttp, probeErrors].map((probe) => probe(context))
  stops.push(probeCable(context, sockets))
  const toFile: FlightRecorder['toFile'] = () => ({
    ...{ format: 'livechat-trace', version: 1, savedAt: new Date(now()).toISOString() },
    ...{ page: originOf(window.document.referrer) ?? window.location.origin, seed: 0, items: recorder.items() },
  })
  return {
    toFile,
    recordAction: (name) => void recorder.record({ lane: 'action', name }),
    download: () => download(window, toFile()),
    stop: () => {
      for (const stop of stops) stop()
      recorder.close()
    },
  }
}

const originOf = (address: string): string | undefined => (URL.canParse(address) ? new URL(address).origin : undefined)

/** Time after which the browser has surely begun the download, in ms. */
const DOWNLOAD_MS = 60_000

function download(window: RecorderOptions['window'], file: object): void {
  const link = window.document.createElement('a')
  link.href = window.URL.createObjectURL(new Blob([JSON.stringify(file)], { type: 'application/json' }))
  link.download = 'chat-diagnostics.json'
  link.click()
  window.setTimeout(() => window.URL.revokeObjectURL(link.href), DOWNLOAD_MS)
}
