import type { DiagnosticsPage, FlightRecorder, Services } from '#sagas/services.ts'
import { probeCable } from './cable.ts'
import { probeHttp } from './http.ts'
import { probeErrors, probeHost, probePage } from './probes.ts'
import { createRecorder } from './recorder.ts'

type RecorderOptions = DiagnosticsPage & Pick<Services, 'host'>

/** Starts to record what crosses the boundaries of this page, without texts of people, in memory only. */
export function startRecorder({ window, host, sockets }: RecorderOptions): FlightRecorder {
  const now = (): number => window.performance.timeOrigin + window.performance.now()
  const recorder = createRecorder({ document: 'frame', now })
  const context = { recorder, window, host }
  const stops = [probePage, probeHost, probeHttp, probeErrors].map((probe) => probe(context))
  stops.push(probeCable(context, sockets))
  return {
    recordAction: (name) => void recorder.record({ lane: 'action', name }),
    finish: () => {
      for (const stop of stops.splice(0)) stop()
      const items = recorder.items()
      recorder.close()
      return {
        ...{ format: 'livechat-trace', version: 1, savedAt: new Date(now()).toISOString() },
        ...{ page: originOf(window.document.referrer) ?? window.location.origin, seed: 0, isRedacted: true, items },
      }
    },
    download: (file) => download(window, file),
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
